package org.shmem4j.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.shmem4j.api.Atomics.intAtomicFetch;
import static org.shmem4j.api.Rma.intP;
import static org.shmem4j.api.Synchronization.intWaitUntil;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;
import org.shmem4j.Comparison;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.scheduled.RacingCases;

/** Tests that run with many schedules. */
@Timeout(60)
class SchedulesTest {
  private int prepared;

  @BeforeEach
  void prepare() {
    prepared++;
  }

  @Pes({2, 3})
  @Schedules(50)
  void eachScheduleHasNewInstances(Shmem shmem, @Symmetric(length = 1) SymmetricInts value) {
    assertEquals(1, prepared);
    intP(value, 0, 1, (shmem.myPe() + 1) % shmem.nPes());
    shmem.barrierAll();
    assertEquals(1, value.get(0));
  }

  @Pes(2)
  @Schedules(50)
  void aLoopOfFetchesLetsOthersGoOn(Shmem shmem, @Symmetric(length = 2) SymmetricInts value) {
    if (shmem.myPe() == 0) {
      intP(value, 0, 1, 1);
    } else {
      while (intAtomicFetch(value, 0, 1) == 0) {
        assertEquals(0, value.get(1));
      }
    }
  }

  /** A test that fails; run by the test of the class around. */
  static class Cases {
    @Pes(2)
    @Schedules(1000)
    void forgetsTheFence(Shmem shmem, @Symmetric(length = 2) SymmetricInts values) {
      if (shmem.myPe() == 0) {
        intP(values, 0, 1, 1);
        intP(values, 1, 1, 1);
      } else {
        intWaitUntil(values, 1, Comparison.EQ, 1);
        assertEquals(1, values.get(0), "the data");
      }
    }
  }

  @Pes(3)
  @Schedules(value = 50, deaths = true)
  void itIsRightThatADeathIsNamed(Shmem shmem) {
    shmem.barrierAll();
  }

  /** A test that fails where a PE dies. */
  static class DeathCases {
    @Pes(2)
    @Schedules(value = 50, deaths = true)
    void hidesTheDeath(Shmem shmem) {
      try {
        shmem.barrierAll();
      } catch (PeFailedException e) {
        throw new IllegalStateException("hidden", e);
      }
    }
  }

  private static Events events(Class<?> cases) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(DiscoverySelectors.selectClass(cases)).execute().testEvents();
  }

  private static Throwable thrownBy(Class<?> cases) {
    Event failed = events(cases).failed().stream().findFirst().orElseThrow();
    return failed.getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class)
        .getThrowable().orElseThrow();
  }

  /** Which no outcome shows. */
  @Test
  void aRaceIsAFailure() {
    Throwable thrown = thrownBy(RacingCases.Race.class);
    assertThat(thrown).hasMessageContaining("a checked program must have no errors")
        .hasMessageContaining("RacingCases.java:");
    assertThat(thrown.getSuppressed())
        .anySatisfy(each -> assertThat(each).hasMessageContaining("@Schedules(replay = \"2s49\")"));
  }

  @Test
  void whatCannotBeCheckedIsNoFailure() {
    assertThat(events(RacingCases.Unchecked.class).succeeded().count()).isEqualTo(1);
  }

  @Test
  void aStoreMayBeSeenAfterTheFlag() {
    Throwable thrown = thrownBy(RacingCases.LateStores.class);
    assertThat(thrown).hasMessageContaining("PE 1 of 2: the store");
    assertThat(thrown.getSuppressed()).anySatisfy(each -> assertThat(each)
        .hasMessageContaining("@Schedules(replay = \"2s"));
  }

  /** The other PE reads its own copy again and again, in which only copies of a test's classes let others go on. */
  @Test
  void aStoreIsSeenBeforeTheFlagThatAQuietComesBefore() {
    assertThat(events(RacingCases.CompleteStores.class).succeeded().count()).isEqualTo(1);
  }

  @Test
  void allSchedulesWithFewChangesAreTried() {
    assertThat(events(RacingCases.FewChanges.class).succeeded().count()).isEqualTo(1);
    assertThat(thrownBy(ChangeCases.class)).hasMessageContaining("the data");
  }

  /** A test that one change breaks. */
  static class ChangeCases {
    @Pes(2)
    @Schedules(changes = 1)
    void forgetsTheFence(Shmem shmem, @Symmetric(length = 2) SymmetricInts values) {
      new Cases().forgetsTheFence(shmem, values);
    }
  }

  /** A test that is refused. */
  static class ProcessCases {
    @Pes(value = 2, processes = true)
    @Schedules(10)
    void runsNowhere(Shmem shmem) {
      shmem.barrierAll();
    }
  }

  @Test
  void processesAreRefused() {
    assertThat(thrownBy(ProcessCases.class)).hasMessageContaining("leave out processes = true");
  }

  @Test
  void aDeathHasToBeNamed() {
    assertThat(thrownBy(DeathCases.class).getSuppressed())
        .anySatisfy(each -> assertThat(each).hasMessageMatching("(?s).*@Schedules\\(replay = \"2s\\d+d\".*dies.*"));
  }

  @Test
  void aFailureNamesItsSchedule() {
    Throwable thrown = thrownBy(Cases.class);
    assertThat(thrown).hasMessageContaining("PE 1 of 2: the data");
    assertThat(thrown.getSuppressed()).anySatisfy(each -> assertThat(each)
        .hasMessageContaining("@Schedules(replay = \"2s").hasMessageContaining("arrives at PE 1"));
  }
}
