package org.shmem4j.evaluation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** The programs that the steps start. None outlives its time or the run. */
final class Children {
  /** How a program's end by Ctrl-C, or by a request to end, is recognized. */
  private static final Set<Integer> INTERRUPTED = Set.of(130, 143);

  private static final int PATIENCE_SECONDS = 5;

  private final Set<ProcessHandle> running = ConcurrentHashMap.newKeySet();

  /**
   * How a program ended.
   *
   * @param status its exit status
   * @param isInTime whether it ended by itself within its time
   * @param lines what it printed, including errors
   */
  record Ended(int status, boolean isInTime, List<String> lines) {
    boolean isWell() {
      return isInTime && status == 0;
    }

    /** {@return its end in words, with what it printed last} */
    String says() {
      String end = isInTime ? "status " + status : "it did not end in time";
      List<String> last = lines.subList(Math.max(0, lines.size() - 6), lines.size());
      return end + ": " + String.join("\n", last);
    }
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  static String classPath() {
    return System.getProperty("java.class.path");
  }

  /**
   * Runs a program to its end.
   *
   * @param command its command
   * @param seconds how long it may take
   * @param line takes each line that it prints, at once
   * @return how it ended
   * @throws IOException if it cannot be started
   * @throws InterruptedException if the program was interrupted, which also interrupts the run
   */
  Ended run(List<String> command, int seconds, Consumer<String> line) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true)
        .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null"))).start();
    add(process.toHandle());
    Timer timer = new Timer(true);
    AtomicBoolean isLate = new AtomicBoolean();
    timer.schedule(new TimerTask() {
      @Override
      public void run() {
        isLate.set(true);
        end(process.toHandle());
      }
    }, TimeUnit.SECONDS.toMillis(seconds));
    List<String> lines = new ArrayList<>();
    process.inputReader().lines().forEach(each -> {
      lines.add(each);
      line.accept(each);
    });
    int status = process.waitFor();
    timer.cancel();
    remove(process.toHandle());
    if (INTERRUPTED.contains(status) && !isLate.get()) {
      throw new InterruptedException("a program was interrupted");
    }
    return new Ended(status, !isLate.get(), lines);
  }

  /** Records a program that another class has started. */
  void add(ProcessHandle process) {
    boolean ignored = running.add(process);
  }

  /** Forgets a program that has ended. */
  void remove(ProcessHandle process) {
    boolean ignored = running.remove(process);
  }

  /** Ends all programs that are running. */
  void end() {
    running.forEach(Children::end);
  }

  /** Asks a program to end: a launcher then also ends its PEs. */
  private static void end(ProcessHandle process) {
    List<ProcessHandle> descendants = process.descendants().toList();
    boolean ignored = process.destroy();
    if (!endsInTime(process)) {
      ignored = process.destroyForcibly();
    }
    descendants.forEach(ProcessHandle::destroyForcibly);
  }

  private static boolean endsInTime(ProcessHandle process) {
    try {
      ProcessHandle ignored = process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return true;
    } catch (ExecutionException | TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
