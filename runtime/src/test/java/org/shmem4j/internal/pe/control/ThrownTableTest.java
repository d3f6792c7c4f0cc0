package org.shmem4j.internal.pe.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ThrownTableTest {
  private static final String AT_7 = "\tat Main.main(Main.java:7)\n\t... 3 more\n";

  private static String told(Map<Integer, String> traces) {
    return ThrownTable.of(new TreeMap<>(traces));
  }

  @Test
  void aTraceIsToldOnceForMessagesThatDiffer() {
    assertThat(told(Map.of(0, "Beyond: index=4 length=4\n" + AT_7, 1, "Beyond: index=5 length=4\n" + AT_7,
        2, "Beyond: index=6 length=4\n" + AT_7, 3, "Beyond: index=5 length=4\n" + AT_7, 4, "Beyond\n" + AT_7)))
        .isEqualTo("shmem4j: PE 0: Beyond: index=4 length=4\n" + AT_7
            + "shmem4j: PEs 1, 3 likewise: Beyond: index=5 length=4\n"
            + "shmem4j: PE 2 likewise: Beyond: index=6 length=4\n"
            + "shmem4j: PE 4 likewise: Beyond\n");
  }

  @Test
  void likewiseStandsBelowItsTrace() {
    assertThat(told(Map.of(0, "A: 0\n" + AT_7, 1, "B: 1\n" + AT_7, 2, "A: 2\n" + AT_7)))
        .isEqualTo("shmem4j: PE 0: A: 0\n" + AT_7 + "shmem4j: PE 2 likewise: A: 2\nshmem4j: PE 1: B: 1\n" + AT_7);
  }

  @Test
  void otherPlacesCausesAndLongMessagesAreToldInFull() {
    String cause = "Caused by: java.io.IOException: file";
    Map<Integer, String> differing = new TreeMap<>(Map.of(0, "A: 0\n" + AT_7, 1, "A: 1\n\tat Main.main(Main.java:8)\n",
        2, "A: 2\n" + AT_7 + cause + "2\n", 3, "A: 3\n" + AT_7 + cause + "3\n", 4, "A: PEs\n  PE 0\n" + AT_7,
        5, "A: PEs\n  PE 1\n" + AT_7));
    differing.putAll(Map.of(6, "A: at Main.java:7\n", 7, "A: at Main.java:8\n"));
    StringBuilder full = new StringBuilder();
    differing.forEach((pe, trace) -> full.append("shmem4j: PE ").append(pe).append(": ").append(trace));
    assertThat(told(differing)).isEqualTo(full.toString());
  }
}
