package org.shmem4j.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.PeState;
import org.shmem4j.internal.pe.control.PeView;

/** A job that runs on this host, seen from outside. This class only reads the job's memory. */
final class RunningJob implements AutoCloseable {
  private static final int NAME_LENGTH = 6;

  private final String name;
  private final HostMemory memory;
  private final List<Long> openedBy;
  private final JobControl control;

  /**
   * Opens a job.
   *
   * @param name the unique name of the job's memory
   * @param memory its memory on this host
   * @param openedBy the processes that have it open
   */
  RunningJob(String name, HostMemory memory, List<Long> openedBy) {
    this.name = name;
    this.memory = memory;
    this.openedBy = List.copyOf(openedBy);
    this.control = new JobControl(memory, Placement.oneHost(memory.layout()));
  }

  /** {@return the job's name, shortened to the letters that distinguish jobs} */
  String name() {
    return name.substring(0, NAME_LENGTH);
  }

  /**
   * {@return whether the user's text identifies this job: by its name or the start of it, or by one of its processes}
   */
  boolean isMeantBy(String text) {
    return name.startsWith(text) || openedBy.stream().anyMatch(process -> process.toString().equals(text));
  }

  /** {@return the current state of its PEs on this host} */
  List<PeView> pes() {
    return PeView.all(memory.segment(), memory.layout());
  }

  /** {@return the number of its PEs on all hosts} */
  int allPes() {
    return pes().stream().mapToInt(PeView::pes).reduce(memory.layout().pes(), Math::max);
  }

  /** {@return the size of each PE's heap} */
  long heapBytes() {
    return memory.layout().heapBytes();
  }

  /**
   * {@return the processes of its PEs on this host or, while none has joined, those that have its memory open; numbers
   * of any other process are ignored}
   */
  SequencedSet<Long> processes() {
    SequencedSet<Long> processes = new LinkedHashSet<>();
    pes().stream().filter(pe -> pe.state() != PeState.GONE).map(PeView::process).filter(openedBy::contains)
        .forEach(processes::add);
    if (processes.isEmpty()) {
      processes.addAll(openedBy);
    }
    return processes;
  }

  /** {@return whether any process still has its memory open} */
  boolean isAlive() {
    return openedBy.stream().anyMatch(process -> ProcessHandle.of(process).isPresent());
  }

  /**
   * Summarizes the job's state in a word or two: a failure, or what its PEs do.
   *
   * @param pes its PEs, as they are shown with the state
   */
  String state(List<PeView> pes) {
    if (control.hasFailed()) {
      return "failed";
    }
    if (pes.stream().allMatch(pe -> pe.state() == PeState.ABSENT)) {
      return "starts";
    }
    long stay = pes.stream().filter(pe -> pe.state() == PeState.RUNNING || pe.state() == PeState.CLOSING).count();
    long wait = pes.stream().filter(pe -> pe.longWait() != null).count();
    return stay == 0 ? "ends" : wait == 0 ? "runs" : wait + " of " + stay + " wait";
  }

  /** {@return why it has failed; empty if it has not} */
  Optional<String> failure() {
    return control.hasFailed() ? Optional.of(control.failure().getMessage()) : Optional.empty();
  }

  /** {@return the time since its start} */
  Duration age() {
    return openedBy.stream()
        .flatMap(process -> ProcessHandle.of(process).flatMap(handle -> handle.info().startInstant()).stream())
        .max(Instant::compareTo)
        .map(start -> Duration.between(start, Instant.now()))
        .orElse(Duration.ZERO);
  }

  /** {@return the program that its PEs run, or a question mark if the system does not say} */
  String program() {
    try {
      String line = Files.readString(
          Path.of("/proc", processes().getFirst().toString(), "cmdline"), StandardCharsets.UTF_8);
      List<String> words = new ArrayList<>(Arrays.asList(line.split("\0", -1)));
      return new JavaArguments(words.subList(1, words.size())).program();
    } catch (IOException | IndexOutOfBoundsException e) {
      return "?";
    }
  }

  @Override
  public void close() {
    memory.close();
  }
}
