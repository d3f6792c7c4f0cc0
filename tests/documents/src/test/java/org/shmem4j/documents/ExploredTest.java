package org.shmem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.applications.Application;
import org.shmem4j.documents.Explorer.Outcome;

/** Every example, application and program on a page ends well, and alike, in every order that is tried. */
class ExploredTest {
  private static final int FEW = 50; // the last of which is checked
  private static final int MANY = 1_000;

  /** What programs are given: sizes of a history that is short, but in which every buffer is used again. */
  private static final Map<String, String> ARGUMENTS = Map.ofEntries(
      Map.entry("applications.ports.Heat2d", "9 7 6"),
      Map.entry("applications.ports.Hpccg", "3 2 4 4"),
      Map.entry("applications.ports.RedBlackSor", "9 4"),
      Map.entry("applications.ports.StarStencil2d", "9 4"),
      Map.entry("examples.ConjugateGradient", "9"),
      Map.entry("examples.Demo", "--seconds 0 --rows 30 --columns 52"),
      Map.entry("examples.FastPrograms", "1"),
      Map.entry("examples.Gups", "16"),
      Map.entry("examples.HashTable", "40"),
      Map.entry("examples.IntegerSort", "50"),
      Map.entry("examples.SeveralThreads", "group"),
      Map.entry("examples.Stencil", "12 6"),
      Map.entry("examples.irregular.Graphs", "graph.txt"),
      Map.entry("examples.tasks.CountedLines", "graph.txt"),
      Map.entry("examples.tasks.MergedMap", "graph.txt"),
      Map.entry("examples.tasks.WordCount", "graph.txt 2"),
      Map.entry("docs/tutorial/first-steps.md Darts", "1000"),
      Map.entry("docs/tutorial/stencil.md Main", "9 4 12"),
      Map.entry("docs/tutorial/work-queue.md Longest", "10"),
      Map.entry("docs/how-to/calling-c.md Product", "12"),
      Map.entry("docs/how-to/exchanges.md Life", "9"),
      Map.entry("docs/how-to/signals.md Plate", "9 4 12"),
      Map.entry("docs/reference/exit-statuses.md Ends", "well"));

  private static final String GRAPH = "0 1\n1 2\n2 0\n3 4\n4 5\n5 1\n";

  /** Programs that need a library which a machine may lack. */
  private static final Map<String, String> NEEDED = Map.of("docs/how-to/calling-c.md Product", "libopenblas.so.0");

  /** Programs that print times, who happened to do what, or how often they ran. */
  private static final List<String> PRINT_CHANCE = List.of(
      "examples.Demo", "examples.FastPrograms", "examples.Gups", "docs/how-to/data-and-checkpoints.md Counting");

  /**
   * Why a program cannot be explored.
   *
   * @param reason for those who read this
   * @param schedules how many to try
   * @param told what explore says then
   * @param arguments those with which it cannot
   */
  @SuppressWarnings("ArrayRecordComponent") // read only
  record Refusal(String reason, int schedules, String told, String... arguments) {
    Refusal {
      assertThat(reason).isNotBlank();
    }
  }

  /** All that cannot be explored, or are wrong on purpose. */
  private static final Map<String, Refusal> NOT_EXPLORED = Map.ofEntries(
      Map.entry("docs/how-to/explore-orders.md Overtaken",
          new Refusal("it shows a fault that explore finds", FEW, "the flag came before the data")),
      Map.entry("docs/how-to/explore-orders.md Told",
          new Refusal("it shows a store that comes late", FEW, "the flag came before the store")),
      Map.entry("docs/how-to/check-a-run.md Early",
          new Refusal("it shows a fault that a checked run finds", FEW, "[shmem-not-quieted]")),
      Map.entry("docs/explanation/checks.md Partial",
          new Refusal("it shows a fault that javac finds", FEW, "left the job while other PEs still needed it")),
      Map.entry("docs/explanation/collectives.md Mismatch",
          new Refusal(
              "it shows calls that do not match; a PE may be told so in the allocation before, which catches nothing",
              FEW, "CollectiveMismatchException")),
      Map.entry("docs/how-to/debugging.md Crash", new Refusal("it shows a PE that throws", FEW, "no input")),
      Map.entry("docs/how-to/debugging.md Hang",
          new Refusal("it shows a PE that keeps the others waiting", 1, "Hang.java:9")),
      Map.entry("docs/how-to/calling-c.md Smooth",
          new Refusal("it calls C, which a command of the page compiles", FEW, "class Smooth")),
      Map.entry("docs/how-to/windows-and-macos.md Anywhere",
          new Refusal("it starts four PEs by itself, whatever explore says", FEW, "as many PEs as its schedule")),
      Map.entry("examples.tasks.PiService",
          new Refusal("it serves until it is killed, and here does not know its port", FEW, "Index 0 out of bounds")),
      Map.entry("examples.SeveralThreads queue",
          new Refusal("an executor's threads are not part of the order", FEW, "calls must come from its own thread",
              "queue")),
      Map.entry("examples.CallsOfThreads",
          new Refusal("a queue's calls come from its executor's threads", FEW, "calls must come from its own thread")));

