package org.shmem4j.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.Orders;
import org.shmem4j.internal.simulation.Schedule;
import org.shmem4j.internal.simulation.Simulation;
import org.shmem4j.internal.watching.callsites.Agent;
import org.shmem4j.internal.watching.callsites.CallSites;
import org.shmem4j.internal.watching.callsites.Site;
import org.shmem4j.internal.watching.callsites.Watch;
import org.shmem4j.internal.watching.callsites.WatchedLoader;
import org.shmem4j.internal.watching.checkedrun.StoreWatch;

/** What the memory model allows is what schedules reach. */
@Timeout(60)
class LitmusTest {
  private static final int SCHEDULES = 100;
  private static final int MOST = 20_000; // until all is reached

  private static final Set<String> MORE_CHANGES = Set.of(
      "two readers of two writers", "additions and a sync", "two own stores to one word",
      "what is sent is written in the turn"); // which hosts of their own send before

  @TempDir
  static Path folder;

  private static List<Litmus> all;
  private static WatchedLoader loader;
  private static Method once;

  static List<Litmus> programs() throws IOException {
    return Litmus.all();
  }

  @BeforeAll
  static void compile() throws Exception {
    all = programs();
    CompiledTests.compile(all, folder);
    CallSites.watch(new StoreWatch(new Watch() {
      @Override
      public MethodHandle watched(Site site, MethodHandle call) {
        return call;
      }

      @Override
      public Trace trace(int pe, int pes, int host, int hosts) {
        return new Trace() {};
      }
    }));
    loader = new WatchedLoader(new URL[] {folder.toUri().toURL()}, LitmusTest.class.getClassLoader(), false);
    once = loader.loadClass(CompiledTests.PROGRAM).getMethod("once", int.class);
  }

  @AfterAll
  static void close() throws IOException {
    loader.close();
    Agent.unload();
  }

  @Test
  void thereAreSixty() {
    assertThat(all).hasSizeGreaterThanOrEqualTo(60);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void endsWithEverythingThatIsAllowedAndNothingElse(Litmus program) {
    Set<String> outcomes = new TreeSet<>();
    for (int i = 0; i < SCHEDULES || (i < MOST && !outcomes.containsAll(program.allowed())); i++) {
      History ignored = run(program, schedule(program, i), outcomes);
    }
    assertThat(outcomes).noneMatch(program.forbidden()::contains);
    assertThat(outcomes).isEqualTo(program.allowed());
  }

  /** Two messages or PEs that fall behind show most of what can happen, whatever the others do. */
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("programs")
  void fewChangesReachAlmostEverything(Litmus program) {
    Set<String> outcomes = new TreeSet<>();
    Orders orders = Orders.withChanges(program.pes(), 2);
    Schedule each = orders.next(null);
    while (each != null && !outcomes.equals(program.allowed())) {
      each = orders.next(run(program, each, outcomes));
    }
    if (MORE_CHANGES.contains(program.name())) {
      assertThat(program.allowed()).containsAll(outcomes);
    } else {
      assertThat(outcomes).isEqualTo(program.allowed());
    }
  }

  /** PEs are on hosts of their own; those that exchange something also on one, where that is read where it lies. */
  private static Schedule schedule(Litmus program, int number) {
    return program.isOfExchanges() && number % 2 == 1 ? Schedule.near(program.pes(), number)
        : new Schedule(program.pes(), number);
  }

  private static History run(Litmus program, Schedule schedule, Set<String> outcomes) {
    int number = all.indexOf(program);
    Map<String, String> settings = schedule.near() ? Map.of("SHMEM4J_EXCHANGE_BYTES", "0") : Map.of();
    History history = Simulation.runProgram(schedule, false, settings, () -> outcomes.add(outcome(number)));
    assertThat(history.failure()).as(schedule.name()).isNull();
    return history;
  }

  private static String outcome(int number) throws Exception {
    try {
      return (String) once.invoke(null, number);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception thrown ? thrown : e;
    }
  }
}
