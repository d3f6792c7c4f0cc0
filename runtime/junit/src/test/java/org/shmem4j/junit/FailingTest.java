package org.shmem4j.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.shmem4j.api.Reductions.intSumReduce;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineExecutionResults;
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
  static class Both {
    @Pes({1, 2})
    @Test
    void isPlainToo(Shmem shmem) {
      assertThat(shmem.nPes()).isLessThan(3);
    }
  }

  /** Runs once for each number; the tests of the class within do, too. */
  @Pes({1, 2, 3})
  static class Several {
    @Test
    void failsOnTwo(Shmem shmem) {
      assertThat(shmem.nPes()).isNotEqualTo(2);
    }

    @Pes(4)
    void hasItsOwn(Shmem shmem) {
      assertEquals(4, shmem.nPes());
    }

    @RepeatedTest(2)
    void isRepeated(Shmem shmem) {
      assertThat(shmem.nPes()).isLessThan(4);
    }

    /** Has the numbers of the class around it. */
    @Nested
    class Within {
      @Test
      void runsThreeTimes(Shmem shmem) {
        assertThat(shmem.nPes()).isLessThan(4);
      }
    }
  }

  /** A class that inherits its numbers. */
  static class Inherits extends Several {}

  /** Numbers that make no sense. */
  static class Wrong {
    @Pes({})
    void none() {}

    @Pes({1, 0})
    void zero() {}

    @Pes({1, 2})
    @RepeatedTest(2)
    void repeated() {}
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
    Method method = Arrays.stream(Cases.class.getDeclaredMethods())
        .filter(each -> each.getName().equals(test))
        .findFirst()
        .orElseThrow();
    return execute(DiscoverySelectors.selectMethod(Cases.class, method)).testEvents();
  }

  private static EngineExecutionResults execute(DiscoverySelector tests) {
    return EngineTestKit.engine("junit-jupiter").selectors(tests).execute();
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
  void whatIsPrintedEndsAtTheTestsLines() {
    AssertionFailedError wrong = new AssertionFailedError("the number", 2, 3);
    wrong.setStackTrace(new StackTraceElement[] {
        new StackTraceElement("org.junit.jupiter.api.AssertEquals", "fail", "AssertEquals.java", 1),
        new StackTraceElement("SumTest", "sums", "SumTest.java", 9),
        new StackTraceElement(ThreadJob.class.getName(), "run", "ThreadJob.java", 3)});
    PeFailedException mark = new PeFailedException(1, "this was thrown by PE 1 of 2");
    mark.setStackTrace(new StackTraceElement[0]);
    wrong.addSuppressed(mark);
    Failures failures = new Failures(2);
    failures.add(1, wrong);
    failures.add(0, new IllegalStateException("no input"));
    StringWriter printed = new StringWriter();
    Throwable failure = failures.combined();
    failure.printStackTrace(new PrintWriter(printed, true));
    assertThat(printed.toString()).startsWith("""
        org.opentest4j.AssertionFailedError: PE 1 of 2: the number
        \tat SumTest.sums(SumTest.java:9)
        \t... 2 more (SHMEM4J_TRACE=full)
        Suppressed: org.shmem4j.PeFailedException: PE 0 of 2 threw java.lang.IllegalStateException: no input
        """).doesNotContain("Caused by", "this was thrown");
    assertThat(failure.getStackTrace()).hasSize(3);
  }

  @Test
  void whatPesThrowAlikeIsToldOnce() {
    Failures failures = new Failures(4);
    for (int pe : new int[] {3, 1, 0}) {
      AssertionError wrong = new AssertionError("the number of pieces");
      wrong.setStackTrace(new StackTraceElement[] {
          new StackTraceElement("SumTest", "sums", "SumTest.java", pe == 0 ? 8 : 9)});
      failures.add(pe, wrong);
    }
    Throwable failure = failures.combined();
    assertThat(failure).hasMessage("PEs 1, 3 of 4: the number of pieces");
    assertThat(failure.getSuppressed()).singleElement()
        .satisfies(other -> assertThat(other).hasMessage("PE 0 of 4: the number of pieces"));
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
        .hasMessageContaining("PE 0 sleeps")
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
    execute(DiscoverySelectors.selectClass(Both.class))
        .testEvents()
        .assertStatistics(statistics -> statistics.skipped(1).succeeded(2).failed(0));
  }

  @ParameterizedTest
  @ValueSource(classes = {Several.class, Inherits.class})
  void aClassRunsOnceForEachNumber(Class<?> tests) {
    Events events = execute(DiscoverySelectors.selectClass(tests)).testEvents();

    events.assertStatistics(statistics -> statistics.succeeded(14).failed(1));
    Event failed = events.failed().list().getFirst();
    assertThat(failed.getTestDescriptor().getParent().orElseThrow().getDisplayName()).isEqualTo("2 PEs");
  }

  @Test
  void wrongNumbersAreTold() {
    String severalNumbers = "a repeated or parameterized test must have one number of PEs: pes=[1, 2];"
        + " several numbers may be given on the class that contains it";
    assertThat(execute(DiscoverySelectors.selectClass(Wrong.class)).allEvents().failed().stream()
        .map(event -> event.getRequiredPayload(TestExecutionResult.class).getThrowable().orElseThrow().getMessage()))
        .containsExactlyInAnyOrder(
            "a test needs at least one PE and one second: pes=[] timeoutSeconds=60",
            "a test needs at least one PE and one second: pes=[1, 0] timeoutSeconds=60",
            severalNumbers, severalNumbers);
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
        .hasMessageContaining("PE 0 sleeps")
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
