package org.shmem4j.internal.watching.checkedrun;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.watching.callsites.Site;
import org.shmem4j.tools.checkedrun.CheckReport;
import org.shmem4j.tools.checkedrun.Finding;
import org.shmem4j.tools.checkedrun.HappensBeforeAnalysis;
import org.shmem4j.tools.checkedrun.Search;

/** Findings in records that are written by hand, so that they have times and gaps that programs seldom have. */
class HappensBeforeAnalysisTest {
  private static final long TEAM = 7;

  @TempDir
  Path folder;
  private final EventWriter[] out = new EventWriter[2];
  private final boolean[] ended = new boolean[2];
  private long time;

  @BeforeEach
  void open() {
    for (int pe = 0; pe < 2; pe++) {
      out[pe] = Writers.into(folder, pe);
      out[pe].write(EventKind.PLACE, "line of PE " + pe, 0, 1);
      out[pe].write(EventKind.GROUP, 0, TEAM, 0, 1);
    }
  }

  @AfterEach
  void close() {
    out[0].close();
    out[1].close();
  }

  private CheckReport report() {
    for (int pe = 0; pe < 2; pe++) {
      if (!ended[pe]) {
        end(pe, ++time, 0);
      }
    }
    out[0].flush();
    out[1].flush();
    return HappensBeforeAnalysis.of(folder);
  }

  private void access(int pe, int target, long offset, long bytes, long flags) {
    out[pe].write(EventKind.ACCESS, ++time, target, offset, bytes, flags, 0, 1);
  }

  private void enter(int pe, long number, long at) {
    out[pe].write(EventKind.ENTER, at, TEAM, number, Call.BARRIER.ordinal(), -1, pe, 1, 1, 1);
  }

  private void leave(int pe, long number, long at) {
    out[pe].write(EventKind.LEAVE, at, TEAM, number);
  }

  private void end(int pe, long at, long givenUp) {
    ended[pe] = true;
    out[pe].write(EventKind.END, at, givenUp, 0, 2);
  }

  @Test
  void aMeetingOrdersWhateverTheClocksSay() {
    access(0, 0, 64, 8, AccessFlags.WRITES);
    enter(0, 1, 100); // its record is later than the other's return
    enter(1, 1, 10);
    leave(1, 1, 20);
    time = 30;
    access(1, 0, 64, 8, AccessFlags.READS);
    leave(0, 1, 110);
    assertThat(report().findings()).isEmpty();
  }

  @Test
  void theMeetingOfAnotherTimeOrdersNothing() {
    enter(0, 1, 1);
    enter(1, 1, 2);
    leave(0, 1, 3);
    leave(1, 1, 4);
    time = 10;
    access(0, 0, 64, 8, AccessFlags.WRITES);
    access(1, 0, 68, 8, AccessFlags.READS);
    CheckReport report = report();
    assertThat(report.findings()).singleElement().satisfies(finding -> {
      assertThat(finding.rule()).isEqualTo(Rule.UNORDERED_ACCESS);
      assertThat(finding.what()).isEqualTo("bytes 68 to 71 of PE 0's heap");
      assertThat(finding.sides()).extracting(Finding.Side::place).containsExactly("line of PE 0", "line of PE 1");
    });
    assertThat(report.json()).contains("\"tag\":\"shmem-unordered-access\"", "\"pe\":1");
  }

  @Test
  void arraysOfOneLineAreToldApart() {
    out[0].write(EventKind.ALLOCATED, ++time, 64, 8, 1, 4);
    out[0].write(EventKind.ALLOCATED, ++time, 72, 8, 1, 4);
    access(0, 0, 72, 8, AccessFlags.WRITES);
    access(1, 0, 72, 8, AccessFlags.READS);
    assertThat(report().findings()).singleElement().satisfies(finding -> assertThat(finding.what())
        .isEqualTo("elements 0 to 1 of PE 0's copy of line of PE 0, the 2nd time"));
  }

  @Test
  void anElementIsToldByItsNumber() {
    out[0].write(EventKind.ALLOCATED, ++time, 64, 800, 1, 8);
    access(0, 0, 64 + 56, 8, AccessFlags.WRITES);
    access(1, 0, 64 + 56, 8, AccessFlags.READS);
    assertThat(report().text()).contains("""
        [shmem-unordered-access] Two PEs' accesses to the same elements must be ordered, unless both only read or both\
         are atomic: element 7 of PE 0's copy of line of PE 0
          PE 0 writes: line of PE 0
          PE 1 reads: line of PE 1
          let something order them: a barrier, or quiet and then a flag that the other waits for; or make both atomic
        """).hasLineCount(5);
  }

