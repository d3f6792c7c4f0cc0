package org.shmem4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ThreadLevel;
import org.shmem4j.junit.Pes;

/** Every example on one to four PEs, which are threads, and as processes; the examples check their own results. */
@Timeout(120)
class ExamplesTest {
  private static final Map<Class<?>, ShmemBody> EXAMPLES = Map.ofEntries(
      Map.entry(Hello.class, Hello::run),
      Map.entry(Ring.class, Ring::run),
      Map.entry(Gups.class, Gups::run),
      Map.entry(HashTable.class, HashTable::run),
      Map.entry(Stencil.class, Stencil::run),
      Map.entry(IntegerSort.class, IntegerSort::run),
      Map.entry(ConjugateGradient.class, ConjugateGradient::run),
      Map.entry(EvenPesMaximum.class, EvenPesMaximum::run),
      Map.entry(MaximumInThreeCalls.class, MaximumInThreeCalls::run),
      Map.entry(FastPrograms.class, FastPrograms::run),
      Map.entry(Snippets.class, Snippets::run),
      Map.entry(CallsToOnePe.class, CallsToOnePe::run),
      Map.entry(CallsOfATeam.class, CallsOfATeam::run),
      Map.entry(Demo.class, Demo::runBriefly));

  /** Those that print nothing. */
  private static final List<Class<?>> QUIET = List.of(Columns.class, SeveralThreads.class, CallsOfThreads.class,
      CallsToOnePe.class, CallsOfATeam.class);

  /** What examples printed as processes that nothing watched. */
  private static final Map<Class<?>, List<String>> PRINTED = new ConcurrentHashMap<>();

  /** All but {@link FastPrograms} run so briefly that compiling more would take longer than it saves. */
  private static final String COMPILES_QUICKLY = "-XX:TieredStopAtLevel=1";

  @TempDir
  Path folder;

  static Stream<Arguments> bodies() {
    return EXAMPLES.entrySet().stream().map(each -> Arguments.of(each.getKey().getSimpleName(), each.getValue()));
  }

  @Test
  void columns() {
    Shmem.launch(3, Columns::run);
  }

  @Test
  void threadsOfAPe() {
    Shmem.launch(2, ThreadLevel.MULTIPLE, SeveralThreads::run);
    Shmem.launch(2, ThreadLevel.MULTIPLE, CallsOfThreads::run);
  }

  @Test
  void conjugateGradientsHaveTheSameBitsOnAnyNumberOfPes() {
    double[] alone = solution(1);
    for (int pes : new int[] {2, 3, 4, 7}) {
      assertThat(solution(pes)).as(pes + " PEs").isEqualTo(alone);
    }
  }

  /** {@return the solution of all PEs, in their order} */
  private static double[] solution(int pes) {
    double[][] runs = new double[pes][];
    Shmem.launch(pes, shmem -> runs[shmem.myPe()] = ConjugateGradient.solution(shmem));
    return Stream.of(runs).flatMapToDouble(Arrays::stream).toArray();
  }

  /** Each example as a test of its own. */
  abstract static class Every {
    @ParameterizedTest(name = "{0}")
    @MethodSource("org.shmem4j.examples.ExamplesTest#bodies")
    void runs(String name, ShmemBody example, Shmem shmem) throws Exception {
      example.run(shmem);
    }
  }

  @Nested
  @Pes(1)
  class OnOnePe extends Every {}

  @Nested
  @Pes(2)
  class OnTwoPes extends Every {}

  @Nested
  @Pes(3)
  class OnThreePes extends Every {}

  @Nested
  @Pes(4)
  class OnFourPes extends Every {}

  static Stream<Class<?>> examples() {
    return Stream.concat(EXAMPLES.keySet().stream(), QUIET.stream()).distinct();
  }

  @ParameterizedTest(name = "{0} on 3 processes")
  @Tag("slow")
  @MethodSource("examples")
  @Execution(ExecutionMode.CONCURRENT)
  void runsAsProcesses(Class<?> example) throws Exception {
    assertThat(printed(example).isEmpty()).isEqualTo(QUIET.contains(example)); // all check themselves
  }

  /** All but a measurement of millions of accesses, each of which would be recorded, and one that tells its time. */
  static Stream<Class<?>> watched() {
    return examples().filter(example -> example != FastPrograms.class && example != Demo.class);
  }

  /** How a job is watched. */
  enum Watch {
    CHECK("shmem4j check: nothing found\n", "--check"),
    PROFILE("shmem4j: profile of 3 PEs", "--profile profile");

    private final String told;
    private final String options;

    Watch(String told, String options) {
      this.told = told;
      this.options = options;
    }
  }

  /** Each example in one of the ways, by turns. */
  static Stream<Arguments> watchedByTurns() {
    List<Class<?>> all = watched().sorted(Comparator.comparing(Class::getName)).toList();
    Watch[] ways = Watch.values();
    return IntStream.range(0, all.size()).mapToObj(i -> Arguments.of(all.get(i), ways[i % ways.length]));
  }

  static Stream<Arguments> watchedInEachWay() {
    return watched().flatMap(example -> Stream.of(Watch.values()).map(watch -> Arguments.of(example, watch)));
  }

  /** It prints and ends as it does otherwise, and nothing is found that is not there. */
  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("watchedByTurns")
  @Tag("slow")
  @Execution(ExecutionMode.CONCURRENT)
  void runsWatched(Class<?> example, Watch watch) throws Exception {
    assertThat(printed(example, watch.told, watch.options.split(" ", -1))).isEqualTo(printed(example));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("watchedInEachWay")
  @Tag("nightly")
  @Execution(ExecutionMode.CONCURRENT)
  void runsWatchedInEachWay(Class<?> example, Watch watch) throws Exception {
    runsWatched(example, watch);
  }

  private List<String> printed(Class<?> example) throws Exception {
    if (!PRINTED.containsKey(example)) {
      PRINTED.put(example, printed(example, ""));
    }
    return PRINTED.get(example);
  }

  /** {@return the lines that an example prints as a job of processes, in the order of their text and without times} */
  private List<String> printed(Class<?> example, String told, String... options) throws Exception {
    String java = ProcessHandle.current().info().command().orElseThrow();
    String path = System.getProperty("java.class.path");
    List<String> command = new ArrayList<>(List.of(java, COMPILES_QUICKLY, "-cp", path,
        "org.shmem4j.launcher.Main", "run", "-n", "3"));
    command.addAll(List.of(options));
    command.add("--");
    if (example != FastPrograms.class) {
      command.add(COMPILES_QUICKLY);
    }
    command.addAll(List.of("-cp", path, example.getName()));
    Path errors = folder.resolve("errors");
    Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectError(errors.toFile())
        .redirectInput(new File("/dev/null")).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output + Files.readString(errors)).isZero();
    assertThat(errors).content().contains(told);
    return output.lines().map(line -> line.replaceAll("\\d+\\.\\d+", "#")).sorted().toList();
  }
}
