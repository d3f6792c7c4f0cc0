package org.shmem4j.launcher;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.shmem4j.PeFailedException;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.onhost.memory.AddressSpace;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.HostSize;
import org.shmem4j.internal.onhost.memory.MemoryLimit;
import org.shmem4j.internal.pe.control.ExitStatus;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.PeState;
import org.shmem4j.internal.pe.control.PeTable;
import org.shmem4j.internal.settings.JobEnvironment;
import org.shmem4j.internal.settings.Settings;

/** A job of processes, from start to end. The first failure, or a signal, ends it. */
final class Job {
  /** Enough time for PEs to report another PE's failure. */
  private static final long GRACE_MILLIS = 900;

  private final RunOptions options;
  private final JavaCommand command;
  private final List<PeProcess> processes = new ArrayList<>();
  private final BlockingQueue<JobEvent> events;
  private final EndingPes ending = new EndingPes();
  private final int[] statuses;
  private JobControl control;
  private int running;
  private int firstFailed = -1;
  private int signal;
  private long deadline;
  private boolean restarts;

  Job(RunOptions options) {
    this(options, JavaCommand.of(options), new LinkedBlockingQueue<>());
  }

  private Job(RunOptions options, JavaCommand command, BlockingQueue<JobEvent> events) {
    this.options = options;
    this.command = command;
    this.events = events;
    this.statuses = new int[options.pes()];
  }

  /**
   * Runs the job.
   *
   * @return the exit status of the launcher
   * @throws InterruptedException if the thread was interrupted
   */
  int run() throws InterruptedException {
    Capacity capacity = Capacity.ofThisMachine();
    capacity.require(options.pes());
    if (!options.oversubscribe()) {
      capacity.told(options.pes()).ifPresent(Job::say);
    }
    try {
      return runProcesses();
    } finally {
      ProcessSignals.leave(); // so that signals can end what follows the job, too
    }
  }

  private int runProcesses() throws InterruptedException {
    // Creating the memory takes as long as this, so do both at once.
    Thread handling = Thread.ofPlatform().daemon().start(
        () -> {
          ProcessSignals.handle(number -> events.add(new JobEvent.Signal(number)));
          LauncherCleanup.ofLauncher();
        });
    Settings settings = options.settings();
    try (HostMemory memory = HostMemory.create(options.pes(), size(settings))) {
      if (memory.path() == null) {
        throw new ShmemException(
            "PEs that are processes need Linux, where they share memory through /proc; PEs that are"
                + " threads run everywhere: SHMEM4J_PES=" + options.pes() + " java -cp … Main");
      }
      control = new JobControl(memory);
      handling.join();
      LauncherCleanup.ofLauncher().watch(JobEnvironment.MEMORY, memory.path().toString(), 0);
      start(memory);
      while (running > 0) {
        JobEvent event = nextEvent();
        if (event == null) {
          killAll();
        } else {
          handle(event);
        }
      }
      Leftovers.end(JobEnvironment.MEMORY, memory.path().toString());
      LauncherCleanup.ofLauncher().forgetProcesses();
      for (PeProcess process : processes) {
        process.drain();
      }
      ending.tell();
      if (!restarts || signal != 0) {
        int status = report();
        if (status == 0) {
          CollectorReport.of(memory, command.flags()).ifPresent(Job::say);
        }
        return status;
      }
    } finally {
      processes.forEach(PeProcess::kill);
    }
    String reason =
        "PE " + firstFailed + " " + ExitStatus.describe(statuses[firstFailed]) + " before it joined the job";
    say(reason + ", which starts again without the start cache: file=" + command.cache().file().moveAway(reason));
    return startAgain();
  }

  private int startAgain() throws InterruptedException {
    Job again = new Job(options, command.withoutCache(), events); // with the signals that came meanwhile
    int status = again.runProcesses();
    signal = again.signal;
    return status;
  }

  private HostSize size(Settings settings) {
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.putAll(options.environment());
    long javaHeaps = JavaShare.ofStarted(options.pes()).heapBytes(
        new JavaArguments(options.java()), variables, MemoryLimit.ofProcess().total());
    return HostSize.of(settings.symmetricSize(), settings.setTeams(), options.pes(), javaHeaps,
        AddressSpace.ofProcess().ofJvm(javaHeaps / options.pes()));
  }

  /** Starts the PEs; before each, checks whether the job is already ending. */
  private void start(HostMemory memory) {
    LineSink sink = new LineSink();
    for (int pe = 0; pe < options.pes(); pe++) {
      for (JobEvent event = events.poll(); event != null; event = events.poll()) {
        handle(event);
      }
      if (isEnding()) {
        return;
      }
      Map<String, String> variables = Map.of(
          JobEnvironment.PE, Integer.toString(pe),
          JobEnvironment.N_PES, Integer.toString(options.pes()),
          JobEnvironment.MEMORY, memory.path().toString(),
          JobEnvironment.LAUNCHER_PID, Long.toString(ProcessHandle.current().pid()));
      try {
        processes.add(new PeProcess(pe, command.words(pe, options), options, variables, sink, ending, events));
        running++;
      } catch (IOException e) {
        throw new ShmemException("PE " + pe + " could not be started; the PEs started before it are being ended", e);
      }
    }
  }