  @Test
  void pairsOfAccessesAreCounted() {
    access(0, 0, 64, 8, AccessFlags.WRITES);
    access(1, 0, 64, 8, AccessFlags.READS);
    access(0, 0, 72, 8, AccessFlags.WRITES);
    access(1, 0, 72, 8, AccessFlags.READS);
    assertThat(report().text()).contains("\n  PE 1 reads: line of PE 1, 2 such pairs\n");
  }

  @Test
  void callsOfSeveralPesAtOneLineAreAdded() {
    for (int pe = 0; pe < 2; pe++) {
      out[pe].write(EventKind.PLACE, "one line", 0, 2);
      out[pe].write(EventKind.FINDING, ++time, Rule.NEVER_RELEASED.ordinal(), 2, 16);
    }
    assertThat(report().text()).contains("\n  PE 0 makes the call: one line, 32 times; ");
  }

  @Test
  void anElementWithTooManyAccessesIsAGap() {
    for (int line = 0; line <= 64 + 2; line++) {
      out[0].write(EventKind.PLACE, "line " + line, 0, line);
      out[0].write(EventKind.ACCESS, ++time, 1, 64, 8, AccessFlags.WRITES | AccessFlags.PUT, 0, line);
    }
    assertThat(report().gaps()).containsExactly(
        "an element of PE 1's heap had more than 66 accesses that were not over: the earliest were forgotten");
  }

  @Test
  void aPartOfAnElementIsToldWithItsBytes() {
    out[0].write(EventKind.ALLOCATED, ++time, 64, 96, 1, 24);
    access(0, 0, 64 + 24 + 8, 8, AccessFlags.WRITES);
    access(1, 0, 64 + 24 + 8, 8, AccessFlags.READS);
    assertThat(report().findings()).singleElement().satisfies(finding -> assertThat(finding.what())
        .isEqualTo("element 1 (bytes 8 to 15 of it) of PE 0's copy of line of PE 0"));
  }

