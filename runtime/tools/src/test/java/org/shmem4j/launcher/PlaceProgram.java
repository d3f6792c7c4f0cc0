package org.shmem4j.launcher;

import java.io.IOException;
import java.util.List;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemConstants;
import org.shmem4j.Team;
import org.shmem4j.ThreadLevel;
import org.shmem4j.WorkGroup;
import org.shmem4j.entry.ActiveSets;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Waits;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** A program whose PEs do, as the first argument says, what must not cost the job. */
final class PlaceProgram {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);

  private PlaceProgram() {}

  public static void main(String[] arguments) throws Exception {
    String mode = arguments[0];
    if (mode.equals("child")) {
      Shmem.run(shmem -> System.out.println("child is PE " + shmem.myPe() + " of " + shmem.nPes()));
      return;
    }
    if (mode.equals("againWithThreads")) {
      joinAgainWithThreads();
      return;
    }
    if (mode.startsWith("again")) {
      joinAgain(mode);
      return;
    }
    if (mode.startsWith("implicit")) {
      endWithoutClose(mode);
      return;
    }
    Shmem.run(shmem -> {
      switch (mode) {
        case "runInRun" -> expectRefusal(() -> Shmem.run(inner -> {}));
        case "initInRun" -> {
          try (Shmem inner = Shmem.init(ThreadLevel.MULTIPLE)) {
            check(inner == shmem && Shmem.isInitialized());
            check(inner.threadLevel() == ThreadLevel.SINGLE); // as joined, and told
          }
          check(Shmem.isInitialized());
        }
        case "parent" -> {
          shmem.barrierAll();
          if (shmem.myPe() == 0) {
            check(start(arguments[1]).waitFor() == 0);
          }
        }
        case "sleeper" -> System.out.println("sleeper " + start("sleep", "60").pid());
        case "sleeperAndKill" -> {
          System.out.println("sleeper " + start("sleep", "60").pid());
          shmem.barrierAll();
          Launched.signal("KILL", ProcessHandle.current().pid());
        }
        default -> throw new IllegalArgumentException(mode);
      }
      shmem.barrierAll();
    });
    System.out.println("went on " + Shmem.isInitialized());
  }

  private static void joinAgain(String mode) throws InterruptedException {
    for (int life = 0; life < 3; life++) {
      if (mode.equals("againWithoutOne") && life == 1 && System.getenv("SHMEM4J_PE").equals("1")) {
        return;
      }
      Thread.sleep(20L * life * Integer.parseInt(System.getenv("SHMEM4J_PE")));
      if (life == 1) {
        Shmem.run(PlaceProgram::useEverything);
      } else {
        try (Shmem shmem = Shmem.init()) {
          useEverything(shmem);
        }
      }
    }
    System.out.println("joined three times");
  }

  /** The level of a PE rises when it joins again: two threads are in the library, and one helps the other. */
  private static void joinAgainWithThreads() throws InterruptedException {
    Shmem.init().close();
    try (Shmem shmem = Shmem.init(ThreadLevel.MULTIPLE)) {
      check(shmem.threadLevel() == ThreadLevel.MULTIPLE);
      Longs flag = shmem.callocate(Longs.TYPE, 1);
      Thread waits = Thread.currentThread();
      Thread sets = Thread.startVirtualThread(() -> {
        while (waits.getState() == Thread.State.RUNNABLE) {
          Thread.onSpinWait(); // until all PEs have waited long enough to be taken for a deadlock
        }
        flag.set(0, 1);
      });
      Waits.waitUntil(LONG, flag, 0, Comparison.EQ, 1);
      sets.join();
      WorkGroup group = shmem.workGroup(2);
      group.close();
    }
    Shmem.run(shmem -> check(shmem.threadLevel() == ThreadLevel.MULTIPLE));
    System.out.println("joined with threads");
  }

  private static void useEverything(Shmem shmem) {
    Team team = shmem.worldTeam().splitStrided(0, 1, shmem.nPes()); // closed by the end of the job
    Team pair = shmem.worldTeam().splitStrided(0, 1, 1);
    check(pair == Team.INVALID || pair.nPes() == 1);
    Longs lock = shmem.callocate(Longs.TYPE, 1 + ShmemConstants.SYNC_SIZE);
    Longs large = shmem.allocate(Longs.TYPE, 1 << 16);
    check(large.offset() < 1 << 20);
    for (int i = 0; i < 70; i++) {
      shmem.barrierAll();
      team.sync();
      shmem.sharedTeam().sync();
    }
    Longs pSync = lock.slice(1, ShmemConstants.SYNC_SIZE);
    for (int i = 0; i < ShmemConstants.SYNC_SIZE; i++) {
      pSync.set(i, ShmemConstants.SYNC_VALUE);
    }
    shmem.barrierAll();
    ActiveSets.barrier(0, 0, shmem.nPes(), pSync);
    shmem.setLock(lock);
    shmem.clearLock(lock);
    CollectiveRequest request = CollectiveCalls.NONBLOCKING.sync(team);
    request.await();
    if (shmem.myPe() == 0) {
      shmem.setLock(lock); // and left
    }
    check(team.nPes() == shmem.nPes());
  }

  private static void endWithoutClose(String mode) throws InterruptedException {
    Shmem shmem = Shmem.init();
    shmem.barrierAll();
    if (shmem.myPe() == 1) {
      Thread.sleep(2000);
      if (mode.equals("implicitButThrow")) {
        throw new IllegalStateException("thrown out of main");
      }
      if (mode.equals("implicitButExit")) {
        System.exit(3);
      }
    }
    System.out.println("main ends");
  }

  private static Process start(String... command) throws IOException {
    List<String> words = command.length == 1
        ? List.of(
            System.getProperty("java.home") + "/bin/java", "-cp", command[0], PlaceProgram.class.getName(), "child")
        : List.of(command);
    return new ProcessBuilder(words).inheritIO().start();
  }

  private static void expectRefusal(Runnable call) {
    try {
      call.run();
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
      return;
    }
    throw new AssertionError("not refused");
  }

  private static void check(boolean holds) {
    if (!holds) {
      throw new AssertionError("does not hold");
    }
  }
}
