package org.shmem4j.internal.pe.flags;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.JobControl;

/**
 * Checks that the members of a channel make the same calls. The signatures of calls are chained: each is folded with
 * those of all earlier calls. A comparison at any later call therefore also finds a difference in a call in which
 * neither member looked at the other. Members that never look at each other are compared a while after a slot of the
 * ring is reused, when one of them finds the other behind, or when the job is closed.
 */
final class Agreement {
  /** The number of calls without a comparison with a member after which its chain is compared. */
  private static final int CALLS_WITHOUT_A_LOOK = RingLayout.SLOTS / 4;

  /** After this many finished calls, a power of 2, the signature of the last one is published. */
  static final int SIGNED_TOGETHER = CALLS_WITHOUT_A_LOOK / 2;

  private final MemorySegment memory;
  private final JobControl control;
  private final int[] members;
  private final long[] rings;
  private final int me;
  private final long first;
  // The signatures of this member's calls under way and of recently finished ones. Reading them back from a line that
  // others read would cost as much as a meeting.
  private final long[] signatures = new long[RingLayout.HISTORY];
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

  /** Signs this member's next call and writes its record for the others. */
  long sign(long sequence, CallRecord record) {
    long signature = record.signature();
    int kept = RingLayout.historyIndex(sequence);
    // A loop repeats its calls, so their records are already there.
    if (recorded[kept] != signature) {
      recorded[kept] = signature;
      calls[kept] = record.call();
      record.write(memory, RingLayout.record(rings[me], sequence));
    }
    if (!record.hasTag()) {
      chain = Signature.fold(chain, signature);
      signature = chain;
    }
    signatures[kept] = signature;
    return signature;
  }

  /** {@return one of this member's calls that are under way} */
  Call call(long sequence) {
    return calls[RingLayout.historyIndex(sequence)];
  }

  /** Refuses a member that arrived in a different call, or that made a different one earlier. */
  void compare(int member, long sequence, long signature) {
    if (signature != signatures[RingLayout.historyIndex(sequence)]) {
      throw mismatch(member, compared[member] + 1, sequence);
    }
    compared[member] = sequence;
  }

  /** Publishes the signature of the last call that is finished here. */
  void publish(long done) {
    Words.setRelease(memory, rings[me] + RingLayout.SIGNING, done);
    Words.setRelease(memory, rings[me] + RingLayout.DONE_SIGNATURE, signatures[RingLayout.historyIndex(done)]);
    Words.setRelease(memory, rings[me] + RingLayout.SIGNED, done);
  }

  /**
   * Refuses a member that made a different call, unless it was compared recently. Compares the signature that the
   * member published with the calls that it has finished, in a line that was read anyway. Of two members, the one that
   * is ahead does this.
   *
   * @param done the number up to which the member has finished its calls
   * @param last this member's last call
   */
  void compareEarlier(int member, long done, long last) {
    if (compared[member] + CALLS_WITHOUT_A_LOOK >= Math.min(done, last)) {
      return;
    }
    long signed = Words.getAcquire(memory, rings[member] + RingLayout.SIGNED);
    long signature = Words.getAcquire(memory, rings[member] + RingLayout.DONE_SIGNATURE);
    long signing = Words.getAcquire(memory, rings[member] + RingLayout.SIGNING);
    boolean isKnownHere = signed > compared[member] && signed <= last && signed > last - RingLayout.HISTORY;
    if (signing != signed || !isKnownHere) {
      return; // the signature is of a later call, or this member's own is gone: the next comparison finds the same
    }
    if (signature != signatures[RingLayout.historyIndex(signed)]) {
      throw mismatch(member, compared[member] + 1, signed);
    }
    compared[member] = signed;
  }

  /**
   * {@return the first differing call of a range, among those whose records are kept; the number after the range if
   * none differs}
   */
  private long firstDifference(int member, long from, long to) {
    long number = Math.max(from, to - RingLayout.HISTORY / 2 + 1);
    while (number <= to && Arrays.equals(record(me, number), record(member, number))) {
      number++;
    }
    return number;
  }

  /**
   * Refuses members whose calls differ from those of this member, which makes no more calls.
   *
   * @param last this member's last call
   * @param allEnded whether the others make no more calls either, so that all must have made the same number
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
    if (ender == me) {
      report(caller, Mismatch.NO_MORE, call, 0);
    } else {
      report(ender, call, Mismatch.NO_MORE, 0);
    }
    return control.failure();
  }

  /** Reports the first differing call of a range; the last one if the records no longer show which it is. */
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
