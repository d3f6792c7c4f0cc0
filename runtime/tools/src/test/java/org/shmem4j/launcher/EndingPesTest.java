package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("replaces standard error")
class EndingPesTest {
  private static final String LIMIT = " ends as well: limit=PT6S call=barrier pe=";

  @Test
  void manyPesAreToldInOneLine() {
    EndingPes ending = new EndingPes();
    String kept = "";
    for (int pe : new int[] {7, 30, 5, 6, 12}) {
      kept += ending.removed("before " + pe + "\n[1] shmem4j: PE " + pe + LIMIT + pe + " (here at Main.java:"
          + (pe == 30 ? 8 : 9) + ")\n");
    }
    assertThat(kept).isEqualTo("before 7\nbefore 30\nbefore 5\nbefore 6\nbefore 12\n");
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    PrintStream usual = System.err;
    System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
    try {
      ending.tell();
    } finally {
      System.setErr(usual);
    }
    assertThat(told.toString(StandardCharsets.UTF_8)).isEqualTo("""
        shmem4j: PEs 5–7, 12 end as well: limit=PT6S call=barrier (here at Main.java:9)
        shmem4j: PE 30 ends as well: limit=PT6S call=barrier (here at Main.java:8)
        """);
  }

  /** Programs may print anything. */
  @Test
  void whatOnlyLooksLikeSuchALineStays() {
    EndingPes ending = new EndingPes();
    String line = "shmem4j: PE 99999999999999999999 ends as well: because\n";
    assertThat(ending.removed(line)).isEqualTo(line);
  }
}
