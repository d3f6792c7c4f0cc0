package org.shmem4j.cluster;

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
 */
@SuppressWarnings("ArrayRecordComponent") // printed, never compared
record RandomFault(String via, List<Integer> pesOfHosts, String work, Kind kind, int target) {
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
    return new RandomFault(mpirun ? "mpirun" : "hydra", shape, WORK.get(random.nextInt(WORK.size())), kind,
        kind == Kind.LINK ? 1 + random.nextInt(shape.size()) : random.nextInt(pes));
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

  void strike(ClusterJob job, Hosts hosts) {
    switch (kind) {
      case KILL -> job.processOf(target).destroyForcibly();
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
      // Launchers may end the others before they can say anything.
      case KILL, EXIT -> "PE " + target + " |RUNNING AT h|process rank " + target + " ";
      case THROW -> "on purpose";
      case LINK -> "PE \\d on host \\d can no longer be reached";
      case LAUNCHER -> "ready";
    };
  }
}
