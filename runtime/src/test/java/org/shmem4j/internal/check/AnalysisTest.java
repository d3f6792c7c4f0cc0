package org.shmem4j.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.watch.Site;

/** Findings in records that are written by hand, so that they have times and gaps that programs seldom have. */
class AnalysisTest {
  private static final long TEAM = 7;

  @TempDir Path folder;
  private final EventWriter[] out = new EventWriter[2];
  private long time;

  @BeforeEach
  void open() {
    for (int pe = 0; pe < 2; pe++) {
      out[pe] = new EventWriter(Analysis.file(folder, pe), 1 << 20);
      out[pe].write(EventKind.PLACE, "line of PE " + pe, 0, 1);
      out[pe].write(EventKind.GROUP, 0, TEAM, 0, 1);
    }
  }

  @AfterEach
  void close() {
    out[0].close();
    out[1].close();
  }

  private Report report() {
    out[0].flush();
    out[1].flush();
    return Analysis.of(folder);
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

  @Test
  void aMeetingOrdersWhateverTheClocksSay() {
    access(0, 0, 64, 8, Access.WRITES);
    enter(0, 1, 100); // its record is later than the other's return
    enter(1, 1, 10);
    leave(1, 1, 20);
    time = 30;
    access(1, 0, 64, 8, Access.READS);
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
    access(0, 0, 64, 8, Access.WRITES);
    access(1, 0, 68, 8, Access.READS);
    Report report = report();
    assertThat(report.findings()).singleElement().satisfies(finding -> {
      assertThat(finding.rule()).isEqualTo(Rule.UNORDERED_ACCESS);
      assertThat(finding.what()).isEqualTo("bytes 68 to 71 of PE 0's heap");
      assertThat(finding.sides()).extracting(Finding.Side::place).containsExactly("line of PE 0", "line of PE 1");
    });
    assertThat(report.json()).contains("\"tag\":\"shmem-unordered-access\"", "\"pe\":1");
  }

  @Test
  void memoryThatWasFreedIsForgotten() {
    access(0, 0, 64, 8, Access.WRITES);
    out[0].write(EventKind.FREED, ++time, 64, 8);
    access(1, 0, 64, 8, Access.WRITES);
    assertThat(report().findings()).isEmpty();
  }

  @Test
  void aLockThatAPeHeldWhenItWasKilledIsToldOf() {
    out[1].write(EventKind.LOCK, ++time, 64, 1);
    out[0].write(EventKind.END, ++time, 0, 0);
    assertThat(report().findings()).singleElement().satisfies(finding -> {
      assertThat(finding.rule()).isEqualTo(Rule.LOCK_HELD);
      assertThat(finding.what()).contains("PE 1 ended without leaving its job");
    });
  }

  @Test
  void aRecordThatIsFullSaysSo() {
    out[1].close();
    EventWriter small = new EventWriter(Analysis.file(folder, 1), 100);
    for (int i = 0; i < 100; i++) {
      small.write(EventKind.QUIET, i, 0);
    }
    small.write(EventKind.END, 100, 3, small.isFull() ? 1 : 0);
    small.close();
    assertThat(report().gaps()).contains("PE 1: everything after its record was full")
        .contains("PE 1: 3 accesses in pieces too many to keep");
  }

  @Test
  void aCircleOfThreeTeamsIsFound() {
    CallOrder order = new CallOrder();
    CallOrder.Call[] calls = {new CallOrder.Call(1, 5), new CallOrder.Call(2, 5), new CallOrder.Call(3, 5)};
    for (int pe = 0; pe < 3; pe++) {
      order.made(pe, 1, new CallOrder.Call(0, 1), 1);
      order.made(pe, 1, calls[pe], 1);
      order.made(pe, 1, calls[(pe + 1) % 3], 2);
      order.made(pe, 1, new CallOrder.Call(0, 2), 3);
    }
    assertThat(order.circle()).hasSize(3);
  }

  @Test
  void oneOrderHasNoCircle() {
    CallOrder order = new CallOrder();
    for (int pe = 0; pe < 2; pe++) {
      for (int call = 0; call < 1000; call++) {
        order.made(pe, 1, new CallOrder.Call(call % 3, call), 1);
      }
    }
    assertThat(order.circle()).isEmpty();
  }

  @Test
  void threadsOfAPeMakeCallsInNoOrder() {
    CallOrder order = new CallOrder();
    for (int pe = 0; pe < 2; pe++) {
      for (int call = 0; call < 2; call++) {
        int group = (pe + call) % 2;
        order.made(pe, 1 + group, new CallOrder.Call(group, 1), 1);
      }
    }
    assertThat(order.circle()).isEmpty();
  }

  @Test
  void whatAPeTouchesLastIsRecordedThoughItMeetsNobodyAfterwards() {
    out[1].close();
    Recorder recorder = new Recorder(1, new EventWriter(Analysis.file(folder, 1), 1 << 20), () -> {});
    recorder.touches(0, 64, 8, Access.READS, Site.UNKNOWN);
    recorder.ends();
    access(0, 0, 64, 8, Access.WRITES);
    assertThat(report().findings()).singleElement()
        .satisfies(finding -> assertThat(finding.rule()).isEqualTo(Rule.UNORDERED_ACCESS));
  }

  @Test
  void partsOfASumAreKnownAsFarAsTheyCannotBeMissing() {
    Clock first = new Clock(2);
    long ofFirst = first.tick(0);
    Clock second = first.copy();
    second.tick(1);
    Clock third = new Clock(2);
    third.tick(1);
    List<Clock.Part> parts = List.of(new Clock.Part(1, first), new Clock.Part(1, second), new Clock.Part(1, third));
    assertThat(Clock.ofParts(parts, 1).moment(0)).isEqualTo(ofFirst); // two know of it
    assertThat(Clock.ofParts(parts, 2).moment(0)).isZero();
    assertThat(Clock.ofParts(parts, 3)).isNull();
  }

  @Test
  void adjacentAccessesOfALineAreOne() {
    Epoch epoch = new Epoch();
    for (int i = 0; i < 1000; i++) {
      epoch.add(0, 64 + 8L * (i * 7 % 1000), 8, Access.READS, 1);
    }
    epoch.add(0, 64, 8, Access.READS, 2);
    assertThat(epoch.take()).hasSize(2);
    assertThat(epoch.isEmpty()).isTrue();
  }
}
