package org.shmem4j.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.Shmem;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.Schedule;
import org.shmem4j.internal.simulation.Simulation;
import org.shmem4j.internal.watching.callsites.Agent;
import org.shmem4j.internal.watching.callsites.CallSites;
import org.shmem4j.internal.watching.callsites.Watch;
import org.shmem4j.internal.watching.callsites.WatchedLoader;
import org.shmem4j.internal.watching.checkedrun.Checks;
import org.shmem4j.internal.watching.checkedrun.NearCallWatch;
import org.shmem4j.internal.watching.checkedrun.StoreWatch;

/**
 * Stores to the own copy, between simulated hosts and on one: others see them late where nothing orders them, the check
 * tells that, and where something does neither happens.
 */
@Timeout(120)
class StoresSeenLateTest {
  private static final int PES = 3;
  private static final int FEW = 100;
  private static final int MANY = 300;
  private static final String LATE = "a store must be seen";
  private static final String TOLD = "shmem-store-not-ordered";

  /** Where the PEs are. */
  enum Place {
    HOSTS, ONE_HOST;

    private Schedule schedule(long number) {
      return this == HOSTS ? new Schedule(PES, number) : Schedule.near(PES, number);
    }

    private Watch watch() {
      return this == HOSTS ? checks : new NearCallWatch(checks);
    }

    /** The classes of programs that are linked where the PEs are here. */
    private WatchedLoader loader() {
      return this == HOSTS ? betweenHosts : onOneHost;
    }
  }

  private static Watch checks;
  private static WatchedLoader betweenHosts;
  private static WatchedLoader onOneHost;

  @BeforeAll
  static void watch() throws Exception {
    betweenHosts = loader();
    onOneHost = loader();
    Checks.eachJob(true);
    checks = CallSites.watch();
  }

  private static WatchedLoader loader() throws MalformedURLException {
    List<URL> folders = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (Path.of(entry).toFile().isDirectory()) {
        folders.add(Path.of(entry).toUri().toURL());
      }
    }
    return new WatchedLoader(folders.toArray(URL[]::new), StoresSeenLateTest.class.getClassLoader(), true);
  }

  @AfterAll
  static void unload() {
    Agent.unload();
  }

  static Stream<Arguments> wrong() {
    return programs(WrongStores.class);
  }

  static Stream<Arguments> right() {
    return programs(RightStores.class);
  }

  private static Stream<Arguments> programs(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> Arrays.equals(method.getParameterTypes(), new Class<?>[] {Shmem.class}))
        .map(Method::getName).sorted()
        .flatMap(name -> Arrays.stream(Place.values()).map(place -> Arguments.of(place, name)));
  }

  /** {@return what some schedules end with that do not end well} */
  private static List<String> failures(Place place, int schedules, Class<?> type, String program) throws Exception {
    CallSites.watch(new StoreWatch(place.watch()));
    Method method = place.loader().loadClass(type.getName()).getDeclaredMethod(program, Shmem.class);
    boolean ignored = method.trySetAccessible();
    List<String> failures = new ArrayList<>();
    for (int i = 0; i < schedules; i++) {
      History history = Simulation.run(place.schedule(i), false, shmem -> run(method, shmem));
      if (!history.isGood()) {
        ignored = failures.add(String.valueOf(history.failure()));
      }
    }
    return failures;
  }

  private static void run(Method program, Shmem shmem) throws Exception {
    try {
      Object ignored = program.invoke(null, shmem);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  @ParameterizedTest
  @EnumSource
  void aStoreMayBeSeenAfterTheFlag(Place place) throws Exception {
    assertThat(failures(place, MANY, WrongStores.class, "aFlagAtOnce")).anyMatch(text -> text.contains(LATE))
        .anyMatch(text -> text.contains(TOLD)).allMatch(text -> text.contains(LATE) || text.contains(TOLD));
  }

  @ParameterizedTest
  @EnumSource
  void aStoreIsSeenBeforeTheFlagThatAQuietComesBefore(Place place) throws Exception {
    assertThat(failures(place, FEW, RightStores.class, "aQuietBeforeTheFlag")).isEmpty();
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("wrong")
  void wrongProgramsFailAndAreTold(Place place, String program) throws Exception {
    assertThat(failures(place, MANY, WrongStores.class, program)).anyMatch(text -> text.contains(LATE))
        .anyMatch(text -> text.contains(TOLD));
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("right")
  void rightProgramsEndWell(Place place, String program) throws Exception {
    assertThat(failures(place, MANY, RightStores.class, program)).isEmpty();
  }
}
