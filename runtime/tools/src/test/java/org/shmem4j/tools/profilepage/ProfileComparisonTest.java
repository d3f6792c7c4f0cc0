package org.shmem4j.tools.profilepage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Comparisons of recordings that are made up. */
class ProfileComparisonTest {
  private static final long SECOND = 1_000_000_000;

  /** A PE that computes for some seconds on one line and then waits for some at another; both moved in the file. */
  private static List<PeRecord> job(int moved, long computes, long waits) {
    PeRecord pe = new PeRecord(0, 1, 0, "node", 1, true, 0, 0);
    Place loop = new Place("A.java:" + (10 + moved), "A.main", "");
    for (long at = 0; at < computes * SECOND; at += SECOND / 50) {
      pe.samples.add(new PeRecord.Sample(at, loop));
    }
    Place call = new Place("A.java:" + (20 + moved), "A.main", "barrierAll");
    pe.spans.add(new Span(Span.Kind.WAIT, 0, "barrier", call, 1, -1, computes * SECOND, (computes + waits) * SECOND));
    pe.end = (computes + waits) * SECOND;
    pe.sort();
    return List.of(pe);
  }

  @Test
  void linesAreMatchedAlthoughTheyMoved() {
    ProfileComparison same = ProfileComparison.of(job(5, 3, 1), job(0, 3, 1));
    assertThat(same.rows()).hasSize(2).allSatisfy(row -> assertThat(row.after()).isEqualTo(row.before()));
    assertThat(same.isSlower(0)).isFalse();
    assertThat(same.text()).contains("4.000 s before, 4.000 s after (+0 %)", "A.java:25 barrierAll");
  }

  @Test
  void aSlowerLineIsToldAndFails() {
    ProfileComparison slower = ProfileComparison.of(job(5, 3, 2), job(0, 3, 1));
    assertThat(slower.rows().getFirst().name()).isEqualTo("A.java:25 barrierAll");
    assertThat(slower.isSlower(20)).isTrue();
    assertThat(slower.isSlower(30)).isFalse();
    assertThat(ProfileComparison.of(job(0, 3, 1), job(0, 3, 2)).isSlower(1)).isFalse();
  }

  /** What one line gains another may lose: the run takes as long, but the line is slower. */
  @Test
  void aSlowerLineFailsAlsoIfTheRunIsNot() {
    assertThat(ProfileComparison.of(job(0, 2, 3), job(0, 4, 1)).isSlower(20)).isTrue();
  }
}
