package org.shmem4j.odd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shmem4j.conformance.SuiteJobs.COMPILES_QUICKLY;

import java.io.File;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.Shmem;
import org.shmem4j.conformance.CoveringDesign;
import org.shmem4j.internal.pe.engine.EngineProvider;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.Schedule;
import org.shmem4j.internal.simulation.Simulation;
import org.shmem4j.pretend.PretendHosts;

/**
 * Programs that are odd but legal, and OpenSHMEM's own examples, come to the right results wherever PEs live, a checked
 * run says nothing of them, and no order of what happens makes them fail.
 */
@Timeout(300)
class OddProgramsTest {
  private static final List<String> SINGLE_THREADED =
      List.of("OddTeams", "OddTransfers", "OddSides", "SpecificationExamples");
  private static final List<String> ALL = Stream.concat(SINGLE_THREADED.stream(), Stream.of("OddThreads")).toList();

  /** The parameters of a job, by their places in the covering design. */
  private static final int CLASS = 0;

  private static final int WAY = 2; // between them the number of PEs

  private static final int MOST_PES = 4;

  /** 25, at night 100, for each number of PEs. */
  private static final int SCHEDULES = Integer.getInteger("shmem4j.histories", 500) / 20;

  private static final Pattern FINDING = Pattern.compile("^\\[(shmem-[\\w-]+)]", Pattern.MULTILINE);

  private static Stream<DynamicTest> each(List<String> classes, TestOf test) {
    return classes.stream().flatMap(name -> OddProgram.of(name).map(program -> DynamicTest.dynamicTest(
        name + "." + program.getName(), () -> test.run(name, program))));
  }

  @FunctionalInterface
  private interface TestOf {
    void run(String name, Method program);
  }

  @Test
  void thereAreTwentyAndMostExamples() {
    assertThat(Stream.of("OddTeams", "OddTransfers", "OddSides", "OddThreads").flatMap(OddProgram::of))
        .hasSizeGreaterThanOrEqualTo(35);
    assertThat(OddProgram.of("SpecificationExamples")).hasSizeGreaterThanOrEqualTo(25);
  }

  @TestFactory
  Stream<DynamicTest> onThreads() {
    return each(ALL, (name, program) -> Shmem.launch(3, OddProgram.level(name), OddProgram.body(program)));
  }

  @Tag("slow")
  @TestFactory
  Stream<DynamicTest> onOneTwoAndFourThreads() {
    return each(ALL, (name, program) -> IntStream.of(1, 2, 4)
        .forEach(pes -> Shmem.launch(pes, OddProgram.level(name), OddProgram.body(program))));
  }

  @TestFactory
  Stream<DynamicTest> overTwoHosts() {
    return overHosts("0,0,1", "0,0");
  }

  @Tag("slow")
  @TestFactory
  Stream<DynamicTest> overHostsOfManyShapes() {
    return Stream.of("0,1", "0,1,2", "0,1,0", "0,0,1,1", "0,1,2,0", "0,1,2,3")
        .flatMap(hosts -> overHosts(hosts, "7,50"));
  }

  private static Stream<DynamicTest> overHosts(String hosts, String delay) {
    return each(ALL, (name, program) -> {
      System.setProperty(EngineProvider.TEST_ENGINE, PretendHosts.class.getName());
      System.setProperty(PretendHosts.HOSTS, hosts);
      System.setProperty(PretendHosts.DELAY, delay);
      try {
        Shmem.run(OddProgram.level(name), OddProgram.body(program));
      } finally {
        System.clearProperty(EngineProvider.TEST_ENGINE);
        System.clearProperty(PretendHosts.HOSTS);
        System.clearProperty(PretendHosts.DELAY);
      }
    });
  }

  @Tag("slow")
  @Tag("soak")
  @TestFactory
  Stream<DynamicTest> inManyOrders() {
    return each(SINGLE_THREADED,
        (name, program) -> IntStream.rangeClosed(1, MOST_PES).forEach(pes -> explore(program, pes)));
  }

