package org.shmem4j.benchmarks.worker;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.Context;
import org.shmem4j.SessionOption;
import org.shmem4j.Shmem;
import org.shmem4j.benchmarks.ContestantCommand;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.FetchCalls;
import org.shmem4j.entry.MailCalls;
import org.shmem4j.entry.UpdateCalls;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.type.AtomicOp;

/**
 * The loops in which every PE reaches random words of all PEs: one by one, and through objects that let them travel
 * together, which stay open from batch to batch, as over the time steps of a program.
 */
final class IrregularLoops {
  private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;

  private final Shmem shmem;
  private final BenchmarkArrays.Words table;
  private final BenchmarkArrays.Words values;
  private long mask;
  private int firstPe;
  private int pes;
  private long random;
  private String open = "";
  private UpdateCalls updates;
  private FetchCalls fetches;
  private MailCalls mailbox;
  private HandMadeUpdates handMade;

  IrregularLoops(Shmem shmem, BenchmarkArrays buffers) {
    this.shmem = shmem;
    this.table = buffers.table(shmem);
    this.values = buffers.values(shmem);
    this.random = 88_172_645_463_325_252L * (shmem.myPe() + 1) + 1;
  }

  /** {@return the loop of a command} */
  static OperationLoop of(ContestantCommand command, Shmem shmem, BenchmarkArrays buffers) {
    IrregularLoops loops = buffers.irregular(shmem);
    loops.reach(command.bytes() / Long.BYTES, command.operation());
    return switch (command.routine()) {
      case "single_adds" -> loops::singleAdds;
      case "single_gets" -> loops::singleGets;
      case "session_adds" -> loops::sessionAdds;
      case "updates_by_hand" -> loops.handMade()::run;
      default -> loops.opened(command.routine());
    };
  }

  private void reach(long words, String place) {
    mask = words - 1;
    firstPe = place.equals("own") ? shmem.myPe() : 0;
    pes = place.equals("any") ? shmem.nPes() : 1;
  }

  void step() {
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
  }

  int pe() {
    return firstPe + (int) ((random >>> 40) % pes);
  }

  long index() {
    return random >>> 8 & mask;
  }

  private void singleAdds(long iterations) {
    for (long i = 0; i < iterations; i++) {
      step();
      AtomicWords.apply(AtomicOp.ADD, null, table, index(), Long.BYTES, 1, 0, pe());
    }
    shmem.barrierAll();
  }

  private void singleGets(long iterations) {
    MemorySegment own = values.segment();
    for (long i = 0; i < iterations; i++) {
      step();
      own.setAtIndex(WORD, i & values.length() - 1, WordTransfers.get(null, table, index(), Long.BYTES, pe()));
    }
    shmem.barrierAll();
  }

  private void sessionAdds(long iterations) {
    Context context = shmem.defaultContext();
    context.sessionStart(iterations, SessionOption.BATCH);
    for (long i = 0; i < iterations; i++) {
      step();
      AtomicWords.apply(AtomicOp.ADD, context, table, index(), Long.BYTES, 1, 0, pe());
    }
    context.sessionStop();
    shmem.barrierAll();
  }

  private void updates(long iterations) {
    for (long i = 0; i < iterations; i++) {
      step();
      updates.word(UpdateCalls.ADD, pe(), index(), 1);
    }
    updates.complete();
  }

  private void fetches(long iterations) {
    for (long i = 0; i < iterations; i++) {
      step();
      fetches.get(i & values.length() - 1, pe(), index());
    }
    fetches.complete();
  }

  private void mailbox(long iterations) {
    for (long i = 0; i < iterations; i++) {
      step();
      int pe = pe();
      long at = mailbox.begin(pe);
      mailbox.memory(pe).set(WORD, at, index());
      mailbox.end(pe, at);
    }
    mailbox.complete();
  }

  private HandMadeUpdates handMade() {
    if (handMade == null) {
      handMade = new HandMadeUpdates(shmem, table, this);
    }
    return handMade;
  }

  private MailCalls openMailbox() {
    MemorySegment own = table.segment();
    return MailCalls.open("LongMailbox", shmem.worldTeam(), OperationLoops.LONG, (pe, memory, at) -> {
      long place = memory.get(WORD, at) * Long.BYTES;
      own.set(WORD, place, own.get(WORD, place) + 1);
    });
  }

  /** Opens the object that a routine needs, and closes the one that the previous routine had open. */
  private OperationLoop opened(String routine) {
    if (!routine.equals(open)) {
      close();
      open = routine;
      switch (routine) {
        case "updates" -> updates = UpdateCalls.open("LongUpdates", shmem.worldTeam(), table, OperationLoops.LONG);
        case "fetches" -> fetches = FetchCalls.open("LongFetches", shmem.worldTeam(), values, table);
        default -> mailbox = openMailbox();
      }
    }
    return switch (routine) {
      case "updates" -> this::updates;
      case "fetches" -> this::fetches;
      default -> this::mailbox;
    };
  }

  /** Closes the open object. */
  void close() {
    switch (open) {
      case "updates" -> updates.close();
      case "fetches" -> fetches.close();
      case "mailbox" -> mailbox.close();
      default -> {}
    }
    open = "";
  }
}
