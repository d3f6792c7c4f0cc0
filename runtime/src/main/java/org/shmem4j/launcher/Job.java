package org.shmem4j.launcher;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.shmem4j.internal.config.JobEnvironment;

/** A job of processes from start to end: the first failure, or a signal, ends it. */
final class Job {
  /** Enough for PEs to say what they make of another's failure. */
  private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(900);

  private final RunOptions options;
  private final List<PeProcess> processes = new ArrayList<>();
  private final BlockingQueue<JobEvent> events = new LinkedBlockingQueue<>();
  private final boolean[] ended;
  private int running;
  private int failedPe = -1;
  private int signal;
  private int status;
  private long deadline;

  Job(RunOptions options) {
    this.options = options;
    this.ended = new boolean[options.pes()];
  }

  /**
   * Runs the job.
   *
   * @return the exit status of the launcher
   * @throws InterruptedException if the thread was interrupted
   */
  int run() throws InterruptedException {
    Signals.handle(number -> events.add(new JobEvent.Signal(number)));
    try {
      start();
      while (running > 0) {
        JobEvent event = nextEvent();
        switch (event) {
          case JobEvent.Exit exit -> exited(exit.pe(), exit.status());
          case JobEvent.Signal(int number) -> signalled(number);
          case null -> processes.forEach(PeProcess::kill);
        }
      }
      for (PeProcess process : processes) {
        process.drain();
      }
    } finally {
      processes.forEach(PeProcess::kill);
    }
    report();
    return status;
  }

  private void start() {
    LineSink sink = new LineSink();
    for (int pe = 0; pe < options.pes(); pe++) {
      try {
        processes.add(new PeProcess(pe, options, environmentOf(pe), sink, events));
        running++;
      } catch (IOException e) {
        throw new IllegalStateException("PE " + pe + " could not be started: " + e.getMessage(), e);
      }
    }
  }

  private Map<String, String> environmentOf(int pe) {
    Map<String, String> variables = new LinkedHashMap<>();
    variables.put(JobEnvironment.PE, Integer.toString(pe));
    variables.put(JobEnvironment.N_PES, Integer.toString(options.pes()));
    variables.put(JobEnvironment.LAUNCHER_PID, Long.toString(ProcessHandle.current().pid()));
    return variables;
  }

  /** {@return the next event; null if the PEs that were to end did not} */
  private JobEvent nextEvent() throws InterruptedException {
    if (deadline == 0) {
      return events.take();
    }
    JobEvent event = events.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    if (event == null) {
      deadline = 0;
    }
    return event;
  }

  private void exited(int pe, int exitStatus) {
    ended[pe] = true;
    running--;
    if (exitStatus != 0 && status == 0) {
      failedPe = pe;
      status = exitStatus;
      deadline = System.nanoTime() + GRACE_NANOS;
    }
  }

  private void signalled(int number) {
    Signals.send(signal == 0 ? number : Signals.KILL, processes);
    if (Signals.ends(number) && signal == 0) {
      signal = number;
      status = ExitStatus.ofSignal(number);
      deadline = System.nanoTime() + GRACE_NANOS;
    }
  }

  private void report() {
    if (signal != 0) {
      System.err.println("shmem4j: the job " + ExitStatus.describe(status));
    } else if (status != 0) {
      System.err.println("shmem4j: PE " + failedPe + " " + ExitStatus.describe(status));
    }
  }
}
