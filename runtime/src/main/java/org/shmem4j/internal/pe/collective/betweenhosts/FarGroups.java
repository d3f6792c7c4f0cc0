package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.shmem4j.internal.betweenhosts.messages.Channels;
import org.shmem4j.internal.betweenhosts.transport.MessageListener;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.PeState;
import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * What the groups of a PE that span hosts share: the questions that other members ask, and memory for intermediate
 * results.
 */
public final class FarGroups {
  private static final long LEAST_ROOM = 64 * 1024;
  private static final long ALIGNMENT = 64;
  private static final int KEPT = 8;
  private static final int CLOSED_GROUPS = 64;

  final PeCore core;
  private final Map<Long, FarGroup> groups = new ConcurrentHashMap<>();
  private final Queue<Long> closed = new ArrayDeque<>();
  private final Queue<MemorySegment> unused = new ArrayDeque<>();
  private final AtomicInteger unanswered = new AtomicInteger();

  /** Prepares a PE, which must have a transport, for groups that span hosts. */
  public FarGroups(PeCore core) {
    this.core = core;
    core.transport().listen(Channels.QUESTIONS, (from, number, words, payload) -> {
      MessageListener.require(words.length == FarGroup.WORDS, "a group's calls", from, number, words);
      asked(from, number, words);
    });
    core.transport().listen(Channels.ANSWERS, (from, number, words, payload) -> {
      MessageListener.require(unanswered.get() > 0, "a group's calls", from, number, words);
      int ignored = unanswered.decrementAndGet();
    });
  }

  /**
   * Handles a question. It is lost if its group does not exist here yet; the waiting member asks again. A PE that
   * leaves the job makes no more groups.
   */
  private void asked(int from, long number, long[] words) {
    FarGroup group = groups.get(words[FarGroup.KEY]);
    if (group != null) {
      group.asked(from, number, words);
    } else if (FarGroup.isWaiting(words) && core.control().state(core.pe()) == PeState.CLOSING) {
      core.control().peLeft(core.pe());
    }
    if (words[FarGroup.OWN] == FarGroup.WANTS_ANSWER) {
      Transfer ignored = core.transport().send(from, Channels.ANSWERS, number, new long[0], null, 0, 0);
    }
  }

  /** Asks a PE whether it makes the call that these words describe. */
  void ask(int pe, long number, long[] words) {
    if (words[FarGroup.OWN] == FarGroup.WANTS_ANSWER) {
      int ignored = unanswered.incrementAndGet();
    }
    Transfer ignored = core.transport().send(pe, Channels.QUESTIONS, number, words, null, 0, 0);
  }

  /** Waits until the last questions, by PEs that close the job, are answered. */
  public void settle() {
    core.waiter().until(() -> unanswered.get() == 0, Call.CLOSE, Waiter.ANY_PE);
  }

  void opened(long key, FarGroup group) {
    groups.put(key, group);
  }

  /** Records that a group is closed; it goes on answering questions for a while. */
  synchronized void closed(long key) {
    closed.add(key);
    if (closed.size() > CLOSED_GROUPS) {
      groups.remove(closed.remove());
    }
  }

  /** Takes memory of at least the given size. */
  synchronized MemorySegment take(long bytes) {
    for (Iterator<MemorySegment> all = unused.iterator(); all.hasNext();) {
      MemorySegment room = all.next();
      if (room.byteSize() >= bytes) {
        all.remove();
        return room;
      }
    }
    long rounded = bytes <= LEAST_ROOM ? LEAST_ROOM : Long.highestOneBit(bytes - 1) << 1;
    return Arena.ofAuto().allocate(rounded, ALIGNMENT);
  }

  /** Returns memory that was taken. */
  synchronized void give(MemorySegment room) {
    if (unused.size() == KEPT) {
      unused.remove();
    }
    unused.add(room);
  }
}
