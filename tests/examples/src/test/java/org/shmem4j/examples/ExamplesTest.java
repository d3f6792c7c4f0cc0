package org.shmem4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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
      Map.entry(Demo.class, Demo::runBriefly));

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
    return EXAMPLES.keySet().stream();
  }

  @ParameterizedTest(name = "{0} on 3 processes")
  @MethodSource("examples")
  void runsAsProcesses(Class<?> example) throws Exception {
    String java = ProcessHandle.current().info().command().orElseThrow();
    List<String> command = new ArrayList<>(List.of(java, "-cp", System.getProperty("java.class.path"),
        "org.shmem4j.launcher.Main", "run", "-n", "3", "--", "-cp", System.getProperty("java.class.path"),
        example.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectInput(new File("/dev/null"))
        .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).isNotBlank();
  }
}
