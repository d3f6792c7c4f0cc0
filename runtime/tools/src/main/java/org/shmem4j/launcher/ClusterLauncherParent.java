package org.shmem4j.launcher;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.pe.control.ExitStatus;
import org.shmem4j.internal.settings.JobEnvironment;

/**
 * Runs a cluster's launcher as a child and stays until the job is over. When a host is lost, launchers wait for it
 * forever, even after the PEs have ended. So a PE whose job failed prints a line for this process, which gives the
 * launcher some time and then ends it.
 */
final class ClusterLauncherParent {
  /** Enough time for every PE to report the failure, and for the launcher to end by itself. */
  private static final long AFTER_FAILURE_MILLIS = 5000;

  private static final long AFTER_SIGNAL_MILLIS = 10_000;
  private static final long AFTER_TERM_MILLIS = 2000;
  /** Enough time for the launcher, which is asked to end when this process was killed, to end the PEs everywhere. */
  private static final int AFTER_PARENT_SECONDS = 10;

  private static final int DRAIN_MILLIS = 1000;
  private static final int LAUNCHER = 0;
  private static final int NONE = -1;
  private static final Pattern LINE = Pattern.compile("[^\\n]*\\n|[^\\n]+$");

  private final BlockingQueue<JobEvent> events = new LinkedBlockingQueue<>();
  private final EndingPes ending = new EndingPes();
  private final String failureLine = "shmem4j-job-" + ProcessHandle.current().pid() + "-failed:";
  private final Pattern failure = Pattern.compile(Pattern.quote(failureLine) + "(\\d{1,3})(?!\\d)");
  private final UnaryOperator<String> output;
  private volatile int failed = NONE;
  private int signal;
  private long deadline;

  /** Creates a parent that leaves the PEs' output alone. */
  ClusterLauncherParent() {
    this(null);
  }

  /**
   * Creates a parent that reads the PEs' output.
   *
   * @param output returns what remains of some output, in whole lines; null to leave it alone
   */
  ClusterLauncherParent(UnaryOperator<String> output) {
    this.output = output;
  }

  /** {@return the variable that gives PEs the text of the line that reports a failure} */
  Map<String, String> variables() {
    return Map.of(JobEnvironment.FAILURE_LINE, failureLine);
  }

  /**
   * Runs the launcher.
   *
   * @param command its command
   * @param environment variables for it in addition to those of this process
   * @return the job's exit status
   * @throws InterruptedException if the thread was interrupted
   */
  int run(List<String> command, Map<String, String> environment) throws InterruptedException {
    ProcessSignals.handle(number -> events.add(new JobEvent.Signal(number)));
    LauncherCleanup.ofLauncher().watch(JobEnvironment.FAILURE_LINE, failureLine, AFTER_PARENT_SECONDS);
    Process launcher = start(command, environment);
    OutputPump errors = new OutputPump(launcher.getErrorStream(), new LineSink(), "", true, this::withoutLinesForThis);
    errors.start();
    OutputPump read = null;
    if (output != null) {
      read = new OutputPump(launcher.getInputStream(), new LineSink(), "", false, output);
      read.start();
    }
    CompletableFuture<Void> ignored =
        launcher.onExit().thenAccept(ended -> events.add(new JobEvent.Exit(LAUNCHER, ended.exitValue())));
    try {
      int status = await(launcher);
      errors.join(DRAIN_MILLIS);
      if (read != null) {
        read.join(DRAIN_MILLIS);
      }
      ending.tell();
      LauncherCleanup.ofLauncher().forgetProcesses();
      return signal != 0 ? ExitStatus.ofSignal(signal) : failed != NONE ? failed : status;
    } finally {
      kill(launcher);
    }
  }

  /** {@return whether a signal to this process ended the job} */
  boolean isEndedBySignal() {
    return signal != 0;
  }

  private Process start(List<String> command, Map<String, String> environment) {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectInput(Redirect.INHERIT).redirectOutput(
            output == null ? Redirect.INHERIT : Redirect.PIPE);
    ParentDeath.ends(builder);
    builder.environment().putAll(environment);
    try {
      return builder.start();
    } catch (IOException e) {
      throw new ShmemException("the launcher could not be started: " + ClusterRun.shown(command), e);
    }
  }

  /** Waits for the launcher to end, and ends it if the job has failed; returns its exit status. */
  private int await(Process launcher) throws InterruptedException {
    while (true) {
      JobEvent event = deadline == 0
          ? events.take()
          : events.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      switch (event) {
        case JobEvent.Exit(int _, int status) -> {
          return status;
        }
        case JobEvent.Failure(int _) -> {
          if (deadline == 0) {
            endAfter(AFTER_FAILURE_MILLIS);
          }
        }
        case JobEvent.Signal(int number) -> signaled(launcher, number);
        case null -> end(launcher);
      }
    }
  }

  private void signaled(Process launcher, int number) {
    if (signal != 0) {
      kill(launcher);
      return;
    }
    ProcessSignals.send(number, launcher.pid());
    if (ProcessSignals.ends(number)) {
      signal = number;
      endAfter(AFTER_SIGNAL_MILLIS);
    }
  }

  private void endAfter(long millis) {
    deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
  }

  private void end(Process launcher) throws InterruptedException {
    System.err.println("shmem4j: the job has ended but its launcher has not, and is being ended: launcher="
        + launcher.pid());
    launcher.destroy();
    if (!launcher.waitFor(AFTER_TERM_MILLIS, TimeUnit.MILLISECONDS)) {
      kill(launcher);
    }
    deadline = 0;
  }

  /** Kills the launcher and what it started on this host, such as its connections to other hosts. */
  private static void kill(Process launcher) {
    List<ProcessHandle> started = launcher.descendants().toList();
    launcher.destroyForcibly();
    started.forEach(ProcessHandle::destroyForcibly);
  }

  /** Removes from some text the lines that PEs print for this process, and a warning that each JVM prints. */
  private String withoutLinesForThis(String text) {
    StringBuilder kept = new StringBuilder();
    Matcher line = LINE.matcher(text);
    while (line.find()) {
      Matcher told = failure.matcher(line.group());
      int status = told.find() ? Integer.parseInt(told.group(1)) : NONE;
      if (ExitStatus.isStatus(status)) {
        failed = status;
        events.add(new JobEvent.Failure(failed));
      } else if (!IncubatorWarning.isIn(line.group())) {
        kept.append(line.group());
      }
    }
    return ending.removed(kept.toString());
  }
}
