package org.shmem4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;

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
      Map.entry(Demo.class, Demo::runBriefly));

  static Stream<Arguments> examplesAndPes() {
    return EXAMPLES.keySet().stream()
        .flatMap(example -> Stream.of(1, 2, 3, 4).map(pes -> Arguments.of(example.getSimpleName(), example, pes)));
  }

  @ParameterizedTest(name = "{0} on {2} threads")
  @MethodSource("examplesAndPes")
  void runsAsThreads(String name, Class<?> example, int pes) {
    Shmem.launch(pes, EXAMPLES.get(example));
  }

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
