package org.shmem4j.benchmarks.worker;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.benchmarks.ContestantCommand;

/** The arrays of all operations: symmetric ones, and for reductions perhaps Java arrays. */
final class BenchmarkArrays {
  /** The word that announces a ping. */
  static final int FLAG = 0;

  /** A word to count in. */
  static final int COUNTER = 1;

  /** What the flag holds between pings. */
  static final long NOTHING = -1;

  private static final int WORDS = 2;
  private static final long TABLE_WORDS = 1L << 21;
  private static final long VALUE_WORDS = 1L << 16;
  private static final long MOST_SMALL_BYTES = 64 << 10;

  final Block source;
  final Block dest;
  final Words words;
  private Words table;
  private Words values;
  private IrregularLoops irregular;
  private NeighborTurns turns;
  private final MemorySegment heapSource;
  private final MemorySegment heapDest;

  BenchmarkArrays(Shmem shmem, long bytes, boolean inHeap) {
    long room = Math.max(bytes * shmem.nPes(), RequestLoops.CALLS * Math.min(bytes, MOST_SMALL_BYTES));
    source = shmem.callocate(Block.TYPE, room);
    dest = shmem.callocate(Block.TYPE, room);
    words = shmem.callocate(Words.TYPE, WORDS);
    words.segment().setAtIndex(ValueLayout.JAVA_LONG, FLAG, NOTHING);
    int longs = inHeap ? Math.toIntExact((bytes + Long.BYTES - 1) / Long.BYTES) : 0;
    heapSource = inHeap ? MemorySegment.ofArray(new long[longs]) : null;
    heapDest = inHeap ? MemorySegment.ofArray(new long[longs]) : null;
  }

  /** {@return the words that irregular loops reach, far more than caches hold; allocated at the first call} */
  Words table(Shmem shmem) {
    if (table == null) {
      table = shmem.callocate(Words.TYPE, TABLE_WORDS);
    }
    return table;
  }

  /** {@return the irregular loops; made at the first call} */
  IrregularLoops irregular(Shmem shmem) {
    if (irregular == null) {
      irregular = new IrregularLoops(shmem, this);
    }
    return irregular;
  }

  /**
   * {@return the turns of a command, with arrays of their own, which are kept until those of another command are
   * requested}
   */
  NeighborTurns turns(ContestantCommand command, Shmem shmem) {
    if (turns != null && !turns.serve(command)) {
      turns.free();
      turns = null;
    }
    if (turns == null) {
      turns = NeighborTurns.of(command, shmem);
    }
    return turns;
  }

  /** Closes what loops keep open. */
  void close() {
    if (irregular != null) {
      irregular.close();
    }
  }

  /** {@return words for values that were fetched; allocated at the first call} */
  Words values(Shmem shmem) {
    if (values == null) {
      values = shmem.callocate(Words.TYPE, VALUE_WORDS);
    }
    return values;
  }

  /** {@return whether reductions are of Java arrays} */
  boolean areInHeap() {
    return heapSource != null;
  }

  MemorySegment heapSource() {
    return heapSource;
  }

  MemorySegment heapDest() {
    return heapDest;
  }

  /** Copies the first elements of the arrays in symmetric memory to the Java arrays. */
  void fillHeap(long bytes) {
    MemorySegment.copy(source.segment(), 0, heapSource, 0, bytes);
  }

  /** Copies the first elements of the result in a Java array to symmetric memory. */
  void takeFromHeap(long bytes) {
    MemorySegment.copy(heapDest, 0, dest.segment(), 0, bytes);
  }

  /** Bytes that are read as elements of any type. */
  static final class Block extends SymmetricArray {
    static final HandleType<Block> TYPE = new HandleType<>(Block.class, 1, Block::new);

    private Block(SymmetricRegion region) {
      super(TYPE, region);
    }

    Block part(long from, long bytes) {
      return TYPE.of(region(from, bytes));
    }
  }

  /** Longs. */
  static final class Words extends SymmetricArray {
    static final HandleType<Words> TYPE = new HandleType<>(Words.class, Long.BYTES, Words::new);

    private Words(SymmetricRegion region) {
      super(TYPE, region);
    }
  }
}
