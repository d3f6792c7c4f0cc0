package org.shmem4j.internal.pe.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.onhost.memory.Drawing;
import org.shmem4j.internal.onhost.memory.HostLayout;

class RingLayoutTest {
  private static final long RING = 1L << 20;

  private final Map<Long, String> owners = new HashMap<>();

  private void claim(String owner, long at, long bytes) {
    assertThat(at % Long.BYTES).as(owner + " is aligned").isZero();
    assertThat(at).as(owner).isGreaterThanOrEqualTo(RING);
    assertThat(at + bytes).as(owner).isLessThanOrEqualTo(RING + RingLayout.BYTES);
    for (long word = at; word < at + bytes; word += Long.BYTES) {
      assertThat(owners.put(word, owner)).as("also used for " + owner).isNull();
    }
  }

  @Test
  void nothingOverlaps() {
    for (int i = 0; i < RingLayout.SLOTS; i++) {
      long slot = RingLayout.slot(RING, i);
      assertThat(slot % HostLayout.LINE_PAIR).isZero();
      claim("sequence", slot + RingLayout.SEQUENCE, Long.BYTES);
      claim("signature", slot + RingLayout.SIGNATURE, Long.BYTES);
      claim("payload in the line", slot + RingLayout.INLINE, RingLayout.INLINE_BYTES);
      claim("step", slot + RingLayout.STEP, Long.BYTES);
      claim("record", RingLayout.record(RING, i), CallRecord.WORDS * Long.BYTES);
      claim("record of the next turn", RingLayout.record(RING, RingLayout.SLOTS + i), CallRecord.WORDS * Long.BYTES);
    }
    claim("done", RING + RingLayout.DONE, Long.BYTES);
    claim("number of the signature", RING + RingLayout.SIGNING, Long.BYTES);
    claim("signature of what is done", RING + RingLayout.DONE_SIGNATURE, Long.BYTES);
    claim("number of the signature again", RING + RingLayout.SIGNED, Long.BYTES);
    claim("error", RING + RingLayout.ERROR, Long.BYTES);
    claim("status of the error", RING + RingLayout.ERROR_STATUS, Long.BYTES);
    claim("last", RING + RingLayout.LAST, Long.BYTES);
    for (int i = 0; i < RingLayout.ROOMS; i++) {
      claim("room", RingLayout.room(RING, i), RingLayout.ROOM_BYTES);
    }
  }

  @Test
  void theDrawingIsTrue() {
    assumeTrue(RingLayout.SLOTS == 64 && RingLayout.ROOMS == 16, "the drawing is of the usual numbers");
    assertThat(Drawing.drawn(RingLayout.class)).isEqualTo(Drawing.real(RingLayout.class));
  }

  @Test
  void whatArrivesTogetherSharesALine() {
    assertThat((RingLayout.INLINE + RingLayout.INLINE_BYTES - 1) / HostLayout.LINE)
        .isEqualTo(RingLayout.SEQUENCE / HostLayout.LINE);
    assertThat(RingLayout.STEP / HostLayout.LINE).isNotEqualTo(RingLayout.SEQUENCE / HostLayout.LINE);
    assertThat(RingLayout.SIGNED / HostLayout.LINE).isEqualTo(RingLayout.DONE / HostLayout.LINE);
    assertThat(RingLayout.ERROR / HostLayout.LINE).isNotEqualTo(RingLayout.DONE / HostLayout.LINE);
    assertThat(RingLayout.DONE / HostLayout.LINE_PAIR)
        .isNotEqualTo(RingLayout.slot(0, RingLayout.SLOTS - 1) / HostLayout.LINE_PAIR);
  }

  @Test
  void whatIsUsedInTurnComesBackAfterItsTurns() {
    assertThat(RingLayout.slot(RING, 5)).isEqualTo(RingLayout.slot(RING, 5 + RingLayout.SLOTS));
    assertThat(RingLayout.record(RING, 5)).isEqualTo(RingLayout.record(RING, 5 + 2 * RingLayout.SLOTS));
    assertThat(RingLayout.room(RING, 5)).isEqualTo(RingLayout.room(RING, 5 + RingLayout.ROOMS));
    assertThat(RingLayout.staging(RING, 5)).isEqualTo(RingLayout.staging(RING, 5 + RingLayout.ROOMS));
  }

  @Test
  void everythingFitsTheRegionsThatTheHostKeepsForIt() {
    assertThat(RingLayout.BYTES).isLessThanOrEqualTo(HostLayout.RING_BYTES);
    assertThat((long) RingLayout.ROOMS * RingLayout.STAGING_BYTES).isEqualTo(HostLayout.STAGING_BYTES);
    assertThat(Rings.END - HostLayout.PE_RINGS).isLessThanOrEqualTo(HostLayout.PE_RINGS_BYTES);
  }
}
