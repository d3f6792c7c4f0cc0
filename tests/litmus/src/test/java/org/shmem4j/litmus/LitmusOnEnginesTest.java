package org.shmem4j.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Litmus tests run many times, on threads, on processes, between pretend hosts whose messages are delayed, and in C
 * where OpenSHMEM is installed: they end with nothing but what the memory model allows.
 * {@code -Dshmem4j.litmus.times=1000000} runs each as often.
 */
@Tag("slow")
@Tag("soak")
@Timeout(7200)
class LitmusOnEnginesTest {
  private static final int TIMES = Integer.getInteger("shmem4j.litmus.times", 2_000);
  private static final int MOST_OVER_HOSTS = 10_000;
  private static final String PROGRAM = "LitmusMany";

  @TempDir
  static Path folder;

  private static List<LitmusText> all;

  @BeforeAll
  static void compile() throws Exception {
    all = LitmusText.all();
    Path source = Files.writeString(folder.resolve(PROGRAM + ".java"), LitmusJava.program(PROGRAM, all));
    int status = ToolProvider.getSystemJavaCompiler().run(
        null, null, null, "-proc:none", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"),
        source.toString());
    assertThat(status).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void onThreads(int pes) throws Exception {
    requireAllowed(pes, all, java(PROGRAM, Integer.toString(TIMES), Integer.toString(pes)));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void onProcesses(int pes) throws Exception {
    requireAllowed(pes, all, java(
        "org.shmem4j.launcher.Main", "run", "-n", Integer.toString(pes), "--", "-cp", classPath(), PROGRAM,
        Integer.toString(TIMES)));
  }

  @ParameterizedTest
  @CsvSource(delimiter = ';', value = {"0,1", "0,1,2", "0,1,0", "0,1,2,3", "0,0,1,1"})
  void betweenHosts(String hosts) throws Exception {
    int times = Math.min(TIMES / 10, MOST_OVER_HOSTS);
    requireAllowed(hosts.split(",", -1).length, all, java(
        "-Dshmem4j.test.engine=org.shmem4j.pretend.PretendHosts", "-Dshmem4j.pretend.hosts=" + hosts,
        "-Dshmem4j.pretend.delay=7,20", PROGRAM, Integer.toString(times)));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void inC(int pes) throws Exception {
    assumeTrue(isInstalled("oshcc") && isInstalled("oshrun"), "OpenSHMEM for C is not installed");
    List<LitmusText> tests = all.stream().filter(LitmusC::canHold).toList();
    Path source = Files.writeString(folder.resolve("litmus.c"), LitmusC.program(tests));
    Path program = folder.resolve("litmus" + pes);
    assertThat(output("oshcc", "-O2", "-o", program.toString(), source.toString())).doesNotContain("error");
    requireAllowed(pes, tests, output(
        "oshrun", "--allow-run-as-root", "--oversubscribe", "-np", Integer.toString(pes), program.toString(),
        Integer.toString(TIMES)));
  }

  private static void requireAllowed(int pes, List<LitmusText> tests, String output) {
    Set<String> ran = new HashSet<>();
    for (String line : output.lines().filter(each -> each.startsWith("outcome ")).toList()) {
      String[] words = line.split(" ", 4);
      LitmusText test = tests.get(Integer.parseInt(words[1]));
      assertThat(test.forbidden()).as(test.name() + ": " + words[2] + " times").doesNotContain(words[3]);
      assertThat(test.allowed()).as(test.name() + ": " + words[2] + " times").contains(words[3]);
      Collections.addAll(ran, test.name());
    }
    assertThat(ran).as(output).hasSameElementsAs(
        LitmusText.withPes(tests, pes).map(LitmusText::name).toList());
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
  }

  private static String classPath() {
    return folder + File.pathSeparator + System.getProperty("java.class.path");
  }

  private static String java(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(
        ProcessHandle.current().info().command().orElseThrow(), "--enable-native-access=ALL-UNNAMED", "-cp",
        classPath()));
    Collections.addAll(command, arguments);
    return output(command.toArray(String[]::new));
  }

  /** What a program prints, which must end well. */
  private static String output(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    String ignored = builder.environment().put("OMPI_MCA_opal_common_ucx_opal_mem_hooks", "0"); // or its end crashes
    Process process = builder.start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(output).isZero();
      return output;
    } finally {
      process.destroyForcibly();
    }
  }
}
