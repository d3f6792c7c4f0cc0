package org.shmem4j.internal.betweenhosts.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LaunchersTest {
  @Test
  void aProcessWithoutLauncherIsAlone() {
    assertThat(Launchers.find(Map.of("PATH", "/bin", "OMPI_COMM_WORLD_SIZE", "1"))).isEmpty();
    assertThat(Launchers.find(Map.of("SLURM_NTASKS", "8", "SLURM_PROCID", "0"))).isEmpty(); // a batch script
  }

  @Test
  void eachLauncherIsKnownByItsVariables() {
    assertThat(Launchers.find(Map.of("PMIX_RANK", "0", "PMIX_NAMESPACE", "7", "PMIX_SERVER_URI41", "tcp")))
        .contains(Launchers.Protocol.PMIX);
    assertThat(Launchers.find(Map.of("PMI_FD", "6", "PMI_RANK", "0", "PMI_SIZE", "2")))
        .contains(Launchers.Protocol.PMI1);
    assertThat(Launchers.find(Map.of("PMI_PORT", "h:1", "PMI_ID", "0"))).contains(Launchers.Protocol.PMI1_PORT);
    assertThat(Launchers.find(
        Map.of("PMI_FD", "6", "PMI_RANK", "0", "PMI_SIZE", "2", "PMI_JOBID", "3.0", "SLURM_JOB_ID", "3")))
        .contains(Launchers.Protocol.PMI2);
  }

  @Test
  void halfAnEnvironmentIsRefused() {
    refuses(Map.of("PMIX_RANK", "0", "PMIX_SERVER_URI2", "tcp"), "PMIX_RANK=0 but PMIX_NAMESPACE is unset");
    refuses(Map.of("PMIX_RANK", "0", "PMIX_NAMESPACE", "7"), "PMIX_RANK=0 but PMIX_SERVER_URI* is unset");
    refuses(Map.of("PMIX_SERVER_URI2", "tcp"), "PMIX_SERVER_URI* is set but PMIX_NAMESPACE is unset");
    refuses(Map.of("PMI_RANK", "1", "PMI_SIZE", "2"), "PMI_RANK=1 but PMI_FD is unset");
    refuses(Map.of("PMI_FD", "6", "PMI_SIZE", "2"), "PMI_FD=6 but PMI_RANK is unset");
    refuses(Map.of("PMI_PORT", "h:1"), "PMI_PORT=h:1 but PMI_ID is unset");
  }

  @Test
  void aLauncherThatDoesNotTellIsRefused() {
    refuses(Map.of("OMPI_COMM_WORLD_SIZE", "4", "OMPI_COMM_WORLD_RANK", "1"), "OMPI_COMM_WORLD_SIZE=4");
    refuses(Map.of("SLURM_STEP_ID", "0", "SLURM_STEP_NUM_TASKS", "4"), "srun --mpi=pmix or --mpi=pmi2");
  }

  @Test
  void numbersMustBeNumbers() {
    Map<String, String> environment = new HashMap<>(Map.of("PMI_FD", "6", "PMI_RANK", "x", "PMI_SIZE", "2"));
    refuses(environment, "PMI_RANK=x");
    environment.put("PMI_RANK", "-1");
    refuses(environment, "PMI_RANK=-1");
  }

  private static void refuses(Map<String, String> environment, String part) {
    assertThatIllegalStateException()
        .isThrownBy(() -> Launchers.find(environment))
        .withMessageContaining(part)
        .withMessageContaining("SHMEM4J_ENGINE=self");
  }
}
