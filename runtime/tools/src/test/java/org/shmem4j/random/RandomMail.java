package org.shmem4j.random;

import java.lang.foreign.ValueLayout;
import org.shmem4j.Shmem;
import org.shmem4j.entry.MailCalls;
import org.shmem4j.handles.Longs;

/** A mailbox whose messages are added up where they arrive; those with even numbers are sent on once. */
final class RandomMail {
  private static final int MOST = 20;

  private final MailCalls calls;

  private RandomMail(Shmem shmem, Longs array) {
    this.calls = MailCalls.open("LongMailbox", shmem.worldTeam(), RandomJob.LONG, (pe, memory, at) -> {
      long value = memory.get(ValueLayout.JAVA_LONG, at);
      array.set(0, array.get(0) + value);
      if (isSentOn(value)) {
        send((shmem.myPe() + 1) % shmem.nPes(), value + 1);
      }
    });
  }

  private void send(int pe, long value) {
    long at = calls.begin(pe);
    calls.memory(pe).set(ValueLayout.JAVA_LONG, at, value);
    calls.end(pe, at);
  }

  /** Sends a few messages from each PE; the sums of what arrives are in the array's first element. */
  static void run(Shmem shmem, Longs array, Step step) {
    RandomMail mail = new RandomMail(shmem, array);
    int me = shmem.myPe();
    for (int i = 0; i < messages(step); i++) {
      mail.send(target(step, me, i, shmem.nPes()), value(me, i));
    }
    mail.calls.complete();
    mail.calls.close();
  }

  static int messages(Step step) {
    return Math.min(step.count(), MOST);
  }

  static int target(Step step, int from, int message, int pes) {
    return (from + step.number() + message) % pes;
  }

  static long value(int from, int message) {
    return (from + 1L) * (message + 1);
  }

  static boolean isSentOn(long value) {
    return value % 2 == 0;
  }
}
