package org.shmem4j.launcher;

import org.shmem4j.HeapExhaustedException;
import org.shmem4j.Shmem;
import org.shmem4j.handles.Longs;

/** A program that asks for more memory than its control group has: so many bytes on each PE. */
final class LimitedProgram {
  private static final int FEW = 1 << 20;

  private LimitedProgram() {}

  public static void main(String[] arguments) {
    long bytes = Long.parseLong(arguments[0]);
    Shmem.run(shmem -> {
      Longs before = shmem.callocate(Longs.TYPE, FEW);
      try {
        shmem.allocate(Longs.TYPE, bytes / Long.BYTES).segment().fill((byte) 1);
      } catch (HeapExhaustedException e) {
        System.out.println("PE " + shmem.myPe() + " was refused: " + e.getMessage());
      }
      Longs after = shmem.callocate(Longs.TYPE, FEW);
      shmem.free(after);
      shmem.free(before);
    });
  }
}