  private static void explore(Method program, int pes) {
    for (int i = 0; i < SCHEDULES; i++) {
      History history = Simulation.run(new Schedule(pes, i), false, OddProgram.body(program));
      assertThat(history.failure()).as(history.schedule().name()).isNull();
    }
  }

  /** How the programs of a class are run as a job of the launcher. */
  enum Way {
    PLAINLY {
      @Override
      void run(String name, int pes) throws Exception {
        assertThat(OddProgramsTest.run("run", pes, name)).contains("right: " + OddProgram.of(name).count());
      }
    },
    /** Only one hint is given, and it is right: one method of each class allocates for all of its programs. */
    CHECKED {
      @Override
      void run(String name, int pes) throws Exception {
        String said = OddProgramsTest.run("run", pes, name, "--check");
        assertThat(said).containsPattern("shmem4j check: (nothing found|0 errors, \\d hints?)");
        assertThat(FINDING.matcher(said).results().map(found -> found.group(1))).isSubsetOf("shmem-never-released");
      }
    },
    IN_ORDERS_OVER_HOSTS {
      @Override
      void run(String name, int pes) throws Exception {
        assertEveryOrderIsRight(name, pes);
      }
    },
    IN_ORDERS_ON_A_HOST {
      @Override
      void run(String name, int pes) throws Exception {
        assertEveryOrderIsRight(name, pes, "--one-host");
      }
    };

    abstract void run(String name, int pes) throws Exception;

    private static void assertEveryOrderIsRight(String name, int pes, String... place) throws Exception {
      List<String> options = new ArrayList<>(List.of("--schedules", "3"));
      Collections.addAll(options, place);
      assertThat(OddProgramsTest.run("explore", pes, name, options.toArray(String[]::new)))
          .contains("all 3 schedules ended well");
    }

    private boolean supports(String name) {
      return this == PLAINLY || this == CHECKED || SINGLE_THREADED.contains(name);
    }
  }

  /** Each pair of a class, a number of PEs and a way; all three together are nightly. */
  @Tag("slow")
  @TestFactory
  Stream<DynamicTest> asJobs() {
    Way[] ways = Way.values();
    CoveringDesign design = new CoveringDesign(new int[] {ALL.size(), MOST_PES, ways.length}, OddProgramsTest::fit);
    return design.trials().stream().map(trial -> job(ALL.get(trial[0]), 1 + trial[1], ways[trial[2]]));
  }

  /** {@return whether two parameters may have these values together: a way may not support a class} */
  private static boolean fit(int parameter, int value, int laterParameter, int laterValue) {
    boolean areClassAndWay = parameter == CLASS && laterParameter == WAY;
    return !areClassAndWay || Way.values()[laterValue].supports(ALL.get(value));
  }

  @Tag("nightly")
  @TestFactory
  Stream<DynamicTest> asEveryJob() {
    return ALL.stream().flatMap(name -> Arrays.stream(Way.values()).filter(way -> way.supports(name))
        .flatMap(way -> IntStream.rangeClosed(1, MOST_PES).mapToObj(pes -> job(name, pes, way))));
  }

  private static DynamicTest job(String name, int pes, Way way) {
    return DynamicTest.dynamicTest(name + " on " + pes + " " + way, () -> way.run(name, pes));
  }

  /** The launcher does not know the programs, so it watches them as it watches a user's. */
  private static String run(String command, int pes, String name, String... options) throws Exception {
    String programs =
        Path.of(OddProgram.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    String library = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> !entry.equals(programs)).collect(Collectors.joining(File.pathSeparator));
    List<String> words = new ArrayList<>(List.of(
        ProcessHandle.current().info().command().orElseThrow(), COMPILES_QUICKLY, "--enable-native-access=ALL-UNNAMED",
        "-cp", library, "org.shmem4j.launcher.Main", command, "-n", Integer.toString(pes)));
    Collections.addAll(words, options);
    Collections.addAll(words, "--", COMPILES_QUICKLY, "-cp", programs + File.pathSeparator + library,
        OddProgram.class.getName(), name);
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(output).isZero();
      return output;
    } finally {
      process.destroyForcibly();
    }
  }
}
