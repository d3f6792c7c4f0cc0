package org.shmem4j.internal.onhost.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostLayoutTest {
  private static final int PES = 5;
  private static final int RINGS = 20;

  private final HostLayout layout = new HostLayout(PES, 1_000_000, RINGS);
  private long end;

  private void follows(String region, long at, long bytes, long alignment) {
    assertThat(at).as(region).isGreaterThanOrEqualTo(end);
    assertThat(at % alignment).as(region + " is aligned").isZero();
    end = at + bytes;
  }

  @Test
  void regionsFollowEachOther() {
    follows("header", HostLayout.MAGIC_AT, HostLayout.RINGS_AT + Long.BYTES, HostLayout.LINE_PAIR);
    follows("failure", HostLayout.FAILURE_AT, HostLayout.LINE_PAIR, HostLayout.LINE_PAIR);
    follows("teams", HostLayout.TEAMS_AT, HostLayout.TEAMS_BYTES, 4096);
    for (int pe = 0; pe < PES; pe++) {
      long block = HostLayout.control(pe);
      follows("state", block + HostLayout.PE_STATE, HostLayout.LINE_PAIR, HostLayout.LINE_PAIR);
      follows("wait", block + HostLayout.PE_WAIT, HostLayout.LINE_PAIR, HostLayout.LINE_PAIR);
      follows("tickets given up", block + HostLayout.PE_GIVEN_UP, HostLayout.LINE_PAIR, HostLayout.LINE_PAIR);
      follows("notes", block + HostLayout.PE_NOTES, HostLayout.LINE_PAIR, HostLayout.LINE_PAIR);
      follows("wakeup", block + HostLayout.PE_WAKEUP, HostLayout.LINE_PAIR, HostLayout.LINE_PAIR);
      follows("waiters", block + HostLayout.PE_WAITERS, HostLayout.LINE_PAIR, HostLayout.LINE_PAIR);
      follows("text", block + HostLayout.PE_TEXT, HostLayout.PE_TEXT_BYTES, HostLayout.LINE_PAIR);
      follows("whereabouts", block + HostLayout.PE_WHEREABOUTS, HostLayout.PE_WHEREABOUTS_BYTES, 1);
      follows("table of rings", block + HostLayout.PE_RINGS, HostLayout.PE_RINGS_BYTES, HostLayout.LINE_PAIR);
    }
    for (int pe = 0; pe < PES; pe++) {
      for (int ring = 0; ring < RINGS; ring++) {
        follows("ring", layout.ring(pe, ring), HostLayout.RING_BYTES, 4096);
      }
    }
    for (int pe = 0; pe < PES; pe++) {
      for (int ring = 0; ring < RINGS; ring++) {
        follows("staging", layout.staging(pe, ring), HostLayout.STAGING_BYTES, 4096);
      }
    }
    for (int pe = 0; pe < PES; pe++) {
      follows("heap", layout.heap(pe), layout.heapBytes(), HostLayout.HUGE_PAGE);
    }
    assertThat(layout.totalBytes()).isBetween(end, end + HostLayout.HUGE_PAGE);
  }

  @Test
  void theDrawingIsTrue() {
    assertThat(Drawing.drawn(HostLayout.class))
        .isEqualTo(Drawing.real(HostLayout.class, "MAGIC", "VERSION", "LINE", "LINE_PAIR", "PAGE", "HUGE_PAGE"));
  }

  @Test
  void aLayoutIsReadBackFromItsMemory() {
    try (HostMemory memory = HostMemory.create(2, 8192, 300)) {
      HostLayout read = HostLayout.of(memory.segment());
      assertThat(read.pes()).isEqualTo(2);
      assertThat(read.heapBytes()).isEqualTo(8192);
      assertThat(read.rings()).isEqualTo(300);
      assertThat(read.totalBytes()).isEqualTo(memory.segment().byteSize());
      assertThat(HostLayout.isIn(memory.segment())).isTrue();
      Words.set(memory.segment(), HostLayout.VERSION_AT, HostLayout.VERSION + 1);
      assertThat(HostLayout.isIn(memory.segment())).isFalse();
    }
  }

  @Test
  void aPeTakesLittleAddressSpaceBesideItsHeap() {
    HostLayout usual = new HostLayout(2, 1 << 20, HostLayout.USUAL_RINGS);
    assertThat(usual.totalBytes() / 2).isLessThan(600L << 20);
  }
}
