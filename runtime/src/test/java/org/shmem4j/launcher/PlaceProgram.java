package org.shmem4j.launcher;

import java.io.IOException;
import java.util.List;
import org.shmem4j.Shmem;

/** A program whose PEs do, as the first argument says, what must not cost the job. */
final class PlaceProgram {
  private PlaceProgram() {}

  public static void main(String[] arguments) throws Exception {
    String mode = arguments[0];
    if (mode.equals("child")) {
      Shmem.run(shmem -> System.out.println("child is PE " + shmem.myPe() + " of " + shmem.nPes()));
      return;
    }
    Shmem.run(shmem -> {
      switch (mode) {
        case "runInRun" -> expectRefusal(() -> Shmem.run(inner -> {}));
        case "initInRun" -> {
          try (Shmem inner = Shmem.init()) {
            check(inner == shmem && Shmem.isInitialized());
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
