package org.shmem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The README's program and the conformance suites on two hosts with two PEs each, unchanged. */
@Tag("slow")
@Timeout(1200)
class ProgramsOverHostsTest {
  private static final int LIMIT_SECONDS = 600;
  private static final Pattern PROGRAM = Pattern.compile("```java\n(import static.*?public final class Main.*?)```",
      Pattern.DOTALL);
  private static Hosts hosts;

  @BeforeAll
  static void makeHosts() {
    Hosts.refusal().ifPresent(reason -> assumeTrue(false, "programs over hosts are not tested: " + reason));
    hosts = Hosts.up(2);
  }

  @AfterAll
  static void removeHosts() {
    if (hosts != null) {
      hosts.close();
    }
  }

  private static String run(ProcessBuilder builder) throws Exception {
    try (ClusterJob job = ClusterJob.start(builder, null)) {
      assertThat(job.awaitEnd(LIMIT_SECONDS)).as(job.text()).isZero();
      return job.text();
    }
  }

  private static ProcessBuilder onTwoHosts(String via, String... program) {
    List<String> command = ClusterJob.launcher("run", "--via", via, "--hosts", "h1:2,h2:2", "--");
    command.addAll(List.of(program));
    return hosts.on(1, command);
  }

  private static void assumeLauncher(String via) {
    String program = via.equals("mpirun") ? "mpirun.openmpi" : "mpirun.mpich";
    assumeTrue(Hosts.isInstalled(program), "programs by " + via + " are not tested: " + program + " is not installed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mpirun", "hydra"})
  void theProgramOfTheReadme(String via, @TempDir Path directory) throws Exception {
    assumeLauncher(via);
    assertThat(run(onTwoHosts(via, "-cp", compiled(directory), "Main"))).contains("bins: 500 500");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pmix", "pmi2"})
  void theProgramOfTheReadmeUnderSlurm(String protocol, @TempDir Path directory) throws Exception {
    assumeTrue(Slurm.isInstalled(), "jobs by srun are not tested: slurmctld, slurmd or slurm-client is missing");
    String classPath = compiled(directory);
    try (Slurm slurm = Slurm.start(hosts, directory)) {
      List<String> command =
          new ArrayList<>(List.of("srun", "--mpi=" + protocol, "-N2", "-n4", "--ntasks-per-node=2"));
      command.addAll(ClusterJob.launcher("exec", "--", "-cp", classPath, "Main"));
      assertThat(run(slurm.on(1, command))).contains("bins: 500 500");
    }
  }

  private static String compiled(Path directory) throws Exception {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("README.md"))) {
      root = root.getParent();
    }
    Matcher program = PROGRAM.matcher(Files.readString(root.resolve("README.md"), StandardCharsets.UTF_8));
    assertThat(program.find()).isTrue();
    Path source = Files.writeString(directory.resolve("Main.java"), program.group(1));
    String classPath = System.getProperty("java.class.path");
    Process compiler = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "javac").toString(), "-d", directory.toString(), "-cp",
        classPath, "-processorpath", classPath, source.toString())
        .redirectErrorStream(true)
        .start();
    String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(compiler.waitFor()).as(said).isZero();
    return directory + File.pathSeparator + classPath;
  }

  /** In brief: each method once, or the operations and shapes of longs with few sizes. */
  @ParameterizedTest
  @CsvSource({
      "hydra, org.shmem4j.conformance.OneSidedSuite, each-once, trials on 4 PEs",
      "mpirun, org.shmem4j.conformance.OneSidedSuite, longAtomic, trials on 4 PEs",
      "hydra, org.shmem4j.conformance.CollectivesSuite, long, trials on 4 PEs",
      "mpirun, org.shmem4j.conformance.RequestsSuite, '4 20251101 calls', methods on 4 PEs"
  })
  void conformance(String via, String suite, String arguments, String said) throws Exception {
    assumeLauncher(via);
    List<String> program = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", suite));
    program.addAll(arguments.isEmpty() ? List.of() : List.of(arguments.split(" ", -1)));
    assertThat(run(onTwoHosts(via, program.toArray(String[]::new)))).contains(said);
  }

  /** With large buffers each PE sends to each; with tiny ones, one PE of a host gets all and passes it on. */
  @ParameterizedTest
  @ValueSource(strings = {"64k", "64"})
  void elementsTravelTogether(String pipeBytes) throws Exception {
    assumeLauncher("hydra");
    List<String> command = ClusterJob.launcher("run", "--via", "hydra", "--hosts", "h1:2,h2:2", "-x",
        "SHMEM4J_PIPE_BYTES=" + pipeBytes, "--", "-XX:TieredStopAtLevel=1", Together.class.getName());
    assertThat(run(hosts.on(1, command))).contains("together: right").doesNotContain("shmem4j:");
  }

  /** Those hosts are one machine's, as containers can be; UCX logs by what it reaches the other host. */
  @ParameterizedTest
  @CsvSource({"hydra, posix", "mpirun, sysv"})
  void sharedMemoryCarriesWhatHostsSend(String via, String memory) throws Exception {
    assumeLauncher(via);
    ProcessBuilder builder = onTwoHosts(via, "-XX:TieredStopAtLevel=1", Traffic.class.getName(), "6");
    builder.environment().putAll(ClusterJob.bySharedMemory(memory));
    builder.environment().put("UCX_LOG_LEVEL", "info");
    assertThat(run(builder)).contains("traffic: right", "am(" + memory + "/memory)");
  }

  /** Short jobs with calls of all kinds, which start and end one after another; {@code -Dshmem4j.soak=500} runs so many. */
  @Test
  @Tag("soak")
  @Timeout(7200)
  void shortJobsAreAllRight() throws Exception {
    assumeLauncher("hydra");
    int jobs = Integer.getInteger("shmem4j.soak", 2);
    for (int i = 0; i < jobs; i++) {
      String via = i % 2 == 0 && Hosts.isInstalled("mpirun.openmpi") ? "mpirun" : "hydra";
      assertThat(run(onTwoHosts(via, "-XX:TieredStopAtLevel=1", Traffic.class.getName(), Integer.toString(3 + i % 4))))
          .contains("traffic: right")
          .doesNotContain("shmem4j:");
      System.out.println("job " + (i + 1) + " of " + jobs + " by " + via + " was right");
    }
  }

  /** Heaps of gigabytes, and more elements than an int counts; once, as it takes 12 GB of memory. */
  @Test
  @Tag("nightly")
  void moreElementsThanAnIntCounts() throws Exception {
    long memory = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
    assumeTrue(memory >= 14L << 30, () -> "arrays of more than 2^31 elements are not tried: memory=" + memory);
    ProcessBuilder builder = hosts.on(1, ClusterJob.launcher(
        "run", "--via", "hydra", "--hosts", "h1:1,h2:1", "--heap", "5g", "--", Large.class.getName()));
    assertThat(run(builder)).contains("large: right");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-n 2", "--via hydra --hosts h1:2"})
  void aJobOnOneHostLoadsNothingOfUcx(String places) throws Exception {
    assumeLauncher("hydra");
    List<String> command = ClusterJob.launcher("run");
    command.addAll(List.of(places.split(" ", -1)));
    command.addAll(List.of("--", Libraries.class.getName()));
    assertThat(run(hosts.on(1, command))).contains("PE 0 loads UCX: false", "PE 1 loads UCX: false");
  }
}
