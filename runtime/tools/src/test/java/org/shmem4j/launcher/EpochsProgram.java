package org.shmem4j.launcher;

import java.lang.foreign.ValueLayout;
import org.shmem4j.Shmem;
import org.shmem4j.entry.MailCalls;
import org.shmem4j.entry.UpdateCalls;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/**
 * PEs that go from level to level without a barrier: with one mailbox, with updates, and with requests whose handlers
 * answer through another mailbox. Each message and update must come at its own level.
 */
final class EpochsProgram {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);

  private final Shmem shmem;
  private final Box answers;
  private final Box requests;

  /** A mailbox that knows its level. */
  private static final class Box {
    private final MailCalls calls;
    private long level;
    private long handled;

    Box(Shmem shmem, String name, Box answers) {
      this.calls = MailCalls.open(name, shmem.worldTeam(), LONG, (pe, memory, at) -> {
        long value = memory.get(ValueLayout.JAVA_LONG, at);
        check(value == level, name + " at level " + level + " gets a message of level " + value);
        handled++;
        if (answers != null) {
          answers.send(pe, value);
        }
      });
    }

    void send(int pe, long value) {
      long at = calls.begin(pe);
      calls.memory(pe).set(ValueLayout.JAVA_LONG, at, value);
      calls.end(pe, at);
    }

    void complete(long expected) {
      calls.complete();
      check(handled == expected, "handled=" + handled + " of " + expected + " at level " + level);
      handled = 0;
      level++;
    }
  }

  private EpochsProgram(Shmem shmem) {
    this.shmem = shmem;
    this.answers = new Box(shmem, "answers", null);
    this.requests = new Box(shmem, "requests", answers);
  }

  /** Arguments: how many levels. */
  public static void main(String[] arguments) {
    long levels = Long.parseLong(arguments[0]);
    Shmem.run(shmem -> new EpochsProgram(shmem).run(levels));
  }

  private void run(long levels) {
    sendAlone(levels);
    updateAlone(levels);
    requestAndAnswer(levels);
    if (shmem.myPe() == 0) {
      System.out.println("all levels are right");
    }
  }

  /** Whoever returns first from a level sends at the next one while others may still be looking for the end. */
  private void sendAlone(long levels) {
    Box box = new Box(shmem, "messages", null);
    for (long level = 0; level < levels; level++) {
      for (int pe = 0; pe < shmem.nPes(); pe++) {
        box.send(pe, level);
      }
      box.complete(shmem.nPes());
    }
    box.calls.close();
  }

  private void updateAlone(long levels) {
    Longs sum = shmem.callocate(Longs.TYPE, 1);
    UpdateCalls updates = UpdateCalls.open("LongUpdates", shmem.worldTeam(), sum, LONG);
    for (long level = 1; level <= levels; level++) {
      for (int pe = 0; pe < shmem.nPes(); pe++) {
        updates.word(UpdateCalls.ADD, pe, 0, level);
      }
      updates.complete();
      check(sum.get(0) == shmem.nPes() * level, "sum=" + sum.get(0) + " at level " + level);
      sum.set(0, 0);
    }
    updates.close();
  }

  private void requestAndAnswer(long levels) {
    for (long level = 0; level < levels; level++) {
      for (int pe = 0; pe < shmem.nPes(); pe++) {
        requests.send(pe, level);
      }
      requests.complete(shmem.nPes());
      answers.complete(shmem.nPes());
    }
    requests.calls.close();
    answers.calls.close();
  }

  private static void check(boolean condition, String message) {
    if (!condition) {
      throw new AssertionError(message);
    }
  }
}
