package org.shmem4j.internal.pe.flags;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.onhost.memory.HostMemory;

class RingsTest {
  private static final int PER_PE = 16;

  private final HostMemory memory = HostMemory.create(3, 4096, PER_PE);
  private final Rings rings = new Rings(memory.segment());

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void teamsOfOneMemberHaveDifferentRings() {
    Set<Long> seen = new HashSet<>(Set.of(rings.ring(0, 1), rings.ring(1, 1)));
    for (int team = 2; team < PER_PE; team++) {
      assertThat(rings.take(100 + team, new int[] {0, 1})).isEqualTo(Rings.TAKEN);
      assertThat(seen.add(rings.ring(100 + team, 0))).isTrue();
      assertThat(seen.add(rings.ring(100 + team, 1))).isTrue();
    }
  }

  @Test
  void aPeWithoutARingIsNamedAndTheOthersKeepTheirs() {
    for (int team = 2; team < PER_PE; team++) {
      assertThat(rings.take(team, new int[] {1})).isEqualTo(Rings.TAKEN);
    }
    for (int i = 0; i < 2 * PER_PE; i++) {
      assertThat(rings.take(PER_PE, new int[] {0, 1, 2})).isEqualTo(1);
    }
    for (int team = 2; team < PER_PE; team++) {
      assertThat(rings.take(100 + team, new int[] {0, 2})).isEqualTo(Rings.TAKEN);
    }
    assertThat(rings.take(200, new int[] {2})).isEqualTo(2);
  }

  @Test
  void whoGetsARingLearnsHowFarItWasUsed() {
    int[] members = {0, 2};
    assertThat(rings.take(5, members)).isEqualTo(Rings.TAKEN);
    assertThat(rings.lastSequence(5, members)).isZero();
    long ring = rings.ring(5, 2);
    rings.giveBack(5, members, 77);
    assertThat(rings.take(6, new int[] {1, 2})).isEqualTo(Rings.TAKEN);
    assertThat(rings.ring(6, 2)).isEqualTo(ring);
    assertThat(rings.lastSequence(6, new int[] {1, 2})).isEqualTo(77);
  }
}
