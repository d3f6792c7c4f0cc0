package org.shmem4j.launcher;

import java.lang.foreign.ValueLayout;
import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;

/** The program of a PE whose start is recorded for the cache: it does what most programs do first. */
final class Rehearsal {
  private static final int WORDS = 64;

  private Rehearsal() {}

  /**
   * Starts and ends as a PE.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    Shmem shmem = Shmem.init();
    Block block = shmem.callocate(Block.TYPE, WORDS);
    block.segment().set(ValueLayout.JAVA_LONG, 0, shmem.myPe());
    shmem.barrierAll();
    shmem.free(block);
    shmem.close();
    Shmem.run(again -> System.out.printf("hello from PE %d of %d%n", again.myPe(), again.nPes()));
  }

  private static final class Block extends SymmetricArray {
    static final HandleType<Block> TYPE = new HandleType<>(Block.class, Long.BYTES, Block::new);

    private Block(SymmetricRegion region) {
      super(TYPE, region);
    }
  }
}
