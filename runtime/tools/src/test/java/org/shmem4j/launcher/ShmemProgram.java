package org.shmem4j.launcher;

import org.shmem4j.Shmem;
import org.shmem4j.ThreadLevel;

/** A program of PEs in which PE 1 does what the first argument says, while the others wait for it. */
final class ShmemProgram {
  private ShmemProgram() {}

  public static void main(String[] arguments) throws InterruptedException {
    System.out.println("process " + ProcessHandle.current().pid());
    String mode = arguments[0];
    if (mode.equals("absent") && System.getenv("SHMEM4J_PE").equals("1")) {
      return;
    }
    Shmem.run(ThreadLevel.SINGLE, shmem -> {
      shmem.barrierAll();
      System.out.println("joined");
      if (shmem.myPe() == 1) {
        misbehave(shmem, mode);
      } else if (mode.equals("globalExitOfTheBusy")) {
        Thread.sleep(60_000);
      }
      shmem.barrierAll();
    });
    if (mode.equals("goOn")) {
      System.out.println("left");
      Thread.sleep(60_000);
    }
  }

  private static void linger() {
    try {
      Thread.sleep(60_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void misbehave(Shmem shmem, String mode) throws InterruptedException {
    switch (mode) {
      case "throw" -> throw new IllegalStateException("thrown by PE 1");
      case "exit" -> System.exit(7);
      case "exitWithZero" -> System.exit(0);
      case "kill" -> Launched.signal("KILL", ProcessHandle.current().pid());
      case "globalExit", "globalExitOfTheBusy" -> shmem.globalExit(5);
      case "globalExitWithZero" -> shmem.globalExit(0);
      case "sleep" -> Thread.sleep(60_000);
      case "stubborn" -> {
        Runtime.getRuntime().addShutdownHook(new Thread(ShmemProgram::linger));
        Thread.sleep(60_000);
      }
      default -> {}
    }
  }
}
