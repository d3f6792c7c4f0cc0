package org.shmem4j.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.shmem4j.api.Reductions.intSumReduce;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;
import org.opentest4j.AssertionFailedError;
import org.shmem4j.DeadlockException;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

/** How tests on several PEs fail. */
@Timeout(120)
class FailingTest {
  private static final Set<Integer> CLEANED = ConcurrentHashMap.newKeySet();

  /** Tests that fail; run by the tests of the class around. */
  static class Cases {
    private int pe = -1;

    @AfterEach
    void cleanUp() {
      CLEANED.add(pe);
    }

    @Pes(4)
    void oneFails(Shmem shmem) {
      pe = shmem.myPe();
      shmem.barrierAll();
      assertEquals(2, pe == 2 ? 3 : 2, "the number");
      shmem.barrierAll();
    }

    @Pes(3)
    void allFail(Shmem shmem) {
      throw new IllegalStateException("wrong on " + shmem.myPe());
    }

    @Pes(2)
    @SuppressWarnings("shmem-partial-collective") // on purpose
    void oneWaits(Shmem shmem) {
      if (shmem.myPe() == 0) {
        shmem.barrierAll();
      } else {
        shmem.worldTeam().sync();
      }
    }

    @Pes(value = 2, timeoutSeconds = 1)
    void oneSleeps(Shmem shmem) throws InterruptedException {
      if (shmem.myPe() == 0) {
        Thread.sleep(60_000);
      }
      shmem.barrierAll();
    }

    @Pes(value = 2, timeoutSeconds = 1)
    void allSleep() throws InterruptedException {
      Thread.sleep(60_000);
    }

    @Pes(2)
    void doesNotApply() {
      assumeTrue(false, "not here"); // an aborted test, of which the report is tested
    }

    @Pes(value = 2, settings = "SHMEM4J_TYPO=1")
    void unknownSetting() {}

    @Pes(value = 2, settings = "SHMEM_SYMMETRIC_SIZE=1m")
    void tooLong(@Symmetric(length = 1 << 20) SymmetricInts ints) {}

    @Pes(value = 3, processes = true)
    void oneProcessFails(Shmem shmem, @Symmetric(length = 1) SymmetricInts sum) {
      intSumReduce(shmem.worldTeam(), sum, sum);
      assertEquals(5, shmem.myPe() == 1 ? 6 : 5);
      shmem.barrierAll();
    }

    @Pes(value = 2, processes = true)
    void oneProcessExits(Shmem shmem) {
      if (shmem.myPe() == 1) {
        Runtime.getRuntime().halt(7);
      }
      shmem.barrierAll();
    }

    @Pes(value = 2, processes = true, timeoutSeconds = 2)
    void oneProcessSleeps(Shmem shmem) throws InterruptedException {
      if (shmem.myPe() == 0) {
        Thread.sleep(60_000);
      }
      shmem.barrierAll();
    }
  }

  /** A test that is both plain and a template, of which JUnit warns. */
  static class Template {
    @Pes(2)
    @RepeatedTest(2)
    void isATemplate(Shmem shmem) {
      assertEquals(2, shmem.nPes());
    }
  }

  private static Throwable failure(String test) {
    return result(test).getThrowable().orElseThrow();
  }

  private static TestExecutionResult result(String test) {
    List<Event> finished = events(test).finished().list();
    assertThat(finished).hasSize(1);
    return finished.getFirst().getRequiredPayload(TestExecutionResult.class);
  }

