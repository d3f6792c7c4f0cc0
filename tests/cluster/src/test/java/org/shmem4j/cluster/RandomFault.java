package org.shmem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Something that happens to a job.
 *
 * @param via the launcher
 * @param pesOfHosts the PEs of each host
 * @param work what the PEs do meanwhile
 * @param kind what happens
 * @param target to which PE or, if a link goes down, to which host, from 1 on
 * @param early whether it happens while the job starts
 */
@SuppressWarnings("ArrayRecordComponent") // printed, never compared
record RandomFault(String via, List<Integer> pesOfHosts, String work, Kind kind, int target, boolean early) {
  enum Kind {
    KILL,
    THROW,
    EXIT,
    LINK,
    LAUNCHER
  }

  private static final int MILLIS = 300;
  private static final List<List<Integer>> SHAPES = List.of(List.of(1, 1), List.of(2, 2), List.of(1, 1, 1));
  private static final List<String> WORK = List.of("put", "send", "large", "add", "barrier", "wait", "lock");

  static RandomFault of(Random random) {
    List<Integer> shape = SHAPES.get(random.nextInt(SHAPES.size()));
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    int pes = shape.stream().mapToInt(Integer::intValue).sum();
    boolean mpirun = Hosts.isInstalled("mpirun.openmpi") && random.nextBoolean();
    boolean early = (kind == Kind.KILL || kind == Kind.LAUNCHER) && random.nextBoolean();
    return new RandomFault(mpirun ? "mpirun" : "hydra", shape, WORK.get(random.nextInt(WORK.size())), kind,
        kind == Kind.LINK ? 1 + random.nextInt(shape.size()) : random.nextInt(pes), early);
  }

  int pes() {
    return pesOfHosts.stream().mapToInt(Integer::intValue).sum();
  }

  String places() {
    return String.join(",", IntStream.range(0, pesOfHosts.size())
        .mapToObj(host -> "h" + (host + 1) + ":" + pesOfHosts.get(host))
        .toList());
  }

  String[] arguments() {
    return kind == Kind.THROW || kind == Kind.EXIT
        ? new String[] {work, kind.name().toLowerCase(java.util.Locale.ROOT), Integer.toString(target), "" + MILLIS}
        : new String[] {work};
  }

  double delaySeconds() {
    return MILLIS / 1e3;
  }

  boolean isSilent() {
    return kind == Kind.LINK;
  }

  /** Waits until it may strike. */
  void await(ClusterJob job) throws IOException, InterruptedException {
    if (early) {
      assertThat(ClusterJob.holdsWithin(60, () -> job.pes().size() == pes())).as(job.text()).isTrue();
    } else {
      job.awaitReady(pes());
    }
  }

  void strike(ClusterJob job, Hosts hosts) {
    switch (kind) {
      case KILL -> (early ? job.pes().get(target) : job.processOf(target)).destroyForcibly();
      case LINK -> hosts.link(target, false);
      case LAUNCHER -> job.launcher().destroyForcibly();
      case THROW, EXIT -> { } // it was asked for at the start
    }
  }

  void heal(Hosts hosts) {
    if (kind == Kind.LINK) {
      hosts.link(target, true);
    }
  }

  /** {@return a pattern of what the job says} */
  String named() {
    return switch (kind) {
      // Launchers may end the others before they can say anything, and PEs that start are not known by number here.
      case KILL, EXIT -> "PE # |RUNNING AT h|process rank # ".replace("#", early ? "\\d" : Integer.toString(target));
      case THROW -> "on purpose";
      case LINK -> "PE \\d on host \\d (can no longer|could never) be reached";
      case LAUNCHER -> early ? "" : "ready";
    };
  }
}
