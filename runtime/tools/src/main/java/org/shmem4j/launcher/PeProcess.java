package org.shmem4j.launcher;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.function.UnaryOperator;

/** The process of one PE, with threads that forward its output and notice its end. */
final class PeProcess {
  private static final int DRAIN_MILLIS = 1000; // a process that the PE left behind may hold its output open

  private final int pe;
  private final Process process;
  private final OutputPump out;
  private final OutputPump error;

  /**
   * Starts a PE.
   *
   * @param pe its number
   * @param command the words of its command
   * @param options what to start
   * @param jobEnvironment variables that describe its job
   * @param sink takes its output
   * @param ending takes the line in which it reports that it ends because of another PE
   * @param exits receives an event when the process has ended
   * @throws IOException if it cannot be started
   */
  PeProcess(
      int pe, List<String> command, RunOptions options, Map<String, String> jobEnvironment, LineSink sink,
      EndingPes ending, BlockingQueue<JobEvent> exits)
      throws IOException {
    this.pe = pe;
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(options.environment());
    builder.environment().putAll(jobEnvironment);
    ParentDeath.kills(builder);
    builder.redirectInput(pe == 0 ? Redirect.INHERIT : Redirect.from(new File("/dev/null")));
    if (options.verbose()) {
      System.err.println("shmem4j: PE " + pe + ": " + String.join(" ", builder.command()));
    }
    process = builder.start();
    String tag = "[" + pe + "] ";
    out = new OutputPump(process.getInputStream(), sink, options.tags() == OutputTags.ALL ? tag : "", false, null);
    error = new OutputPump(process.getErrorStream(), sink, options.tags() == OutputTags.NONE ? "" : tag, true,
        withoutLines(pe, new IncubatorWarning(), ending));
    out.start();
    error.start();
    Thread waiter = new Thread(() -> awaitExit(exits), "PE " + pe);
    waiter.setDaemon(true);
    waiter.start();
  }

  private static UnaryOperator<String> withoutLines(int pe, IncubatorWarning warning, EndingPes ending) {
    return text -> ending.removed(pe, warning.removedOnce(text));
  }

  private void awaitExit(BlockingQueue<JobEvent> exits) {
    try {
      int status = process.waitFor();
      exits.add(new JobEvent.Exit(pe, status));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  int pe() {
    return pe;
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  void kill() {
    process.destroyForcibly();
  }

  /**
   * Waits until all its output has been forwarded.
   *
   * @throws InterruptedException if the thread was interrupted
   */
  void drain() throws InterruptedException {
    out.join(DRAIN_MILLIS);
    error.join(DRAIN_MILLIS);
  }
}
