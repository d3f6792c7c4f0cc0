package org.shmem4j.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.internal.watching.callsites.AgentJar;

/** What the checker says of programs with one mistake each, and of programs without any. */
@Tag("slow")
class CheckerTest {
  private static final Path SOURCES = Path.of("src/test/java/org/shmem4j/checks");
  private static final Pattern PROGRAM = Pattern.compile("  static void (\\w+)\\(Shmem shmem\\) (throws \\w+ )?\\{");
  private static final Pattern BREAKS = Pattern.compile("Breaks (shmem-[\\w-]+)\\.");
  private static final Pattern HEADING = Pattern.compile("(\\w+) (\\w+)\n");
  private static final Pattern TAG = Pattern.compile("^\\[(shmem-[\\w-]+)]", Pattern.MULTILINE);

  private static final List<String> CLASSES = List.of(
      "WrongPrograms", "WrongOrders", "WrongTransfers", "WrongExact", "RightExact",
      "WrongMail", "RightMail", "WrongExchanges", "RightExchanges", "WrongStores",
      "RightStores", "WrongThreads", "WrongFutures", "RightFutures", "RightPrograms",
      "RightOrders", "RightTransfers", "RightThreads");

  /** What the checker said, by the class and its program; one JVM runs all. */
  private static final Map<String, Map<String, String>> SAID = new HashMap<>();

  /** What is expected of a program: the rule that it breaks, in which lines. */
  private record Expected(String tag, Set<Integer> lines) {}

  @TestFactory
  Stream<DynamicTest> mistakesAreFoundWithTheirLines() throws Exception {
    return mistakesAreFound("WrongPrograms", 30);
  }

  @TestFactory
  Stream<DynamicTest> ordersThatDoNotSufficeAreFound() throws Exception {
    return mistakesAreFound("WrongOrders", 15);
  }

  @TestFactory
  Stream<DynamicTest> transfersIntoWhatOthersUseAreFound() throws Exception {
    return mistakesAreFound("WrongTransfers", 7);
  }

  @TestFactory
  Stream<DynamicTest> mistakesWithExactSumsAndFilesAreFound() throws Exception {
    return mistakesAreFound("WrongExact", 6);
  }

  @TestFactory
  Stream<DynamicTest> nothingIsSaidOfExactSumsAndFilesWithoutMistakes() throws Exception {
    return nothingIsSaid("RightExact", 4);
  }

  @TestFactory
  Stream<DynamicTest> whatMailboxesDoNotOrderIsFound() throws Exception {
    return mistakesAreFound("WrongMail", 1);
  }

  @TestFactory
  Stream<DynamicTest> nothingIsSaidOfWhatMailboxesOrder() throws Exception {
    return nothingIsSaid("RightMail", 2);
  }

  @TestFactory
  Stream<DynamicTest> whatExchangesDoNotOrderIsFound() throws Exception {
    return mistakesAreFound("WrongExchanges", 5);
  }

  @TestFactory
  Stream<DynamicTest> nothingIsSaidOfWhatExchangesOrder() throws Exception {
    return nothingIsSaid("RightExchanges", 5);
  }

  @TestFactory
  Stream<DynamicTest> storesThatNothingOrdersAreTold() throws Exception {
    return mistakesAreFound("WrongStores", 7);
  }

  @TestFactory
  Stream<DynamicTest> nothingIsSaidOfStoresThatAreOrdered() throws Exception {
    return nothingIsSaid("RightStores", 15);
  }

  @TestFactory
  Stream<DynamicTest> mistakesOfSeveralThreadsAreFound() throws Exception {
    return mistakesAreFound("WrongThreads", 2);
  }

  @TestFactory
  Stream<DynamicTest> futuresThatNobodyLooksAtAreFound() throws Exception {
    return mistakesAreFound("WrongFutures", 4);
  }

  @TestFactory
  Stream<DynamicTest> nothingIsSaidOfFuturesThatSomebodyLooksAt() throws Exception {
    return nothingIsSaid("RightFutures", 5);
  }

