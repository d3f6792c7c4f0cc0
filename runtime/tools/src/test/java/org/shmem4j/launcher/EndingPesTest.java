package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("replaces standard error")
class EndingPesTest {
  private static final String LIMIT = " ends as well: limit=PT6S call=barrier pe=";

  private final PrintStream usual = System.err;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  /** Before the first report: on a busy machine the reports may be told before a test asks for them. */
  @BeforeEach
  void replaceError() {
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void restoreError() {
    System.setErr(usual);
  }

  @Test
  void manyPesAreToldInOneLine() {
    EndingPes ending = new EndingPes();
    String kept = "";
    for (int pe : new int[] {7, 30, 5, 6, 12}) {
      kept += ending.removed("before " + pe + "\n[1] shmem4j: PE " + pe + LIMIT + pe + " (here at Main.java:"
          + (pe == 30 ? 8 : 9) + ")\n");
    }
    assertThat(kept).isEqualTo("before 7\nbefore 30\nbefore 5\nbefore 6\nbefore 12\n");
    assertThat(told(ending)).isEqualTo("""
        shmem4j: PEs 5–7, 12 end as well: limit=PT6S call=barrier (here at Main.java:9)
        shmem4j: PE 30 ends as well: limit=PT6S call=barrier (here at Main.java:8)
        """);
  }

  @Test
  void whatSeveralThrowAlikeIsToldOnceAndNoSentenceAgain() {
    EndingPes ending = new EndingPes();
    String kept = "";
    for (int pe : new int[] {3, 1}) {
      String threw = "shmem4j: PE " + pe + " threw: ";
      kept += ending.removed(threw + "java.lang.Error: no input\n" + threw + "\tat Main.main(Main.java:7)\n");
    }
    kept +=
        ending.removed("shmem4j: PE 0 ends as well: PE 1 failed: java.lang.Error: no input (here at Main.java:9)\n");
    kept += ending.removed("shmem4j: PE 2 ends as well: step 3: PE 1 failed: java.lang.Error: no input\n");
    kept += ending.removed("shmem4j: PE 4 ends as well: PE 5 left the job\n");
    assertThat(kept).isEmpty();
    assertThat(told(ending)).isEqualTo("""
        shmem4j: PEs 1, 3: java.lang.Error: no input
        \tat Main.main(Main.java:7)
        shmem4j: PE 0 ends as well (here at Main.java:9)
        shmem4j: PE 2 ends as well: step 3
        shmem4j: PE 4 ends as well: PE 5 left the job
        """);
    assertThat(ending.isTold("java.lang.Error: no input")).isTrue();
    assertThat(ending.isTold("java.lang.Error: no output")).isFalse();
  }

  @Test
  void ofMessagesThatDifferOnlyTheFirstHasATrace() {
    EndingPes ending = new EndingPes();
    for (int pe = 0; pe < 3; pe++) {
      String threw = "shmem4j: PE " + pe + " threw: ";
      String kept =
          ending.removed(threw + "java.lang.Error: step " + pe + "\n" + threw + "\tat Main.main(Main.java:7)\n");
      assertThat(kept).isEmpty();
    }
    assertThat(told(ending)).isEqualTo("""
        shmem4j: PE 0: java.lang.Error: step 0
        \tat Main.main(Main.java:7)
        shmem4j: PE 1 likewise: java.lang.Error: step 1
        shmem4j: PE 2 likewise: java.lang.Error: step 2
        """);
    assertThat(ending.isTold("java.lang.Error: step 2")).isTrue();
  }

  /** A message may have several lines, which arrive one by one. */
  @Test
  void whatAJvmPrintsOfAnExceptionIsToldLikeThatOfAPe() {
    EndingPes ending = new EndingPes();
    String kept = "";
    for (int pe = 0; pe < 2; pe++) {
      kept += ending.removed(pe, "before\nException in thread \"main\" java.lang.Error: no input\n");
      kept += ending.removed(pe, "the second line\n");
      kept += ending.removed(pe, "\tat Main.main(Main.java:7)\n");
    }
    kept += ending.removed(2, "Error: Could not find or load main class Mian\n");
    assertThat(kept).isEqualTo("before\nbefore\n");
    assertThat(told(ending)).isEqualTo("""
        shmem4j: PEs 0, 1: java.lang.Error: no input
        the second line
        \tat Main.main(Main.java:7)
        shmem4j: PE 2: Error: Could not find or load main class Mian
        """);
    assertThat(ending.removed(0, "after\n")).isEqualTo("after\n");
  }

  /** One of the bytes of these letters ends a line where it is a character by itself. */
  @Test
  void lettersOfAnyLanguageAreNoLineEnds() {
    EndingPes ending = new EndingPes();
    String message = asBytes("java.lang.Error: błąd, Å, хорошо\n");
    assertThat(ending.removed(0, "Exception in thread \"main\" " + message + "\tat Main.main(Main.java:7)\n"))
        .isEmpty();
    String threw = "shmem4j: PE 1 threw: ";
    assertThat(ending.removed(1, threw + message + threw + "\tat Main.main(Main.java:7)\n")).isEmpty();
    assertThat(ending.removed(2, asBytes("shmem4j: PE 2 ends as well: хлеб\n"))).isEmpty();
    assertThat(told(ending)).isEqualTo("""
        shmem4j: PEs 0, 1: java.lang.Error: błąd, Å, хорошо
        \tat Main.main(Main.java:7)
        shmem4j: PE 2 ends as well: хлеб
        """);
  }

  private static String asBytes(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  @Test
  void aMessageInPiecesStaysAsItIs() {
    EndingPes ending = new EndingPes();
    String pieces = "";
    for (String piece : new String[] {"Exception in thread \"main\" java.lang.Error: long", "er", " and longer\n"}) {
      pieces += ending.removed(0, piece);
    }
    assertThat(pieces).isEqualTo("Exception in thread \"main\" java.lang.Error: longer and longer\n");
    assertThat(told(ending)).isEmpty();
  }

  @Test
  void whatASilentPeDidIsToldOnceBelow() {
    EndingPes ending = new EndingPes();
    String left = "PE 2 left the job while other PEs still needed it: PE 0 waits in barrier at Main.java:9";
    String kept = ending.removed("shmem4j: PE 1 ends as well: " + left + " (here at Main.main(Main.java:6))\n"
        + "shmem4j: PE 0 ends as well: " + left + " (here at Main.main(Main.java:9))\n");
    assertThat(kept).isEmpty();
    assertThat(told(ending)).isEqualTo("""
        shmem4j: PE 1 ends as well (here at Main.main(Main.java:6))
        shmem4j: PE 0 ends as well (here at Main.main(Main.java:9))
        shmem4j: PE 2 left the job while other PEs still needed it: PE 0 waits in barrier at Main.java:9
        """);
    assertThat(ending.isTold(left)).isTrue();
  }

  private String told(EndingPes ending) {
    ending.tell();
    return printed.toString(StandardCharsets.UTF_8);
  }

  /** Programs may print anything. */
  @Test
  void whatOnlyLooksLikeSuchALineStays() {
    EndingPes ending = new EndingPes();
    String line = "shmem4j: PE 99999999999999999999 ends as well: because\n";
    assertThat(ending.removed(line)).isEqualTo(line);
  }
}
