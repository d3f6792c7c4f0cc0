package org.shmem4j.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.Schedule;
import org.shmem4j.internal.simulation.Simulation;
import org.shmem4j.internal.watching.callsites.Agent;
import org.shmem4j.internal.watching.callsites.WatchedLoader;
import org.shmem4j.internal.watching.checkedrun.Checks;

/** A checked run tells a race where the text of a litmus test marks one, and nowhere else. */
@Tag("slow")
class LitmusCheckTest {
  private static final int CHECKED = 10;
  /**
   * The check takes a signal for all data that was put with signals before it, and a collective for writing into a PE's
   * array when that PE calls it.
   */
  private static final Set<String> UNTOLD =
      Set.of("the second of two signals", "a destination before its PE's call");

  @TempDir
  static Path folder;

  private static List<Litmus> all;
  private static Method once;

  @BeforeAll
  static void compile() throws Exception {
    all = Litmus.all();
    CompiledTests.compile(all, folder);
    Checks.eachJob(true);
    WatchedLoader loader = new WatchedLoader(
        new URL[] {folder.toUri().toURL()}, LitmusCheckTest.class.getClassLoader(), false);
    once = loader.loadClass(CompiledTests.PROGRAM).getMethod("once", int.class);
  }

  @AfterAll
  static void unload() {
    Agent.unload();
  }

  @TestFactory
  Stream<DynamicTest> aRaceIsToldWhereTheTextMarksOne() {
    return IntStream.range(0, all.size())
        .mapToObj(i -> DynamicTest.dynamicTest(all.get(i).name(), () -> tellsRaces(i, all.get(i))));
  }

  private static void tellsRaces(int number, Litmus test) {
    Throwable told = null;
    Schedule schedule = new Schedule(test.pes(), 0);
    for (int checked = 0; checked < CHECKED && told == null; schedule = schedule.next()) {
      if (schedule.isChecked()) {
        History history = Simulation.runProgram(schedule, false, () -> run(number));
        told = history.failure();
        checked++;
      }
    }
    if (!test.races().isEmpty() && !UNTOLD.contains(test.name())) {
      assertThat(told).as("a race").isNotNull().hasMessageContaining("a checked program must have no errors");
    } else {
      assertThat(told).isNull();
    }
  }

  private static Object run(int number) throws Exception {
    try {
      return once.invoke(null, number);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException thrown ? thrown : e;
    }
  }
}
