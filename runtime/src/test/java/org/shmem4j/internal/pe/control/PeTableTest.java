package org.shmem4j.internal.pe.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class PeTableTest {
  @Test
  void pesThatDoTheSameShareALine() {
    assertThat(PeTable.of(new TreeMap<>(Map.of(
        0, "waits in barrier for PE 1 since 3.000 s at Live.java:14",
        1, "sleeps at Live.java:9",
        2, "waits in barrier for PE 1 since 2.500 s at Live.java:14",
        3, "waits in barrier for PE 1 since 3.100 s at Live.java:14",
        4, "waits in barrier for PE 1 since 3.100 s at Live.java:14")))).isEqualTo(
            "  PEs 0, 2–4 wait in barrier for PE 1 since 2.500 to 3.100 s at Live.java:14\n  PE 1 sleeps at Live.java:9");
  }

  @Test
  void numbersAreRanges() {
    assertThat(PeTable.named(List.of(3))).isEqualTo("PE 3");
    assertThat(PeTable.named(List.of(0, 1))).isEqualTo("PEs 0, 1");
    assertThat(PeTable.named(List.of(0, 1, 2, 5, 7, 8, 9, 10))).isEqualTo("PEs 0–2, 5, 7–10");
  }

  @Test
  void whatDiffersEverywhereIsLeftOutBeforePesAre() {
    assertThat(PeTable.of(pes(100, pe -> "waits in sync for PE " + (pe + 1) % 100 + " since 1.000 s: element " + pe)))
        .isEqualTo("  PEs 0–99 wait in sync for another PE since 1.000 s");
    assertThat(PeTable.of(pes(100, pe -> "waits in waitUntil for any PE since 1.000 s at A.java:3: element " + pe)))
        .isEqualTo("  PEs 0–99 wait in waitUntil for any PE since 1.000 s at A.java:3");
    assertThat(PeTable.of(pes(100, pe -> "runs at A.java:" + pe)).lines()).hasSize(32)
        .last().isEqualTo("  PEs 31–99 are doing other things; shmem4j dump shows them");
  }

  private static SortedMap<Integer, String> pes(int count, IntFunction<String> doing) {
    SortedMap<Integer, String> pes = new TreeMap<>();
    for (int pe = 0; pe < count; pe++) {
      pes.put(pe, doing.apply(pe));
    }
    return pes;
  }
}