  private boolean isEnding() {
    return deadline != 0 || restarts;
  }

  private void handle(JobEvent event) {
    switch (event) {
      case JobEvent.Exit(int pe, int status) -> exited(pe, status);
      case JobEvent.Signal(int number) -> signaled(number);
      case JobEvent.Failure(int status) -> throw new IllegalStateException("no failure is reported here: " + status);
    }
  }

  /** {@return the next event, or null if PEs that should have ended did not} */
  private JobEvent nextEvent() throws InterruptedException {
    if (deadline == 0) {
      return events.take();
    }
    return events.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
  }

  private void exited(int pe, int status) {
    running--;
    statuses[pe] = status;
    if (restarts) {
      return;
    }
    if (signal == 0 && command.cache() != null && ExitStatus.isCrash(status) && control.state(pe) == PeState.ABSENT) {
      restarts = true;
      firstFailed = pe;
      processes.forEach(PeProcess::kill);
      return;
    }
    if (signal == 0) {
      control.peExited(pe, status);
    }
    if (status != 0 && firstFailed < 0) {
      firstFailed = pe;
    }
    if (status != 0 || (control.hasFailed() && control.state(pe) != PeState.ABSENT)) {
      setDeadline();
    }
  }

  private void signaled(int number) {
    ProcessSignals.send(
        signal == 0 ? number : ProcessSignals.KILL,
        processes.stream().filter(PeProcess::isAlive).mapToLong(PeProcess::pid).toArray());
    if (ProcessSignals.ends(number) && signal == 0) {
      signal = number;
      setDeadline();
    }
  }

  private void setDeadline() {
    if (deadline == 0) {
      deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(GRACE_MILLIS);
    }
  }

  /** Kills first and reports afterwards, since whoever reads the output may block the report. */
  private void killAll() {
    deadline = 0;
    List<PeProcess> left = processes.stream().filter(PeProcess::isAlive).toList();
    left.forEach(PeProcess::kill);
    if (!left.isEmpty()) {
      List<Integer> pes = left.stream().map(PeProcess::pe).sorted().toList();
      say(PeTable.named(pes) + " did not end within " + GRACE_MILLIS + " ms and " + (pes.size() == 1 ? "is" : "are")
          + " killed");
    }
  }

  /** {@return whether a signal to the launcher ended the job} */
  boolean isEndedBySignal() {
    return signal != 0;
  }

  /** Reports how the job ended, and returns its exit status. */
  private int report() {
    if (signal != 0) {
      say("the job " + ExitStatus.describe(ExitStatus.ofSignal(signal)));
      return ExitStatus.ofSignal(signal);
    }
    if (control.globalExitStatus() == 0 || firstFailed < 0) {
      tellIfNobodyJoined();
      return 0;
    }
    if (control.globalExitStatus() > 0) {
      say(control.failure().getMessage());
      return control.globalExitStatus();
    }
    int culprit = culprit();
    if (culprit >= 0 && statuses[culprit] == 0) {
      sayUntold(control.failure().getMessage());
      return statuses[firstFailed];
    }
    int failed = culprit >= 0 ? culprit : firstFailed;
    String reason = control.reason().lines()
        .findFirst()
        .filter(line -> !line.isEmpty() && !ending.isTold(line))
        .map(line -> ": " + line)
        .orElse("");
    say("PE " + failed + " " + ExitStatus.describe(statuses[failed]) + reason);
    return statuses[failed];
  }

  /** Reports a failure, without its first line if that stands above already. */
  private void sayUntold(String message) {
    String[] lines = message.split("\n", 2);
    if (!ending.isTold(lines[0])) {
      say(message);
    } else if (lines.length > 1) {
      System.err.println(lines[1]);
    }
  }

  /** Reports if several processes ran a program without joining a job. */
  private void tellIfNobodyJoined() {
    boolean hasJoined = IntStream.range(0, options.pes()).anyMatch(pe -> control.state(pe) != PeState.ABSENT);
    if (options.pes() > 1 && !hasJoined && new JavaArguments(options.java()).hasProgram()) {
      say("no process joined the job, so each ran the whole program: processes=" + options.pes()
          + "; call Shmem.run(shmem -> …) in main");
    }
  }

  /**
   * {@return the PE whose failure ended the others, or that reports it, which is not always the first to end; -1 if
   * unknown}
   */
  private int culprit() {
    boolean hasJoined = IntStream.range(0, options.pes()).anyMatch(pe -> control.state(pe) != PeState.ABSENT);
    if (!hasJoined || !control.hasFailed()) {
      return -1;
    }
    return control.failure() instanceof PeFailedException failure
        ? failure.pe()
        : IntStream.range(0, options.pes())
            .filter(pe -> statuses[pe] != 0 && control.isExplainedBy(pe))
            .findFirst()
            .orElse(-1);
  }

  private static void say(String text) {
    System.err.println("shmem4j: " + text);
  }
}