  @TempDir
  Path folder;

  /** {@return programs that are to end well} */
  static Stream<Program> explored() throws IOException {
    return Program.all().stream().filter(program -> !NOT_EXPLORED.containsKey(program.name()))
        .filter(program -> program.name().contains(System.getProperty("shmem4j.page", "")));
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("explored")
  @Tag("slow")
  @Execution(ExecutionMode.CONCURRENT)
  void endsWellInEveryOrder(Program program) throws Exception {
    endsWell(program, FEW, 5);
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("explored")
  @Tag("nightly")
  @Execution(ExecutionMode.CONCURRENT)
  void endsWellInManyOrders(Program program) throws Exception {
    endsWell(program, MANY, 30);
  }

  private void endsWell(Program program, int schedules, int minutes) throws Exception {
    String needed = NEEDED.get(program.name());
    assumeTrue(needed == null || Walk.isHere(needed), program + " is not explored: this machine has no " + needed);
    Outcome outcome = explore(program, argumentsOf(program), schedules, minutes);
    assertThat(outcome.status()).as("%s: %s", program, outcome.told()).isZero();
    if (!PRINT_CHANCE.contains(program.name())) {
      assertThat(times(outcome.printed())).as("%s prints the same in every schedule: how often each line", program)
          .allSatisfy((line, count) -> assertThat(count % schedules).isZero());
    }
  }

  private Outcome explore(Program program, List<String> arguments, int schedules, int minutes) throws Exception {
    Files.writeString(folder.resolve("graph.txt"), GRAPH);
    return new Explorer(folder).explore(program.compiledAt(folder), program.main(), arguments, schedules, minutes);
  }

  private static List<String> argumentsOf(Program program) {
    String arguments = ARGUMENTS.get(program.name());
    if (arguments != null) {
      return List.of(arguments.split(" ", -1));
    }
    return Application.ALL.stream().filter(application -> application.program().getName().equals(program.main()))
        .findFirst().map(Application::tinyArguments).orElse(List.of());
  }

  /** {@return how often each line was printed; an application's lines of times are left out} */
  private static Map<String, Integer> times(List<String> printed) {
    Map<String, Integer> times = new HashMap<>();
    printed.stream().filter(line -> !line.matches("(started|timed) \\S+"))
        .forEach(line -> times.merge(line, 1, Integer::sum));
    return times;
  }

  static Stream<String> refused() {
    return NOT_EXPLORED.keySet().stream().filter(name -> name.contains(System.getProperty("shmem4j.page", "")));
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("refused")
  @Tag("slow")
  @Execution(ExecutionMode.CONCURRENT)
  void whatIsNotExploredCannotBe(String refused) throws Exception {
    Refusal refusal = NOT_EXPLORED.get(refused);
    String name = refused.replaceFirst(" " + String.join(" ", refusal.arguments()) + "$", "");
    Program program = Program.all().stream().filter(each -> each.name().equals(name)).findFirst()
        .orElseThrow(() -> new AssertionError("what is not explored must be a program of the project: " + name));
    Outcome outcome = explore(program, List.of(refusal.arguments()), refusal.schedules(), 5);
    assertThat(outcome.status()).as("%s can be explored, so it must be: %s", program, outcome.told()).isNotZero();
    assertThat(outcome.told()).as(refusal.reason()).contains(refusal.told());
  }

  /** A program that is renamed, or a new one that needs sizes, must not lose them unseen. */
  @Test
  void argumentsAreThoseOfPrograms() throws IOException {
    assertThat(Program.all().stream().map(Program::name).collect(Collectors.toSet()))
        .containsAll(ARGUMENTS.keySet()).containsAll(NEEDED.keySet()).containsAll(PRINT_CHANCE)
        .hasSizeGreaterThan(50);
  }
}