  private static Events events(String test) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(DiscoverySelectors.selectClass(Cases.class))
        .filters((PostDiscoveryFilter) descriptor -> FilterResult.includedIf(
            descriptor.isContainer() || descriptor.getUniqueId().toString().contains(":" + test + "(")))
        .execute()
        .testEvents();
  }

  @Test
  void theFailureNamesItsPeAndShowsWhatWasExpected() {
    CLEANED.clear();
    Throwable failure = failure("oneFails");

    assertThat(failure)
        .isInstanceOf(AssertionFailedError.class)
        .hasMessage("PE 2 of 4: the number ==> expected: <2> but was: <3>")
        .hasNoSuppressedExceptions();
    assertThat(((AssertionFailedError) failure).getActual().getValue()).isEqualTo(3);
    assertThat(failure.getStackTrace()).anyMatch(frame -> frame.getMethodName().equals("oneFails"));
    assertThat(CLEANED).containsExactlyInAnyOrder(0, 1, 2, 3);
  }

  @Test
  void theOthersAreSuppressedInTheFirst() {
    Throwable failure = failure("allFail");

    assertThat(failure)
        .isInstanceOf(PeFailedException.class)
        .hasMessageMatching("PE (.) of 3 threw java.lang.IllegalStateException: wrong on \\1")
        .hasCauseInstanceOf(IllegalStateException.class);
    assertThat(failure.getSuppressed()).hasSize(2).allSatisfy(other -> assertThat(other)
        .hasMessageMatching("PE (.) of 3 threw java.lang.IllegalStateException: wrong on \\1"));
  }

  @Test
  void waitingForEachOtherIsToldAtOnce() {
    assertThat(failure("oneWaits")).hasCauseInstanceOf(ShmemException.class).hasMessageContaining("barrier");
  }

  @Test
  void aHangEndsWithTheReportOfWhoWaits() {
    assertThat(failure("oneSleeps"))
        .hasCauseInstanceOf(ShmemTimeoutException.class)
        .hasMessageStartingWith("PE 1 of 2 threw ")
        .hasMessageContaining("PE 0 runs")
        .hasMessageContaining("PE 1 waits in barrier for PE 0");
  }

  @Test
  void aHangOutsideTheLibraryShowsWhereItIs() {
    assertThat(failure("allSleep"))
        .hasMessageContaining("a test must end within its time limit: timeoutSeconds=1 test=allSleep")
        .hasMessageContaining("PE 1 is at")
        .hasMessageContaining("Cases.allSleep(FailingTest.java");
  }

  @Test
  void anAssumptionSkipsTheTest() {
    assertThat(result("doesNotApply").getStatus()).isEqualTo(Status.ABORTED);
  }

  @Test
  void aTemplateIsNoPlainTestToo() {
    EngineTestKit.engine("junit-jupiter")
        .selectors(DiscoverySelectors.selectClass(Template.class))
        .execute()
        .testEvents()
        .assertStatistics(statistics -> statistics.skipped(1).succeeded(2).failed(0));
  }

  @Test
  void whatTheJobRefusesIsTold() {
    assertThat(failure("unknownSetting")).hasMessageContaining("setting=SHMEM4J_TYPO");
    assertThat(failure("tooLong")).hasMessageContaining("SHMEM_SYMMETRIC_SIZE");
  }

  @Test
  @Tag("slow")
  void theFailureOfAProcessNamesItsPe() {
    assertThat(failure("oneProcessFails"))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessage("PE 1 of 3: expected: <5> but was: <6>");
    assertThat(failure("oneProcessExits")).hasMessageContaining("PE 1 exited with status 7");
  }

  @Test
  @Tag("slow")
  void aHangOfProcessesEndsWithTheReport() {
    assertThat(failure("oneProcessSleeps"))
        .hasCauseInstanceOf(ShmemTimeoutException.class)
        .hasMessageContaining("PE 0 runs")
        .hasMessageContaining("PE 1 waits in barrier for PE 0");
  }

  @Test
  void deadlocksAreNoNews() {
    Failures failures = new Failures(2);
    failures.add(1, new DeadlockException("all wait"));
    failures.add(0, new DeadlockException("all wait"));
    assertThat(failures.combined()).hasMessageStartingWith("PE 1 of 2").hasNoSuppressedExceptions();
  }
}
