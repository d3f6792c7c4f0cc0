package org.shmem4j.internal.pe.control;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.outside.Outside;

/**
 * A PE as shared memory shows it at one moment.
 *
 * @param pe its number
 * @param pes the PEs of its job
 * @param process its process; 0 if it has not joined
 * @param state its state in the job
 * @param stopped whether a signal or a debugger has stopped its process
 * @param longWait its present wait; null if it does not wait, or has not waited long
 * @param heapInUse bytes of its symmetric heap that are allocated
 * @param calls the state of its collectives; null if they are not traced
 */
public record PeView(
    int pe, int pes, long process, PeState state, boolean stopped, Wait longWait, long heapInUse, Calls calls) {
  /**
   * A wait.
   *
   * @param call the call that waits
   * @param peer the PE that it depends on, or a negative number for any PE
   * @param nanos how long it has waited
   */
  public record Wait(Call call, int peer, long nanos) {
    /** {@return the PE that it waits for} */
    public String whom() {
      return peer >= 0 ? "PE " + peer : "any PE";
    }
  }

  /**
   * The collectives of a PE.
   *
   * @param now the one under way, or {@link Call#NONE}
   * @param nanos how long it has been under way
   * @param done how many it has finished
   */
  public record Calls(Call now, long nanos, long done) {}

  /** {@return all PEs of a host} */
  public static List<PeView> all(MemorySegment memory, HostLayout layout) {
    return IntStream.range(0, layout.pes()).mapToObj(index -> of(memory, index)).toList();
  }

  /** {@return a PE of a host} */
  static PeView of(MemorySegment memory, int indexHere) {
    long block = HostLayout.control(indexHere);
    long pes = Words.getAcquire(memory, block + PeNotes.PES);
    long process = Words.getAcquire(memory, block + JobControl.PE_PID);
    return new PeView(
        pes == 0 ? indexHere : (int) Words.get(memory, block + PeNotes.PE), (int) pes, process,
        PeState.of(Words.getAcquire(memory, block + JobControl.PE_STATE) & JobControl.STATE_OF_WORD),
        isStopped(process), wait(memory, WaitRecord.at(indexHere)), Words.get(memory, block + PeNotes.HEAP_IN_USE),
        calls(memory, block));
  }

  private static Wait wait(MemorySegment memory, long at) {
    long epoch = Words.getAcquire(memory, at + WaitRecord.EPOCH);
    Call call = Call.of(Words.get(memory, at + WaitRecord.CALL));
    int peer = (int) Words.get(memory, at + WaitRecord.PEER);
    long since = Words.get(memory, at + WaitRecord.SINCE);
    return (epoch & 1) == 0 ? null : new Wait(call, peer, Outside.nanoTime() - since);
  }

  private static Calls calls(MemorySegment memory, long block) {
    if (Words.getAcquire(memory, block + PeNotes.TRACED) == 0) {
      return null;
    }
    return new Calls(
        Call.of(Words.getAcquire(memory, block + PeNotes.CALL)),
        Outside.nanoTime() - Words.get(memory, block + PeNotes.SINCE),
        Words.get(memory, block + PeNotes.COLLECTIVES));
  }

  /** {@return what it is doing, in a word or two} */
  public String doing() {
    return switch (state) {
      case ABSENT -> "has not joined";
      case CLOSED, GONE -> "has left";
      default -> stopped ? "is stopped" : longWait != null ? "waits" : "runs";
    };
  }

  @Override
  public String toString() {
    return switch (doing()) {
      case "is stopped" -> "is stopped: process " + process;
      case "waits" -> String.format(
          Locale.ROOT, "waits in %s for %s since %.3f s", longWait.call(), longWait.whom(), longWait.nanos() / 1e9);
      default -> doing();
    };
  }

  /** {@return whether a signal or a debugger has stopped a process; false if the system cannot say} */
  private static boolean isStopped(long process) {
    try {
      String status = Files.readString(Path.of("/proc", Long.toString(process), "stat"));
      char state = status.charAt(status.lastIndexOf(')') + 2);
      return state == 'T' || state == 't';
    } catch (IOException e) {
      return false;
    }
  }
}
