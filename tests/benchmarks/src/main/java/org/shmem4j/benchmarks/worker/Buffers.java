package org.shmem4j.benchmarks.worker;

import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;

/** The symmetric arrays of all operations. */
final class Buffers {
  final Block source;
  final Block dest;

  Buffers(Shmem shmem, long bytes) {
    source = shmem.callocate(Block.TYPE, bytes * shmem.nPes());
    dest = shmem.callocate(Block.TYPE, bytes * shmem.nPes());
  }

  /** Bytes that are read as elements of any type. */
  static final class Block extends SymmetricArray {
    static final HandleType<Block> TYPE = new HandleType<>(Block.class, 1, Block::new);

    private Block(SymmetricRegion region) {
      super(TYPE, region);
    }
  }
}
