package org.shmem4j.tools.profilepage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Blame where nothing but the calls themselves tells what a PE did. */
class BlameTest {
  private static final Place BARRIER = new Place("Main.java:7", "Main.main", "barrierAll");

  private final PeRecord waiting = pe(0);
  private final PeRecord awaited = pe(1);

  BlameTest() {
    waiting.spans.add(new Span(Span.Kind.WAIT, 0, "close", Place.UNKNOWN, 1, 1, 5000, 9000));
  }

  private static PeRecord pe(int number) {
    return new PeRecord(number, 2, 0, "host", number, true, 0, 0);
  }

  private String worstLine() {
    Blame.Culprit worst =
        new Blame(List.of(waiting, awaited), new TimeCells(List.of(waiting, awaited))).culprits().getFirst();
    assertThat(worst.pe).isEqualTo(1);
    assertThat(worst.nanos).isEqualTo(4000);
    return worst.worstPlaces().getFirst().getKey().line();
  }

  @Test
  void timeBeforeACallIsNamedByIt() {
    awaited.spans.add(new Span(Span.Kind.COLLECTIVE, 1, "barrier", BARRIER, 1, -1, 9000, 9100));
    assertThat(worstLine()).isEqualTo("before Main.java:7");
  }

  @Test
  void timeAfterTheLastCallIsNamedByThat() {
    awaited.spans.add(new Span(Span.Kind.COLLECTIVE, 1, "barrier", BARRIER, 1, -1, 1000, 1100));
    assertThat(worstLine()).isEqualTo("after Main.java:7");
  }

  @Test
  void aPeWithoutCallsHasAnUnknownLine() {
    assertThat(worstLine()).isEqualTo("unknown");
  }
}
