package org.shmem4j.internal.pe.engine;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessEngineTest {
  @Test
  void aPlaceThatNoLauncherGaveIsRefused() {
    assertThatThrownBy(() -> ProcessEngine.refusePlaceWithoutJob(Map.of("SHMEM4J_PE", "1", "SHMEM4J_PES", "2")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "only the launcher can give a process its place in a job: SHMEM4J_PE=1, but SHMEM4J_MEMORY is not set;"
                + " start all PEs with shmem4j run -n 2 -- …, or leave SHMEM4J_PE unset: with SHMEM4J_PES=2 they are threads");
  }

  @Test
  void theLaunchersPlacesAndNoneAreTaken() {
    assertThatCode(
        () -> ProcessEngine.refusePlaceWithoutJob(Map.of("SHMEM4J_PE", "1", "SHMEM4J_MEMORY", "/proc/1/fd/4")))
        .doesNotThrowAnyException();
    assertThatCode(() -> ProcessEngine.refusePlaceWithoutJob(Map.of("SHMEM4J_PES", "2"))).doesNotThrowAnyException();
  }
}
