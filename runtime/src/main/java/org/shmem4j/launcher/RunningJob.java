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
import org.shmem4j.internal.control.JobControl;
import org.shmem4j.internal.control.PeState;
import org.shmem4j.internal.control.PeView;
import org.shmem4j.internal.memory.HostMemory;
import org.shmem4j.internal.memory.Placement;

/** A job that runs on this host, seen from outside: nothing in its memory is ever written here. */
final class RunningJob implements AutoCloseable {
  private static final int NAME_LENGTH = 6;

  private final String name;
  private final HostMemory memory;
  private final List<Long> openedBy;
  private final JobControl control;

  /**
   * A job.
   *
   * @param name what no other job's memory is called
   * @param memory its memory on this host
   * @param openedBy the processes that have it open
   */
  RunningJob(String name, HostMemory memory, List<Long> openedBy) {
    this.name = name;
    this.memory = memory;
    this.openedBy = List.copyOf(openedBy);
    this.control = new JobControl(memory, Placement.oneHost(memory.layout()));
  }

  /** {@return its name, in as many letters as tell jobs apart} */
  String name() {
    return name.substring(0, NAME_LENGTH);
  }

  /** {@return whether a user means this job: by its name or the start of it, or by one of its processes} */
  boolean isMeantBy(String text) {
    return name.startsWith(text) || openedBy.stream().anyMatch(process -> process.toString().equals(text));
  }

  /** {@return its PEs on this host, as they are now} */
  List<PeView> pes() {
    return PeView.all(memory.segment(), memory.layout());
  }

  /** {@return how many PEs it has on all hosts} */
  int allPes() {
    return pes().stream().mapToInt(PeView::pes).reduce(memory.layout().pes(), Math::max);
  }

  /** {@return how large the heap of each PE is} */
  long heapBytes() {
    return memory.layout().heapBytes();
  }

  /** {@return the processes of its PEs on this host, or, while none has joined, those that have its memory} */
  SequencedSet<Long> processes() {
    SequencedSet<Long> processes = new LinkedHashSet<>();
    pes().stream().filter(pe -> pe.process() != 0 && pe.state() != PeState.GONE).map(PeView::process)
        .forEach(processes::add);
    if (processes.isEmpty()) {
      processes.addAll(openedBy);
    }
    return processes;
  }

  /** {@return whether any process has it still} */
  boolean isAlive() {
    return openedBy.stream().anyMatch(process -> ProcessHandle.of(process).isPresent());
  }

  /**
   * What became of it, in a word: its failure, or what most of its PEs do.
   *
   * @param pes its PEs, as they are shown beside it
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

  /** {@return how long it has been there} */
  Duration age() {
    return openedBy.stream()
        .flatMap(process -> ProcessHandle.of(process).flatMap(handle -> handle.info().startInstant()).stream())
        .max(Instant::compareTo)
        .map(start -> Duration.between(start, Instant.now()))
        .orElse(Duration.ZERO);
  }

  /** {@return the program that its PEs run; a question mark where the system does not say} */
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