  @TestFactory
  Stream<DynamicTest> nothingIsSaidOfProgramsWithoutMistakes() throws Exception {
    return nothingIsSaid("RightPrograms", 39);
  }

  @TestFactory
  Stream<DynamicTest> nothingIsSaidOfOrdersThatSuffice() throws Exception {
    return nothingIsSaid("RightOrders", 17);
  }

  @TestFactory
  Stream<DynamicTest> nothingIsSaidOfTransfersIntoWhatNobodyUses() throws Exception {
    return nothingIsSaid("RightTransfers", 8);
  }

  @TestFactory
  Stream<DynamicTest> nothingIsSaidOfSeveralThreads() throws Exception {
    return nothingIsSaid("RightThreads", 5);
  }

  private Stream<DynamicTest> mistakesAreFound(String programs, int moreThan) throws Exception {
    Map<String, Expected> expected = expected(programs);
    Map<String, String> said = saidOf(programs);
    assertThat(said.keySet()).hasSizeGreaterThan(moreThan).containsExactlyInAnyOrderElementsOf(expected.keySet());
    return expected.entrySet().stream().map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
      String findings = said.get(entry.getKey()).split("\nlast calls\n", -1)[0];
      assertThat(TAG.matcher(findings).results().map(match -> match.group(1))).as(findings)
          .containsExactly(entry.getValue().tag());
      assertThat(lines(findings, programs)).as(findings).isEqualTo(entry.getValue().lines());
    }));
  }

  private Stream<DynamicTest> nothingIsSaid(String programs, int moreThan) throws Exception {
    Map<String, String> said = saidOf(programs);
    assertThat(said.keySet()).hasSizeGreaterThan(moreThan).containsExactlyInAnyOrderElementsOf(
        expected(programs).keySet());
    return said.entrySet().stream().map(entry -> DynamicTest.dynamicTest(
        entry.getKey(), () -> assertThat(entry.getValue()).contains("nothing found\n").endsWith("ended well\n")));
  }

  private static Set<Integer> lines(String text, String name) {
    Set<Integer> lines = new TreeSet<>();
    Pattern.compile("^  PE \\d+ \\w[^:\\n]*: .*? at " + name + ".java:(\\d+)", Pattern.MULTILINE).matcher(text)
        .results()
        .forEach(match -> lines.add(Integer.parseInt(match.group(1))));
    return lines;
  }

  /** What the comments in a source say. */
  private static Map<String, Expected> expected(String name) throws IOException {
    Map<String, Expected> expected = new LinkedHashMap<>();
    String tag = "";
    Set<Integer> lines = new TreeSet<>();
    List<String> source = Files.readAllLines(SOURCES.resolve(name + ".java"));
    for (int i = 0; i < source.size(); i++) {
      Matcher breaks = BREAKS.matcher(source.get(i));
      tag = breaks.find() ? breaks.group(1) : tag;
      Matcher program = PROGRAM.matcher(source.get(i));
      if (program.matches()) {
        lines = new TreeSet<>();
        expected.put(program.group(1), new Expected(tag, lines));
      }
      if (source.get(i).endsWith("// !")) {
        lines.add(i + 1);
      }
    }
    return expected;
  }

  private static Map<String, String> saidOf(String programs) {
    assertThat(CLASSES).as("the classes whose programs are run").contains(programs);
    return SAID.get(programs);
  }

  @BeforeAll
  static void runAll(@TempDir Path folder) throws Exception {
    Path agent = AgentJar.find(folder);
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-javaagent:" + agent,
        "--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED",
        "-Dshmem.symmetric.size=1m", "-Dshmem4j.timeout=20s",
        "-cp", System.getProperty("java.class.path"), CheckerProgram.class.getName()));
    CLASSES.forEach(name -> command.add("org.shmem4j.checks." + name));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("SHMEM4J_CHECK", "1");
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    for (String part : text.split("(?m)^=== ", -1)) {
      Matcher program = HEADING.matcher(part);
      if (program.lookingAt()) {
        SAID.computeIfAbsent(program.group(1), name -> new LinkedHashMap<>())
            .put(program.group(2), part.substring(program.end()));
      }
    }
  }
}
