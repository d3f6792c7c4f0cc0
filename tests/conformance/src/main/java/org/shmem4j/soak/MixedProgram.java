package org.shmem4j.soak;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.shmem4j.Shmem;
import org.shmem4j.ThreadLevel;

/** PEs that play mixed scenes until something happens to one of them. */
public final class MixedProgram {
  /** What a victim does to itself in the middle of a scene. */
  public enum Deed {
    NOTHING,
    EXIT,
    THROW,
    DIE
  }

  private static final int EXIT_STATUS = 9;

  private final Deed deed;
  private final AtomicInteger left;

  private MixedProgram(Deed deed, int left) {
    this.deed = deed;
    this.left = new AtomicInteger(left);
  }

  /**
   * Arguments: the seed; the leading scene; how many scenes; the victim; its deed; at which of its chances it acts,
   * counted from 1.
   */
  public static void main(String[] arguments) {
    long seed = Long.parseLong(arguments[0]);
    Scene lead = Scene.valueOf(arguments[1]);
    int count = Integer.parseInt(arguments[2]);
    int victim = Integer.parseInt(arguments[3]);
    Shmem.run(ThreadLevel.MULTIPLE, shmem -> {
      Deed deed = shmem.myPe() == victim ? Deed.valueOf(arguments[4]) : Deed.NOTHING;
      MixedProgram program = new MixedProgram(deed, Integer.parseInt(arguments[5]));
      MixedScenes scenes = new MixedScenes(shmem, seed, lead, program::midst);
      shmem.barrierAll();
      System.out.println("PE " + shmem.myPe() + " process " + ProcessHandle.current().pid());
      for (int i = 0; i < count; i++) {
        scenes.next();
      }
    });
  }

  private void midst() {
    if (deed == Deed.NOTHING || left.decrementAndGet() != 0) {
      return;
    }
    System.out.println("strikes in thread " + Thread.currentThread());
    switch (deed) {
      case EXIT -> System.exit(EXIT_STATUS);
      case THROW -> throw new IllegalStateException("thrown by the victim");
      default -> die();
    }
  }

  private static void die() {
    try {
      int ignored = new ProcessBuilder("kill", "-KILL", Long.toString(ProcessHandle.current().pid())).start().waitFor();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
