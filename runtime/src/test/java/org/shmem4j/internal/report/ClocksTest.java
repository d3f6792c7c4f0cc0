package org.shmem4j.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A PE that seems to come to a barrier after another has left it. */
class ClocksTest {
  private static PeRecord pe(int host, long from, long to) {
    PeRecord pe = new PeRecord(host, 2, host, "host" + host, host, true, 0, 0);
    pe.spans.add(new Span(Span.Kind.COLLECTIVE, host, "barrier", Place.UNKNOWN, 1, -1, from, to));
    return pe;
  }

  private static long alignedStart(PeRecord other) {
    Clocks.align(List.of(pe(0, 1000, 2000), other));
    return other.spans.getFirst().from;
  }

  @Test
  void anotherHostsClockIsCorrected() {
    assertThat(alignedStart(pe(1, 6000, 6500))).isBetween(500L, 2000L);
  }

  @Test
  void pesOfOneHostShareAClock() {
    PeRecord neighbour = new PeRecord(1, 2, 0, "host0", 1, true, 0, 0);
    neighbour.spans.add(new Span(Span.Kind.COLLECTIVE, 1, "barrier", Place.UNKNOWN, 1, -1, 6000, 6500));
    assertThat(alignedStart(neighbour)).isEqualTo(6000);
  }
}
