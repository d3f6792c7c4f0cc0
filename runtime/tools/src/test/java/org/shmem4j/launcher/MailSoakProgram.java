package org.shmem4j.launcher;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.shmem4j.Shmem;
import org.shmem4j.entry.MailCalls;
import org.shmem4j.entry.UpdateCalls;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** PEs that open mailboxes and updates, whose handlers send on, until a fault befalls one of them. */
final class MailSoakProgram {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final int CELLS = 64;
  private static final int MOST_ROUNDS = 10_000;

  /** What befalls the victim. */
  enum Fault {
    KILLED("was ended by SIGKILL", 137),
    KILLED_IN_HANDLER("was ended by SIGKILL", 137),
    EXITS("exited with status 9", 9),
    BODY_THROWS("exited with status 1", 1),
    HANDLER_THROWS("exited with status 1", 1),
    COLLECTIVE_IN_HANDLER("a handler must not wait: call=barrier", 1),
    WRONG_PE("pe must be a PE of the team: pe=3", 1),
    WRONG_INDEX("index must be within the array of LongUpdates: index=64", 1),
    NOT_COMPLETE("what was sent must be completed before the close: LongMailbox", 1),
    AFTER_CLOSE("LongMailbox must not be used after close: call=send", 1);

    final String words;
    final int status;

    Fault(String words, int status) {
      this.words = words;
      this.status = status;
    }

    boolean isInHandler() {
      return this == KILLED_IN_HANDLER || this == HANDLER_THROWS || this == COLLECTIVE_IN_HANDLER;
    }
  }

  private final Shmem shmem;
  private final Random random;
  private final Fault fault;
  private int left;
  private MailCalls mail;
  private UpdateCalls updates;

  private MailSoakProgram(Shmem shmem, long seed, Fault fault, int left) {
    this.shmem = shmem;
    this.random = new Random(seed * shmem.nPes() + shmem.myPe());
    this.fault = fault;
    this.left = left;
  }

  /** Arguments: the seed; the fault; the PE that it befalls; and after how many messages. */
  public static void main(String[] arguments) {
    long seed = Long.parseLong(arguments[0]);
    int victim = Integer.parseInt(arguments[2]);
    Shmem.run(shmem -> {
      int left = shmem.myPe() == victim ? Integer.parseInt(arguments[3]) : Integer.MAX_VALUE;
      System.out.println("PE " + shmem.myPe() + " process " + ProcessHandle.current().pid());
      new MailSoakProgram(shmem, seed, Fault.valueOf(arguments[1]), left).run();
      System.exit(99); // nothing happened
    });
  }

  @SuppressWarnings("try") // the resources are closed, nothing else
  private void run() {
    Longs cells = shmem.allocate(Longs.TYPE, CELLS);
    for (int round = 0; round < MOST_ROUNDS; round++) { // the fault ends it, however slow the machine is
      updates = UpdateCalls.open("LongUpdates", shmem.worldTeam(), cells, LONG);
      mail = MailCalls.open("LongMailbox", shmem.worldTeam(), LONG,
          (pe, memory, at) -> handle(memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at)));
      try (AutoCloseable first = updates::close; AutoCloseable second = mail::close) {
        send();
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new AssertionError(e); // neither throws others
      }
    }
  }

  private void send() {
    for (int phase = 0; phase < 4; phase++) {
      for (int messages = random.nextInt(200); messages > 0; messages--) {
        updates.word(UpdateCalls.ADD, random.nextInt(shmem.nPes()), random.nextInt(CELLS), 1);
        send(random.nextInt(6));
        if (!fault.isInHandler()) {
          perhapsFail();
        }
      }
      mail.complete();
      updates.complete();
    }
  }

  /** Sends a message that is sent on so many times. */
  private void send(long hops) {
    int pe = random.nextInt(shmem.nPes());
    long at = mail.begin(pe);
    mail.memory(pe).set(ValueLayout.JAVA_LONG_UNALIGNED, at, hops);
    mail.end(pe, at);
  }

  private void handle(long hops) {
    if (hops > 0) {
      send(hops - 1);
    }
    if (fault.isInHandler()) {
      perhapsFail();
    }
  }

  private void perhapsFail() {
    if (--left != 0) {
      return;
    }
    switch (fault) {
      case KILLED, KILLED_IN_HANDLER -> kill();
      case EXITS -> System.exit(9);
      case BODY_THROWS -> throw new IllegalStateException("thrown by the body");
      case HANDLER_THROWS -> throw new IllegalStateException("thrown by the handler");
      case COLLECTIVE_IN_HANDLER -> shmem.barrierAll();
      case WRONG_PE -> {
        long ignored = mail.begin(shmem.nPes());
      }
      case WRONG_INDEX -> updates.word(UpdateCalls.ADD, 0, CELLS, 1);
      case NOT_COMPLETE -> mail.close();
      case AFTER_CLOSE -> {
        try {
          mail.close();
        } catch (IllegalStateException e) {
          send(0); // a program that goes on all the same
        }
      }
    }
  }

  private static void kill() {
    try {
      int ignored = new ProcessBuilder("kill", "-KILL", Long.toString(ProcessHandle.current().pid())).start().waitFor();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
