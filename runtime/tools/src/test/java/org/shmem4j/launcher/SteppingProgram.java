package org.shmem4j.launcher;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.shmem4j.HeapExhaustedException;
import org.shmem4j.Shmem;
import org.shmem4j.handles.Longs;

/** A program that takes symmetric memory in steps until there is none, and needs Java's heap afterwards. */
final class SteppingProgram {
  private static final int STEP_BYTES = 64 << 20;
  private static final int MOST_STEPS = 100;
  /** Much less than a region of G1, 1 MiB here: an array of half a region or more takes whole ones. */
  private static final int PIECE_BYTES = 1 << 16;
  private static final int PIECES_PER_MIB = (1 << 20) / PIECE_BYTES;

  private SteppingProgram() {}

  /** Takes the MiB of Java objects that each PE keeps. */
  public static void main(String[] arguments) {
    int mib = Integer.parseInt(arguments[0]);
    Shmem.run(shmem -> {
      int steps = stepsUntilRefused(shmem);
      shmem.barrierAll();
      List<byte[]> pieces = new ArrayList<>();
      for (int i = 0; i < mib * PIECES_PER_MIB; i++) {
        byte[] piece = new byte[PIECE_BYTES];
        Arrays.fill(piece, (byte) i);
        pieces.add(piece);
      }
      shmem.barrierAll();
      System.out.println("PE " + shmem.myPe() + " took " + steps + " steps and keeps "
          + pieces.size() / PIECES_PER_MIB + " MiB");
    });
  }

  private static int stepsUntilRefused(Shmem shmem) {
    for (int steps = 0; steps < MOST_STEPS; steps++) {
      try {
        shmem.allocate(Longs.TYPE, STEP_BYTES / Long.BYTES).segment().fill((byte) 1);
      } catch (HeapExhaustedException e) {
        System.out.println("PE " + shmem.myPe() + " was refused: " + e.getMessage());
        return steps;
      }
    }
    throw new AssertionError("there was memory for all steps");
  }
}
