package org.shmem4j.random;

import java.lang.foreign.ValueLayout;
import org.shmem4j.Shmem;
import org.shmem4j.entry.MailCalls;
import org.shmem4j.handles.Longs;

/**
 * A mailbox whose messages are added up where they arrive; those with even numbers are sent on once. In a quarter of the
 * steps the others are answered through a second mailbox, level after level: at each all have to arrive, and none of the
 * next one.
 */
final class RandomMail {
  private static final int LEVELS = 3;
  private static final int MOST = 20;
  private static final int LEVEL_BITS = 2;

  private final Longs array;
  private final MailCalls answers;
  private final MailCalls calls;
  private int level;
  private int levelOfAnswers;

  private RandomMail(Shmem shmem, Longs array, boolean hasAnswers) {
    this.array = array;
    this.answers =
        !hasAnswers ? null : MailCalls.open("LongMailbox", shmem.worldTeam(), RandomJob.LONG, (pe, memory, at) -> {
          long ignored = take(memory.get(ValueLayout.JAVA_LONG, at), levelOfAnswers);
        });
    this.calls = MailCalls.open("LongMailbox", shmem.worldTeam(), RandomJob.LONG, (pe, memory, at) -> {
      long value = take(memory.get(ValueLayout.JAVA_LONG, at), level);
      if (isSentOn(value)) {
        send(calls(), (shmem.myPe() + 1) % shmem.nPes(), value + 1, level);
      } else if (answers() != null) {
        send(answers(), pe, value, level);
      }
    });
  }

  private MailCalls calls() {
    return calls;
  }

  private MailCalls answers() {
    return answers;
  }

  private static void send(MailCalls mail, int pe, long value, int level) {
    long at = mail.begin(pe);
    mail.memory(pe).set(ValueLayout.JAVA_LONG, at, value << LEVEL_BITS | level);
    mail.end(pe, at);
  }

  private long take(long message, int at) {
    int sentAt = (int) (message & (1 << LEVEL_BITS) - 1);
    if (sentAt != at) {
      throw new AssertionError("a handler at level " + at + " gets a message of level " + sentAt);
    }
    long value = message >> LEVEL_BITS;
    array.set(0, array.get(0) + value);
    return value;
  }

  /** Sends a few messages from each PE; the sums of what arrives are in the array's first element. */
  static void run(Shmem shmem, Longs array, Step step) {
    RandomMail mail = new RandomMail(shmem, array, hasAnswers(step));
    for (int level = 0; level < levels(step); level++) {
      mail.send(shmem, step);
    }
    mail.calls.close();
    if (mail.answers != null) {
      mail.answers.close();
    }
  }

  private void send(Shmem shmem, Step step) {
    int me = shmem.myPe();
    for (int i = 0; i < messages(step); i++) {
      send(calls, target(step, me, i, shmem.nPes()), value(me, i), level);
    }
    calls.complete();
    level++;
    if (answers != null) {
      answers.complete();
      levelOfAnswers++;
    }
  }

  static boolean hasAnswers(Step step) {
    return step.number() % 4 == 0;
  }

  static int levels(Step step) {
    return hasAnswers(step) ? LEVELS : 1;
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
