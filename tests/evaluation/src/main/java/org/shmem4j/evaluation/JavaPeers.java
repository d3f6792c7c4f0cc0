package org.shmem4j.evaluation;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.shmem4j.benchmarks.ProcessorTime;
import org.shmem4j.benchmarks.Samples;

/** Libraries for Java whose jars were given, compared with the same calls of ours: jobs of two, in turn. */
final class JavaPeers {
  private static final int PES = 2;
  private static final int ROUNDS = 5;
  private static final int QUICK_ROUNDS = 3;
  private static final int MOST_SECONDS = 60;
  private static final Pattern TIME = Pattern.compile("[a-z-]+ \\d+\\.\\d+");

  /** The calls that the programs measure, as {@code Member} prints them, with their bytes. */
  private static final Map<String, Long> BYTES = Map.of("barrier", 0L, "ping-pong", 8L, "sum", 8L, "long-sum", 131072L);

  private final EvaluationRun run;
  private final List<JavaPeer> all;

  private JavaPeers(EvaluationRun run, List<JavaPeer> all) {
    this.run = run;
    this.all = all;
  }

  static void measure(EvaluationRun run) throws IOException, InterruptedException {
    if (run.options().javaPeers.isEmpty()) {
      run.findings().skip("Java's peers for the cells", "their jars were not given: --jars");
      return;
    }
    List<JavaPeer> all = new ArrayList<>(List.of(JavaPeer.ours()));
    all.addAll(run.options().javaPeers);
    List<JavaPeer> compiled = new ArrayList<>();
    for (JavaPeer peer : all) {
      try {
        peer.compile(run.folder());
        compiled.add(peer);
      } catch (IllegalStateException e) {
        run.findings().skip(peer.name() + " for the cells", e.getMessage());
      }
    }
    new JavaPeers(run, compiled).measure();
  }

  private void measure() throws IOException, InterruptedException {
    List<Figure> figures = rounds();
    if (figures.stream().anyMatch(Figure::isDisturbed)) {
      figures = rounds();
    }
    figures.forEach(run.findings()::add);
  }

  private List<Figure> rounds() throws IOException, InterruptedException {
    int rounds = run.options().quick ? QUICK_ROUNDS : ROUNDS;
    Map<JavaPeer, Map<String, List<Double>>> times = new LinkedHashMap<>();
    all.forEach(peer -> times.put(peer, new LinkedHashMap<>()));
    ProcessorTime start = ProcessorTime.now();
    for (int round = 0; round < rounds; round++) {
      for (JavaPeer peer : List.copyOf(times.keySet())) {
        run.done((double) round / rounds, "Java's peers, round " + (round + 1) + " of " + rounds + ": " + peer.name());
        if (!measured(peer, times.get(peer))) {
          times.remove(peer);
        }
      }
    }
    double others = ProcessorTime.now().othersSince(start);
    List<Figure> figures = new ArrayList<>();
    times.forEach((peer, ofPeer) -> ofPeer.forEach((what, micros) -> {
      Samples samples = new Samples(micros.stream().mapToDouble(each -> each).toArray());
      Figure.Cell cell = new Figure.Cell(CellsStep.NAME, what + ", beside Java's", BYTES.get(what), PES);
      figures.add(new Figure(cell, peer.name(), CellsStep.UNIT, samples.median(), samples.quantile(0.25),
          samples.quantile(0.75), others));
    }));
    return figures;
  }

  /** Runs a peer's program once; {@return whether it ran to its end} */
  private boolean measured(JavaPeer peer, Map<String, List<Double>> times) throws IOException, InterruptedException {
    Children.Ended ended = run.children().run(peer.command(run.folder(), freePorts()), MOST_SECONDS, line -> {});
    List<String> lines = ended.lines().stream().filter(line -> TIME.matcher(line).matches()
        && BYTES.containsKey(line.split(" ", 2)[0])).toList();
    if (!ended.isWell() || lines.size() != BYTES.size()) {
      run.findings().skip(peer.name() + " for the cells", "it failed: " + ended.says());
      return false;
    }
    lines.stream().map(line -> line.split(" ", 2)).forEach(words -> times
        .computeIfAbsent(words[0], what -> new ArrayList<>()).add(Double.parseDouble(words[1])));
    return true;
  }

  private static List<Integer> freePorts() throws IOException {
    try (ServerSocket one = new ServerSocket(0); ServerSocket other = new ServerSocket(0)) {
      return List.of(one.getLocalPort(), other.getLocalPort());
    }
  }
}