  /** PE 0 stores, does something, and puts a flag to a PE; PE 1 sees the flag and reads what was stored. */
  private List<Finding> ofStoreAndFlag(int flagAt, EventKind between, long... words) {
    access(0, 0, 64, 8, AccessFlags.WRITES | AccessFlags.STORE);
    long[] timed = new long[words.length + 1];
    timed[0] = ++time;
    System.arraycopy(words, 0, timed, 1, words.length);
    out[0].write(between, timed);
    access(0, flagAt, 128, 8, AccessFlags.WRITES | AccessFlags.ATOMIC | AccessFlags.PUT);
    out[1].write(EventKind.ACQUIRE, ++time, flagAt, 128, 8, 0, -1);
    access(1, 0, 64, 8, AccessFlags.READS);
    return report().findings();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aStoreBeforeAFlagIsAHint(int flagAt) {
    List<Finding> findings = ofStoreAndFlag(flagAt, EventKind.TIME);
    assertThat(findings).extracting(Finding::rule).containsExactly(Rule.STORE_NOT_ORDERED);
    assertThat(report().status()).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {ContextKey.DEFAULT, 5})
  void aQuietOfAnyContextCompletesAStore(long context) {
    assertThat(ofStoreAndFlag(1, EventKind.QUIET, context)).isEmpty();
  }

  @Test
  void aContextWithoutStoresCompletesNone() {
    assertThat(ofStoreAndFlag(1, EventKind.QUIET, ContextKey.withoutStores(5))).hasSize(1);
  }

  @Test
  void aQuietOfOtherPesCompletesNoStore() {
    assertThat(ofStoreAndFlag(1, EventKind.QUIET, ContextKey.DEFAULT, 1)).hasSize(1);
  }

  @Test
  void aFenceOrdersAStoreBeforeAFlagAtHome() {
    assertThat(ofStoreAndFlag(0, EventKind.FENCE, ContextKey.DEFAULT)).isEmpty();
  }

  @Test
  void aFenceOrdersNoStoreBeforeAFlagElsewhere() {
    assertThat(ofStoreAndFlag(1, EventKind.FENCE, ContextKey.DEFAULT)).hasSize(1);
  }

  @Test
  void aFenceOrdersNoStoreBeforeAFlagOfAnotherContext() {
    assertThat(ofStoreAndFlag(0, EventKind.FENCE, 5)).hasSize(1);
  }

  @Test
  void memoryThatWasFreedIsForgotten() {
    access(0, 0, 64, 8, AccessFlags.WRITES);
    out[0].write(EventKind.FREED, ++time, 64, 8);
    access(1, 0, 64, 8, AccessFlags.WRITES);
    assertThat(report().findings()).isEmpty();
  }

  @Test
  void aLockThatAPeHeldWhenItWasKilledIsToldOf() {
    out[1].write(EventKind.LOCK, ++time, 64, 1);
    ended[1] = true; // without a word
    assertThat(report().findings()).singleElement().satisfies(finding -> {
      assertThat(finding.rule()).isEqualTo(Rule.LOCK_HELD);
      assertThat(finding.what()).contains("PE 1 ended without leaving its job");
    });
  }

  /** What one PE no longer records orders the others' accesses, so that nothing is found from then on. */
  @Test
  void whatFollowsAFullRecordIsNotChecked() {
    access(1, 0, 64, 8, AccessFlags.WRITES);
    out[1].close();
    out[1] = Writers.into(folder, 1, 100, 1 << 20);
    out[1].write(EventKind.GROUP, 0, TEAM, 0, 1);
    access(1, 0, 64, 8, AccessFlags.WRITES);
    for (time = 1; time < 50; time++) {
      out[1].write(EventKind.QUIET, time, 0);
    }
    out[1].write(EventKind.LOCK, ++time, 128, 1);
    enter(1, 1, ++time);
    enter(0, 1, ++time);
    leave(0, 1, ++time);
    out[0].write(EventKind.LOCK, ++time, 64, 1);
    access(0, 0, 64, 8, AccessFlags.READS);
    end(1, ++time, 3);
    CheckReport report = report();
    assertThat(report.findings()).isEmpty();
    assertThat(report.gaps()).hasSize(2)
        .contains("PE 1: 3 accesses in too many pieces to keep")
        .anyMatch(gap -> gap.matches("everything after the first 0\\.0 s, when the record of PE 1 was full"));
    assertThat(report.text()).startsWith(
        "shmem4j check: nothing found, but only the first 0.0 of 0.0 s (3 %) were checked\n");
    assertThat(report.status()).isEqualTo(4);
  }

  /** A record ends without its PE's end where the process was killed, or the disk was full. */
  @Test
  void whatFollowsARecordThatBreaksOffIsNotChecked() {
    access(1, 0, 64, 8, AccessFlags.WRITES);
    ended[1] = true; // without a word
    assertThat(report().gaps())
        .containsExactly("everything after the first 0.0 s, when the record of PE 1 breaks off");
  }

  @Test
  void aJobThatFailedIsNotCalledSound() {
    ended[1] = true;
    out[1].write(EventKind.END, ++time, 0, 1, 2);
    assertThat(report().text()).startsWith("shmem4j check: nothing found until the job failed\n");
    assertThat(report().json()).contains("\"jobFailed\":true");
  }

  @Test
  void whatIsNeverSeenIsNoGap() {
    assertThat(report().gaps()).isEmpty();
    assertThat(report().text()).startsWith("shmem4j check: nothing found\n").contains("segment()");
    assertThat(report().status()).isZero();
  }

  @Test
  void whatAPeTouchesLastIsRecordedThoughItMeetsNobodyAfterwards() {
    out[1].close();
    CheckRecorder recorder = new CheckRecorder(1, 2, Writers.into(folder, 1), null, () -> {});
    recorder.touches(0, 64, 8, AccessFlags.READS, Site.UNKNOWN);
    recorder.ends(false);
    ended[1] = true;
    access(0, 0, 64, 8, AccessFlags.WRITES);
    assertThat(report().findings()).singleElement()
        .satisfies(finding -> assertThat(finding.rule()).isEqualTo(Rule.UNORDERED_ACCESS));
  }

  @Test
  void adjacentAccessesOfALineAreOne() {
    Epoch epoch = new Epoch();
    for (int i = 0; i < 1000; i++) {
      Epoch.Entry ignored = epoch.add(0, 64 + 8L * (i * 7 % 1000), 8, AccessFlags.READS, 1, null);
    }
    Epoch.Entry ignored = epoch.add(0, 64, 8, AccessFlags.READS, 2, null);
    assertThat(epoch.take()).hasSize(2);
    assertThat(epoch.isEmpty()).isTrue();
  }

  /** PE 1 is on another host, whose clock says the time of an hour later, or earlier, and is wrong by a microsecond then. */
  @ParameterizedTest
  @ValueSource(longs = {3_600_000_000_000L, -3_600_000_000_000L})
  void theClocksOfTwoHostsNeedNotAgree(long later) {
    for (int pe = 0; pe < 2; pe++) {
      out[pe].write(EventKind.CLOCK, pe * later, pe * -later - 1000L * pe, 1500);
    }
    long[] clock = {0, later};
    for (int round = 1; round <= 50; round++) {
      for (int pe = 0; pe < 2; pe++) { // tells the other by its flag, 200 ns after it was told
        long at = clock[pe] + 1000L * round + 500L * pe;
        if (round > 1 || pe == 1) {
          out[pe].write(EventKind.ACQUIRE, at, pe, 8, 8, 0, pe == 1 ? round : round - 1);
          out[pe].write(EventKind.ACCESS, at, pe, 64, 8, AccessFlags.READS, 0, 1, 0);
        }
        out[pe].write(EventKind.ACCESS, at + 200, 1 - pe, 64, 8, AccessFlags.WRITES | AccessFlags.PUT, 0, 1, 0);
        out[pe].write(EventKind.FENCE, at + 200, 0);
        out[pe].write(EventKind.ACCESS, at + 200, 1 - pe, 8, 8, AccessFlags.WRITES | AccessFlags.PUT | AccessFlags.SETS,
            0, 1,
            round);
      }
    }
    for (int pe = 0; pe < 2; pe++) {
      end(pe, clock[pe] + 1_000_000, 0);
    }
    assertThat(report().findings()).isEmpty();
  }

  /** By its clock PE 1 takes the lock before PE 0 releases it. */
  @Test
  void aLockIsTakenByOneAfterTheOther() {
    out[0].write(EventKind.CLOCK, 0, 0, 1500);
    out[1].write(EventKind.CLOCK, 0, -1000, 1500); // its clock is late by as much
    out[0].write(EventKind.LOCK, 9000, 24, 1);
    out[0].write(EventKind.ACCESS, 9100, 0, 64, 8, AccessFlags.WRITES, 0, 1, 0);
    out[0].write(EventKind.UNLOCK, 10_500, 24);
    out[1].write(EventKind.LOCK, 10_600, 24, 1);
    out[1].write(EventKind.ACCESS, 10_700, 0, 64, 8, AccessFlags.READS, 0, 1, 0);
    out[1].write(EventKind.UNLOCK, 10_800, 24);
    end(0, 100_000, 0);
    end(1, 100_000, 0);
    assertThat(report().findings()).isEmpty();
  }

  /** A program that meets again and again leaves nothing behind, in memory or on disk, and its last mistake is found. */
  @Test
  void aLongRunIsSearchedWhileItRuns() throws Exception {
    Path records = Files.createDirectories(folder.resolve("live"));
    EventWriter[] live = {Writers.into(records, 0, 1 << 20, 4096), Writers.into(records, 1, 1 << 20, 4096)};
    Search search = new Search(records, 2);
    for (int i = 0; !Files.exists(RecordFiles.searched(records)); i++) {
      assertThat(i).isLessThan(10_000);
      Thread.sleep(1); // until it has begun
    }
    long most = 0;
    for (int round = 1; round <= 4000; round++) {
      for (int pe = 0; pe < 2; pe++) {
        if (round == 1) {
          live[pe].write(EventKind.PLACE, "line of PE " + pe, 0, 1);
          live[pe].write(EventKind.GROUP, 0, TEAM, 0, 1);
        }
        long at = round * 100L + pe;
        live[pe].write(EventKind.ACCESS, at, pe, 64L * round, 8, AccessFlags.WRITES, 0, 1, 0);
        live[pe].write(EventKind.ENTER, at + 10, TEAM, round, Call.BARRIER.ordinal(), -1, pe, 1, 1, 1);
        live[pe].write(EventKind.LEAVE, at + 20, TEAM, round);
      }
      try (Stream<Path> files = Files.list(records)) {
        most = Math.max(most, files.count());
      }
    }
    long last = 4001 * 100L;
    live[0].write(EventKind.ACCESS, last, 0, 8, 8, AccessFlags.WRITES, 0, 1, 0);
    live[1].write(EventKind.ACCESS, last + 1, 0, 8, 8, AccessFlags.READS, 0, 1, 0);
    for (int pe = 0; pe < 2; pe++) {
      live[pe].write(EventKind.END, last + 10, 0, 0, 2);
      live[pe].close();
    }
    CheckReport report = search.end();
    assertThat(report.findings()).singleElement().satisfies(
        finding -> assertThat(finding.rule()).isEqualTo(Rule.UNORDERED_ACCESS));
    assertThat(report.gaps()).isEmpty();
    assertThat(most).isLessThanOrEqualTo(2 * 34);
    try (Stream<Path> files = Files.list(records)) {
      assertThat(files.count()).isLessThanOrEqualTo(3);
    }
  }

  @Test
  void aJobThatFailedWhileTheSearchWasBehindSaysHowMuchWasChecked() {
    access(1, 0, 64, 8, AccessFlags.WRITES);
    ended[1] = true; // without a word
    time = 100;
    access(0, 0, 64, 8, AccessFlags.WRITES);
    assertThat(report().ofJob(true).text())
        .startsWith("shmem4j check: nothing found until the job failed, but only the first");
  }

  @Test
  void aSearchThatIsEndedSaysHowFarItCame() throws Exception {
    Path records = Files.createDirectories(folder.resolve("stopped"));
    EventWriter one = Writers.into(records, 0);
    one.write(EventKind.QUIET, System.nanoTime(), 0);
    one.flush();
    Search search = new Search(records, 1);
    search.stop();
    assertThat(search.end().gaps()).isNotEmpty().allMatch(gap -> gap.contains("the search was stopped"));
    one.close();
  }
}
