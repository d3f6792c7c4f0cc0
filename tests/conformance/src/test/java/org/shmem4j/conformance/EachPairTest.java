package org.shmem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shmem4j.conformance.SuiteJobs.COMPILES_QUICKLY;
import static org.shmem4j.conformance.SuiteJobs.betweenHosts;
import static org.shmem4j.conformance.SuiteJobs.java;
import static org.shmem4j.conformance.SuiteJobs.processes;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All methods, and each pair of what is chosen for a trial: {@link CoveringSuite}. The whole product is nightly. */
@Tag("slow")
@Timeout(1500)
class EachPairTest {
  @ParameterizedTest
  @EnumSource
  void eachPair(TrialEngine engine) throws Exception {
    String name = engine.name();
    int pes = engine.pes();
    String printed = switch (engine) {
      case ONE_THREAD, THREADS ->
          java(COMPILES_QUICKLY, "-Dshmem4j.pes=" + pes, CoveringSuite.class.getName(), name);
      case PROCESSES -> processes( // vector kernels need C2
          pes, "-Dshmem4j.kernels=vector", CoveringSuite.class, name);
      case PROCESSES_WITH_SCALAR_KERNELS -> processes(
          pes, List.of("--", COMPILES_QUICKLY, "-Dshmem4j.kernels=scalar"), CoveringSuite.class, name);
      case PROCESSES_OF_MANY_THREADS -> processes(
          pes, List.of("--", COMPILES_QUICKLY, "-Dshmem4j.delay=20261121"), CoveringSuite.class, name);
      case PAIRS_OF_HOSTS -> betweenHosts("0,0,1,1", 20, CoveringSuite.class, name);
      case HOSTS_OF_MANY_THREADS -> betweenHosts("0,1,1,2", 20, CoveringSuite.class, name);
    };
    assertThat(printed).contains("trials on " + pes + " PEs");
    printed.lines().filter(line -> line.contains(" met by ") || line.contains("trials on"))
        .forEach(System.out::println);
  }
}
