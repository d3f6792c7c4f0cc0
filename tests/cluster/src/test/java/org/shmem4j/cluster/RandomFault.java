package org.shmem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shmem4j.soak.Scene;

/**
 * Something that happens to a job.
 *
 * @param via the launcher
 * @param pesOfHosts the PEs of each host
 * @param work what the PEs do meanwhile
 * @param kind what happens
 * @param target to which PE or, if it is about a host, to which, from 1 on
 * @param phase when it happens
 * @param delayMillis how long after that
 * @param blinkMillis how long the network is interrupted, if it is only that
 */
@SuppressWarnings("ArrayRecordComponent") // printed, never compared
record RandomFault(String via, List<Integer> pesOfHosts, String work, Kind kind, int target, Phase phase,
    int delayMillis,
    int blinkMillis) {
  enum Kind {
    KILL,
    THROW,
    EXIT,
    LINK,
    BLINK,
    LAUNCHER,
    SIGNAL
  }

  /** When a fault happens, with the longest time that it may come later. */
  enum Phase {
    /** After the launcher was started. */
    START(3000),
    /** When all PEs' processes are there. */
    JOIN(1500),
    /** When all PEs work. */
    WORK(400),
    /** When PEs end by themselves at about this time. */
    END(1500);

    private final int mostMillis;

    Phase(int mostMillis) {
      this.mostMillis = mostMillis;
    }
  }

  private static final int MILLIS = 300;
  private static final int MOST_BLINK_MILLIS = 5000;
  private static final List<List<Integer>> SHAPES = List.of(List.of(1, 1), List.of(2, 2), List.of(1, 1, 1));
  private static final List<String> WORK = Stream.concat(
      Stream.of("put", "send", "large", "add", "barrier", "wait", "lock"),
      Stream.of(Scene.values()).map(Scene::name)).toList();

  static RandomFault of(String via, Random random) {
    boolean slurm = via.equals("srun");
    List<Integer> shape = SHAPES.get(random.nextInt(slurm ? 2 : SHAPES.size()));
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    while (slurm && kind == Kind.LINK) { // Slurm takes a host that was away out of service for a while
      kind = Kind.values()[random.nextInt(Kind.values().length)];
    }
    int pes = shape.stream().mapToInt(Integer::intValue).sum();
    boolean isAsked = kind == Kind.THROW || kind == Kind.EXIT;
    Phase phase = isAsked ? Phase.WORK : Phase.values()[random.nextInt(Phase.values().length)];
    if (kind == Kind.LINK && phase == Phase.START) {
      phase = Phase.JOIN; // without PEs there is nobody who could end the job: the launcher waits as long as it likes
    }
    String work = phase == Phase.END ? "brief" : WORK.get(random.nextInt(WORK.size()));
    boolean ofHost = kind == Kind.LINK || kind == Kind.BLINK;
    return new RandomFault(via, shape, work, kind, ofHost ? 1 + random.nextInt(shape.size()) : random.nextInt(pes),
        phase,
        random.nextInt(phase.mostMillis), 500 + random.nextInt(MOST_BLINK_MILLIS - 500));
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
        ? new String[] {work, kind.name().toLowerCase(Locale.ROOT), Integer.toString(target), "" + MILLIS}
        : new String[] {work};
  }

  double delaySeconds() {
    return MILLIS / 1e3;
  }

  boolean isSilent() {
    return kind == Kind.LINK || kind == Kind.BLINK;
  }

  /** {@return whether PEs that have not met yet wait for those that cannot come} */
  boolean hitsStart() {
    return phase == Phase.START || phase == Phase.JOIN;
  }

  /** Waits until it strikes. */
  void await(ClusterJob job) throws IOException, InterruptedException {
    switch (phase) {
      case START -> {}
      case JOIN -> assertThat(ClusterJob.holdsWithin(60, () -> job.pes().size() == pes())).as(job.text()).isTrue();
      case WORK, END -> job.awaitReady(pes());
    }
    TimeUnit.MILLISECONDS.sleep(delayMillis);
  }

  void strike(ClusterJob job, Hosts hosts) throws IOException, InterruptedException {
    switch (kind) {
      case KILL -> {
        List<ProcessHandle> all = job.pes();
        if (phase == Phase.WORK) {
          job.processOf(target).destroyForcibly();
        } else if (!all.isEmpty()) {
          all.get(target % all.size()).destroyForcibly();
        } else {
          job.launcher().destroyForcibly();
        }
      }
      case LINK -> hosts.link(target, false);
      case BLINK -> {
        hosts.silence(target, true);
        try {
          TimeUnit.MILLISECONDS.sleep(blinkMillis);
        } finally {
          hosts.silence(target, false);
        }
        if (job.launcher().isAlive()) {
          TimeUnit.SECONDS.sleep(1); // an interruption that ends the job does so by then, or later
          assertGoesOn(job);
          job.launcher().destroy();
        }
      }
      case LAUNCHER -> job.launcher().destroyForcibly();
      case SIGNAL -> job.launcher().destroy();
      case THROW, EXIT -> {} // it was asked for at the start
    }
  }

  /** {@return whether no PEs are started any more, as they may be where the fault hit their start} */
  boolean isOver(ClusterJob job) {
    return phase != Phase.START || !job.launcher().isAlive();
  }

  /** Interruptions are shorter than the limit; who works does so again soon after. */
  private void assertGoesOn(ClusterJob job) throws InterruptedException {
    if (phase != Phase.WORK) {
      return; // brief programs may have finished, and a start has its own limit
    }
    assertThat(job.pes()).as("goes on after %d ms: %s", blinkMillis, job.text()).hasSize(pes());
    if (!work.equals("wait")) {
      long before = job.words("done").count();
      assertThat(ClusterJob.holdsWithin(20, () -> job.words("done").skip(before).map(words -> words[1]).distinct()
          .count() == pes())).as("goes on after %d ms: %s", blinkMillis, job.text()).isTrue();
    }
  }

  void heal(Hosts hosts) {
    if (kind == Kind.LINK) {
      hosts.link(target, true);
    }
  }

  /** {@return a pattern of what the job says} */
  String named() {
    if (phase != Phase.WORK) {
      return ""; // launchers may end the others before they can say anything, and some may have finished
    }
    return switch (kind) {
      case KILL, EXIT ->
          "PE # |RUNNING AT h|process rank # |Exited with exit code|Killed|Terminated".replace("#", "" + target);
      case THROW -> "on purpose";
      case LINK -> "PE \\d on host \\d (can no longer|could never) be reached";
      case LAUNCHER, BLINK, SIGNAL -> "ready";
    };
  }
}
