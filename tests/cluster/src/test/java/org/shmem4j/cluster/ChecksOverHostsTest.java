package org.shmem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checked runs over two hosts: the records of all PEs come to the launcher, which searches them. */
@Tag("slow")
@Timeout(300)
class ChecksOverHostsTest {
  private static final int LIMIT_SECONDS = 120;
  private static final Pattern SEARCH = Pattern.compile("SHMEM4J_SEARCH=[^/\0]*(?:/\\d+)?/(\\p{XDigit}+/\\p{XDigit}+)");
  private static Hosts hosts;

  @TempDir
  Path folder;

  @BeforeAll
  static void makeHosts() {
    Hosts.refusal().ifPresent(reason -> assumeTrue(false, "checks over hosts are not tested: " + reason));
    hosts = Hosts.up(2);
  }

  @AfterAll
  static void removeHosts() {
    if (hosts != null) {
      hosts.close();
    }
  }

  private record Ended(int status, String text) {}

  private Ended run(String via, String mode) throws Exception {
    try (ClusterJob job = start(via, mode)) {
      return new Ended(job.awaitEnd(LIMIT_SECONDS), job.text());
    }
  }

  private ClusterJob start(String via, String mode) throws IOException {
    String program = via.equals("mpirun") ? "mpirun.openmpi" : "mpirun.mpich";
    assumeTrue(Hosts.isInstalled(program), "checks by " + via + " are not tested: " + program + " is not installed");
    List<String> command = ClusterJob.launcher("run", "--check", "--via", via, "--hosts", "h1:1,h2:2", "--",
        Told.class.getName(), mode);
    ProcessBuilder builder = hosts.on(1, command);
    builder.environment().put("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + folder);
    return ClusterJob.start(builder, null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mpirun", "hydra"})
  void aRaceOfPesOnTwoHostsIsFoundWithBothLines(String via) throws Exception {
    Ended ended = run(via, "wrong");
    assertThat(ended.text()).contains("shmem4j check: 1 error", "[shmem-not-quieted]",
        "PE 0 writes: longP at " + place("longP(data, 3, 42, last)") + " ",
        "PE 2 reads: get at " + place("data.get(3)") + " ");
    assertThat(ended.status()).isEqualTo(3);
    assertThat(records()).isEmpty();
  }

  /** While the job runs every process's command line is read, as every user of the host can, and where it listens. */
  @ParameterizedTest
  @ValueSource(strings = {"mpirun", "hydra"})
  void theSearchWaitsWhereTheHostsAreAndItsSecretIsInNoCommandLine(String via) throws Exception {
    Set<String> commands = new HashSet<>();
    Set<String> listening = new TreeSet<>();
    Set<String> secrets = new HashSet<>();
    try (ClusterJob job = start(via, "right")) {
      while (job.launcher().isAlive()) {
        look(job.launcher().pid(), commands, listening, secrets);
        Thread.sleep(5);
      }
      assertThat(job.awaitEnd(LIMIT_SECONDS)).as(job.text()).isZero();
    }
    assertThat(secrets).hasSize(2);
    assertThat(commands).anyMatch(command -> command.contains(Told.class.getName()));
    assertThat(commands.stream().filter(command -> secrets.stream().anyMatch(command::contains))).isEmpty();
    assertThat(listening).containsExactly("10.77.0.1");
  }

  /** Notes what can be seen of all processes, and where the launcher listens. */
  private static void look(long launcher, Set<String> commands, Set<String> listening, Set<String> secrets)
      throws IOException {
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path process : processes) {
        commands.add(file(process.resolve("cmdline")));
        Matcher search = SEARCH.matcher(file(process.resolve("environ")));
        if (search.find()) {
          secrets.addAll(List.of(search.group(1).split("/", -1)));
        }
      }
    }
    try {
      listening.addAll(Listening.addresses(Path.of("/proc/" + launcher), Set.of()));
    } catch (IOException | UncheckedIOException e) {
      // the launcher has ended
    }
  }

  private static String file(Path path) {
    try {
      return Files.readString(path, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // the process has ended
    }
  }

  @Test
  void nothingIsSaidOfARightProgram() throws Exception {
    Ended ended = run("mpirun", "right");
    assertThat(ended.text()).contains("shmem4j check: nothing found\n", "PE 2 is done");
    assertThat(ended.status()).isZero();
  }

  /** {@return the place of a piece of the program, as a report tells it} */
  private static String place(String piece) throws IOException {
    List<String> lines = Files.readAllLines(Path.of("src/test/java/org/shmem4j/cluster/Told.java"));
    for (int line = 1; line <= lines.size(); line++) {
      if (lines.get(line - 1).contains(piece)) {
        return "Told.java:" + line;
      }
    }
    throw new AssertionError("nothing in Told.java is " + piece);
  }

  /** {@return what is left of the records} */
  private List<Path> records() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().startsWith("shmem4j-check")).toList();
    }
  }
}
