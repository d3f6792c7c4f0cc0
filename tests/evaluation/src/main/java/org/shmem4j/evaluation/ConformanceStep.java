package org.shmem4j.evaluation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The conformance suites: each kind of call with each type, on one group of PEs, compared with plain Java. */
final class ConformanceStep implements EvaluationStep {
  static final String NAME = "conformance";

  private static final String PACKAGE = "org.shmem4j.conformance.";
  private static final String SEED = "20261121";
  private static final int MOST_SECONDS = 600;

  /** The fewest PEs whose sums show the order of additions. */
  private static final int LEAST_TO_ORDER = 3;

  /** PEs that nobody wakes sleep for at least half of this, and even on a busy machine waking them takes far less. */
  private static final String SLEEP_MILLIS = "2000";

  private static final String MOST_WAKE_UP_MILLIS = "500";

  /**
   * A suite.
   *
   * @param name what it tries
   * @param program its class, and its arguments
   * @param isQuick whether it belongs to the quick form
   * @param leastPes the minimum number of PEs
   * @param options additional options of {@code run}
   * @param flags additional flags of the JVMs
   */
  private record Suite(
      String name, List<String> program, boolean isQuick, int leastPes, List<String> options, List<String> flags) {
    Suite(String name, List<String> program, boolean isQuick) {
      this(name, program, isQuick, 1, List.of(), List.of());
    }
  }

  private static final List<Suite> SUITES = List.of(
      new Suite("collectives", List.of("CollectivesSuite"), true),
      new Suite("one-sided calls", List.of("OneSidedSuite", "each-once"), true),
      new Suite("requests", List.of("RequestsSuite", "2", SEED, "calls"), true),
      new Suite("layouts", List.of("LayoutsSuite", "2", SEED), true),
      new Suite("exact sums", List.of("ExactSuite"), true),
      new Suite("order of sums", List.of("SumOrderSuite"), true, LEAST_TO_ORDER, List.of(), List.of()),
      // A fetch passes a put within so few nanoseconds that only code of the top-tier compiler shows it.
      new Suite("quiet", List.of("QuietSuite", "30"), true, 2, List.of(), List.of("-XX:TieredStopAtLevel=4")),
      new Suite("reductions of bytes", List.of("MergeSuite"), false),
      new Suite("shared files", List.of("SharedFileSuite"), false),
      new Suite("collectives of several threads", List.of("CollectivesSuite", "WorkGroup"), false),
      new Suite("collectives on queues", List.of("CollectivesSuite", "OnQueue"), false),
      new Suite("one-sided calls of several threads", List.of("OneSidedSuite", "each-once", "WorkGroup"), false));

  /** PEs sleep until they are woken only where they outnumber the cores of one host. */
  private static final Suite WAKE_UPS = new Suite(
      "wake-ups", List.of("WakeupSuite", MOST_WAKE_UP_MILLIS), true, LEAST_TO_ORDER,
      List.of("-x", "SHMEM4J_BLOCK_MILLIS=" + SLEEP_MILLIS), List.of("-XX:ActiveProcessorCount=1"));

  @Override
  public String name() {
    return NAME;
  }

  /** {@return the names of all suites} */
  static List<String> names() {
    return Stream.concat(SUITES.stream(), Stream.of(WAKE_UPS)).map(Suite::name).toList();
  }

  @Override
  public int seconds(EvaluateOptions options) {
    return options.quick ? 40 : 120;
  }

  @Override
  public void run(EvaluationRun run) throws IOException, InterruptedException {
    List<Suite> suites = new ArrayList<>(SUITES);
    if (run.options().places().areHere()) {
      suites.add(WAKE_UPS);
    } else {
      run.findings().skip("conformance of " + WAKE_UPS.name(), "only PEs of one host wake each other");
    }
    suites.removeIf(suite -> run.options().quick && !suite.isQuick());
    suites.removeIf(suite -> !run.options().suites.isEmpty() && !run.options().suites.contains(suite.name()));
    for (int i = 0; i < suites.size(); i++) {
      run.done((double) i / suites.size(), suites.get(i).name());
      tryOut(suites.get(i), run);
    }
  }

  private void tryOut(Suite suite, EvaluationRun run) throws IOException, InterruptedException {
    int pes = Math.max(run.pes(), suite.leastPes());
    if (!run.options().places().take(pes)) {
      run.findings().skip("conformance of " + suite.name(), "it needs " + pes + " PEs, and the hosts take fewer");
      return;
    }
    List<String> words = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1")); // most code is called only a few times
    words.addAll(suite.flags());
    words.add(PACKAGE + suite.program().getFirst());
    words.addAll(suite.program().subList(1, suite.program().size()));
    Children.Ended ended = run.children().run(
        run.job(pes, suite.options(), Children.classPath(), words), MOST_SECONDS, line -> {});
    String tried = ended.lines().stream().filter(line -> line.startsWith("conformance of")).findFirst().orElse("");
    boolean passed = ended.isWell() && tried.endsWith(" on " + pes + " PEs");
    run.findings().add(new Verdict(name(), suite.name(), passed, passed ? tried : ended.says()));
  }
}
