package org.shmem4j.tools.profilepage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A PE that seems to come to a barrier after another has left it. */
class ClocksTest {
  private static PeRecord pe(int number, int host, long from, long to) {
    PeRecord pe = new PeRecord(number, 2, host, "host" + host, number, true, 0, 0);
    pe.spans.add(new Span(Span.Kind.COLLECTIVE, number, "barrier", Place.UNKNOWN, 1, -1, from, to));
    return pe;
  }

  /** The time at which a PE comes, after correction: 6000 by its own clock, when PE 0 of host 0 has left at 2000. */
  private static long arrivalOnHost(int host) {
    PeRecord other = pe(1, host, 6000, 6500);
    Clocks.align(List.of(pe(0, 0, 1000, 2000), other));
    return other.spans.getFirst().from;
  }

  @Test
  void anotherHostsClockIsCorrected() {
    assertThat(arrivalOnHost(1)).isBetween(500L, 2000L);
  }

  @Test
  void pesOfOneHostShareAClock() {
    assertThat(arrivalOnHost(0)).isEqualTo(6000);
  }
}
