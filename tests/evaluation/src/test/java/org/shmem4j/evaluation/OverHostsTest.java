package org.shmem4j.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.cluster.Hosts;
import org.shmem4j.cluster.Slurm;

/** An evaluation over hosts that network namespaces of this machine make, by launchers of clusters. */
@Tag("slow")
@Timeout(600)
class OverHostsTest {
  private static final String ALL_STEPS = "kills,cells,scaling";

  @TempDir
  Path folder;

  /** All steps by one launcher, and one by another; each by each is nightly. */
  @ParameterizedTest
  @CsvSource({"hydra, mpiexec.hydra, '" + ALL_STEPS + "'", "mpirun, mpirun.openmpi, kills"})
  void stepsByALauncher(String launcher, String program, String steps) throws Exception {
    requireHosts();
    assumeTrue(Hosts.isInstalled(program), "evaluations by " + launcher + " are not tested: " + program
        + " is not installed");
    try (Hosts hosts = Hosts.up(2)) {
      requireSteps(evaluated(hosts.on(1, command(launcher, steps))), launcher, steps);
    }
  }

  @Test
  void killsUnderSlurm(@TempDir Path ofSlurm) throws Exception {
    underSlurm(ofSlurm, "kills");
  }

  @Test
  @Tag("nightly")
  void allStepsByMpirun() throws Exception {
    stepsByALauncher("mpirun", "mpirun.openmpi", ALL_STEPS);
  }

  @Test
  @Tag("nightly")
  void allStepsUnderSlurm(@TempDir Path ofSlurm) throws Exception {
    underSlurm(ofSlurm, ALL_STEPS);
  }

  private void underSlurm(Path ofSlurm, String steps) throws Exception {
    requireHosts();
    assumeTrue(Slurm.isInstalled(), "evaluations by srun are not tested: slurmctld, slurmd or srun is not installed");
    try (Hosts hosts = Hosts.up(2); Slurm slurm = Slurm.start(hosts, ofSlurm)) {
      requireSteps(evaluated(slurm.on(1, command("srun", steps))), "srun", steps);
    }
  }

  private static void requireHosts() {
    Hosts.refusal().ifPresent(reason -> assumeTrue(false, "evaluations over hosts are not tested: " + reason));
  }

  private List<String> command(String launcher, String steps) {
    return RunningEvaluation.command(folder.toFile(), "--quick", "--only", steps, "--hosts", "h1:1,h2:1", "--via",
        launcher, "--out", folder.toString());
  }

  private Evaluation evaluated(ProcessBuilder builder) throws Exception {
    Process process = builder.redirectErrorStream(true).redirectInput(new File("/dev/null")).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return EvaluationFile.read(folder.resolve(EvaluationRun.FILE));
  }

  private static void requireSteps(Evaluation evaluation, String launcher, String steps) {
    assertThat(evaluation.about())
        .containsAllEntriesOf(Map.of("hosts", "2", "launcher", "shmem4j run through " + launcher, "to its end", "yes"));
    assertThat(evaluation.about().get("transport")).contains("tcp/");
    assertThat(evaluation.verdicts()).extracting(Verdict::name).contains("killed PEs");
    if (steps.equals(ALL_STEPS)) {
      assertThat(evaluation.verdicts()).extracting(Verdict::name)
          .contains("data of cells over hosts", "heat finds the same");
      assertThat(evaluation.figures()).extracting(figure -> figure.cell().name())
          .contains("put", "barrier", "heat, the same work for all", "heat, the same work for all, on 2 hosts");
    }
  }
}
