package org.shmem4j.contract;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.shmem4j.Shmem;
import org.shmem4j.launcher.Launched;

/** PEs that wait for each other. */
public final class WaitingProgram {
  private static final int PES = 3;

  private WaitingProgram() {}

  /** Argument: "wait" for PE 1, which sleeps; "loop" over barriers without end; "end" after some. */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      shmem.barrierAll();
      System.out.println("PE " + shmem.myPe() + " process " + ProcessHandle.current().pid());
      if (arguments[0].equals("wait") && shmem.myPe() == 1) {
        Thread.sleep(60_000);
      }
      long end = System.nanoTime() + (arguments[0].equals("end") ? 2_000_000_000L : 60_000_000_000L);
      while (System.nanoTime() < end && !arguments[0].equals("end")) {
        shmem.barrierAll();
      }
      for (int i = 0; i < 20 && arguments[0].equals("end"); i++) {
        Thread.sleep(50);
        shmem.barrierAll();
      }
    });
  }

  static Launched launch(Map<String, String> environment, String mode) {
    Map<String, String> all = new HashMap<>(environment);
    return Launched.start(
        all, "run", "-n", Integer.toString(PES), "--heap", "1m", "--", "-cp", "target/classes:target/test-classes",
        WaitingProgram.class.getName(), mode);
  }

  static long[] processes(Launched launched) {
    long[] processes = new long[PES];
    launched.processesOfPes(PES).forEach((pe, process) -> processes[pe] = process);
    return processes;
  }

  /** What the system says of a process. */
  static String state(long process) {
    try {
      return Files.readString(Path.of("/proc/" + process + "/stat"));
    } catch (java.io.IOException e) {
      return "gone";
    }
  }

  /** The CPU time of all threads of a process. */
  static long cpuNanos(long process) {
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + process + "/task"))) {
      return threads.mapToLong(WaitingProgram::cpuNanosOfThread).sum();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static long cpuNanosOfThread(Path thread) {
    try {
      return Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ", 2)[0]);
    } catch (java.io.IOException e) {
      return 0; // it has ended
    }
  }
}
