package org.shmem4j.contract;

import static org.shmem4j.contract.Check.equal;

import org.shmem4j.Shmem;
import org.shmem4j.handles.Longs;

/** A program whose arrays must begin at multiples of what was asked for: as their PEs and as all others see them. */
final class AlignmentProgram {
  private static final long LARGEST = 1L << 21;
  private static final int ODD_LENGTH = 100_003; // so that the heap grows between the arrays, and by no round number

  private AlignmentProgram() {}

  public static void main(String[] arguments) {
    Shmem.run(AlignmentProgram::run);
  }

  static void run(Shmem shmem) {
    for (long alignment = Long.BYTES; alignment <= LARGEST; alignment *= 2) {
      shmem.allocate(Longs.TYPE, ODD_LENGTH).set(0, alignment);
      Longs array = shmem.align(Longs.TYPE, 3, alignment);
      for (int pe = 0; pe < shmem.nPes(); pe++) {
        equal(shmem.ptr(array, pe).segment().address() % alignment, 0L);
      }
      equal(array.segment().address() % alignment, 0L);
    }
    shmem.barrierAll();
    System.out.println("PE " + shmem.myPe() + " has all alignments");
  }
}
