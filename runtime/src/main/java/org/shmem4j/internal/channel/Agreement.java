package org.shmem4j.internal.channel;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.control.JobControl;
import org.shmem4j.internal.memory.Words;
import org.shmem4j.internal.pe.PeCore;

/**
 * Whether the members of a channel make the same calls. The signature of each call is chained: folded with those of all
 * calls before. So whoever compares any later one, at the latest when a slot of the ring is used again or the job is
 * closed, also finds a difference in a call in which neither member looked at the other.
 */
final class Agreement {
  /** After how many calls without a look at a member its chain is compared: it lies in the cache of its PE. */
  private static final int CALLS_WITHOUT_A_LOOK = RingLayout.SLOTS / 4;

  private static final int LOOKS_AT_A_NUMBER = 1000;

  private final MemorySegment memory;
  private final JobControl control;
  private final int[] members;
  private final long[] rings;
  private final int me;
  private final long first;
  // Of this member's calls under way; to read them back from a line that others look at would cost as much as a
  // meeting.
  private final long[] signatures = new long[RingLayout.SLOTS];
  private final long[] recorded = new long[RingLayout.HISTORY];
  private final Call[] calls = new Call[RingLayout.HISTORY];
  private final long[] compared;
  private long chain = Signature.START;

  Agreement(PeCore core, int[] members, long[] rings, int me, long first) {
    this.memory = core.memory();
    this.control = core.control();
    this.members = members;
    this.rings = rings;
    this.me = me;
    this.first = first;
    this.compared = new long[members.length];
    Arrays.fill(compared, first);
  }

  /** Takes note of this member's next call, and leaves its record for the others. */
  long sign(long sequence, CallRecord record) {
    long signature = record.signature();
    int kept = RingLayout.historyIndex(sequence);
    // A loop makes the same calls again and again: what is written already need not be.
    if (recorded[kept] != signature) {
      recorded[kept] = signature;
      calls[kept] = record.call();
      record.write(memory, RingLayout.record(rings[me], sequence));
    }
    if (!record.hasTag()) {
      chain = Signature.fold(chain, signature);
      signature = chain;
    }
    signatures[RingLayout.slotIndex(sequence)] = signature;
    return signature;
  }

  /** {@return this member's call under way} */
  Call call(long sequence) {
    return calls[RingLayout.historyIndex(sequence)];
  }

  /** Refuses a member that arrived in another call, or that made another one before. */
  void compare(int member, long sequence, long signature) {
    if (signature != signatures[RingLayout.slotIndex(sequence)]) {
      throw mismatch(member, compared[member] + 1, sequence);
    }
    compared[member] = sequence;
  }

  /** Leaves the signature of the last call that is finished here, beside its number. */
  void publish(long done) {
    Words.set(memory, rings[me] + RingLayout.DONE_SIGNATURE, signatures[RingLayout.slotIndex(done)]);
  }

  /**
   * Refuses a member that made another call, if this was not looked at for long: by what it left with what it has
   * finished, a line that was read anyway; if it is ahead of this member, by its slot.
   *
   * @param done what the member has finished
   * @param last this member's last call
   */
  void compareEarlier(int member, long done, long last) {
    if (compared[member] + CALLS_WITHOUT_A_LOOK >= Math.min(done, last)) {
      return;
    }
    long published = Words.getAcquire(memory, rings[member] + RingLayout.DONE);
    if (published > last) {
      compareAt(RingLayout.slot(rings[member], last), RingLayout.SEQUENCE, RingLayout.SIGNATURE, member, last);
    } else if (published > compared[member]) {
      compareAt(rings[member], RingLayout.DONE, RingLayout.DONE_SIGNATURE, member, published);
    }
  }

  /** Compares by a signature that a member writes just before the number of its call. */
  private void compareAt(long at, long number, long signature, int member, long sequence) {
    if (Words.get(memory, at + signature) == signatures[RingLayout.slotIndex(sequence)]) {
      compared[member] = sequence;
      return;
    }
    for (int i = 0; i < LOOKS_AT_A_NUMBER; i++) {
      if (Words.getAcquire(memory, at + number) != sequence) {
        return; // it was the signature of a later call, which will tell as much
      }
      Thread.onSpinWait();
    }
    throw mismatch(member, compared[member] + 1, sequence);
  }

  /** {@return the first of some calls that differs; the number after them if none does} */
  private long firstDifference(int member, long from, long to) {
    long number = Math.max(from, to - RingLayout.HISTORY / 2);
    while (number <= to && Arrays.equals(record(me, number), record(member, number))) {
      number++;
    }
    return number;
  }

  /**
   * Refuses members that made other calls than this one, which makes no more.
   *
   * @param last this member's last call
   * @param allEnded whether the others make no more either, so that they must have made as many
   */
  void end(long last, boolean allEnded) {
    for (int member = 0; member < members.length; member++) {
      if (member != me) {
        compareEnd(member, last, allEnded);
      }
    }
  }

  private void compareEnd(int member, long last, boolean allEnded) {
    long both = last;
    while (both > first && !hasMade(member, both)) {
      both--;
    }
    if (both > compared[member] && firstDifference(member, compared[member] + 1, both) <= both) {
      throw mismatch(member, compared[member] + 1, both);
    }
    if (allEnded && both < last) {
      throw endMismatch(member, me, both + 1);
    }
    if (allEnded && hasMade(member, last + 1)) {
      throw endMismatch(me, member, last + 1);
    }
  }

  private boolean hasMade(int member, long sequence) {
    return Words.getAcquire(memory, RingLayout.slot(rings[member], sequence) + RingLayout.SEQUENCE) >= sequence;
  }

  private RuntimeException endMismatch(int ender, int caller, long sequence) {
    long[] call = record(caller, sequence);
    report(ender == me ? caller : ender, ender == me ? Mismatch.NO_MORE : call, ender == me ? call : Mismatch.NO_MORE, 0);
    return control.failure();
  }

  /** One of some calls differs, the last one if its record does not tell which. */
  private RuntimeException mismatch(int member, long from, long noticed) {
    long difference = Math.min(firstDifference(member, from, noticed), noticed);
    report(member, record(me, difference), record(member, difference), noticed - difference);
    return control.failure();
  }

  private void report(int member, long[] mine, long[] theirs, long callsAgo) {
    Mismatch.report(control, members[me], mine, members[member], theirs, callsAgo);
  }

  private long[] record(int member, long sequence) {
    return CallRecord.read(memory, RingLayout.record(rings[member], sequence));
  }
}
