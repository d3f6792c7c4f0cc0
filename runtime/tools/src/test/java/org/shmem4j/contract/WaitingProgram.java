package org.shmem4j.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.shmem4j.Shmem;
import org.shmem4j.handles.Ints;
import org.shmem4j.launcher.Launched;

/** PEs that wait for each other. */
public final class WaitingProgram {
  private static final int PES = 3;

  private WaitingProgram() {}

  /** Argument: "wait" for PE 1, which sleeps; "loop" over barriers; "input" does so until that of PE 0 ends. */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      shmem.barrierAll();
      System.out.println("PE " + shmem.myPe() + " process " + ProcessHandle.current().pid());
      if (arguments[0].equals("wait") && shmem.myPe() == 1) {
        Thread.sleep(60_000);
      }
      if (arguments[0].equals("input")) {
        loopUntilInputEnds(shmem);
      }
      long end = System.nanoTime() + 60_000_000_000L;
      while (System.nanoTime() < end && arguments[0].equals("loop")) {
        shmem.barrierAll();
      }
    });
  }

  private static void loopUntilInputEnds(Shmem shmem) {
    Ints lastRound = shmem.callocate(Ints.TYPE, 1); // 0 before it is known
    AtomicBoolean atEnd = new AtomicBoolean();
    if (shmem.myPe() == 0) {
      Thread.ofVirtual().start(() -> {
        try {
          System.in.readAllBytes();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        atEnd.set(true);
      });
    }
    shmem.barrierAll();
    for (int round = 1; lastRound.get(0) == 0 || round <= lastRound.get(0); round++) {
      if (atEnd.get() && lastRound.get(0) == 0) {
        for (int pe = 0; pe < PES; pe++) {
          shmem.ptr(lastRound, pe).set(0, round);
        }
      }
      shmem.barrierAll();
    }
  }

  static Launched launch(Map<String, String> environment, String mode) {
    Map<String, String> all = new HashMap<>(environment);
    return Launched.start(
        all, "run", "-n", Integer.toString(PES), "--heap", "1m", "--", "-cp", Launched.PROGRAMS,
        WaitingProgram.class.getName(), mode);
  }

  static long[] processes(Launched launched) {
    long[] processes = new long[PES];
    launched.processesOfPes(PES).forEach((pe, process) -> processes[pe] = process);
    return processes;
  }

  /** The CPU time of all threads of a process. */
  static long cpuNanos(long process) {
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + process + "/task"))) {
      return threads.mapToLong(WaitingProgram::cpuNanosOfThread).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long cpuNanosOfThread(Path thread) {
    try {
      return Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ", 2)[0]);
    } catch (IOException e) {
      return 0; // it has ended
    }
  }
}
