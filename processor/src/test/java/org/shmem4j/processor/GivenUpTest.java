package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What the checks do not look at costs nothing else, is told in a note, and lets the program compile. */
@Execution(ExecutionMode.CONCURRENT)
class GivenUpTest {
  private static final String START = """
      import static org.shmem4j.api.Rma.intP;
      import org.shmem4j.*;
      import org.shmem4j.api.*;
      import org.shmem4j.check.*;
      """;

  @TempDir
  Path output;

  private Program program(String text) {
    return new Program().options("-Werror").add("Long.java", START + text);
  }

  /**
   * Methods each of which calls the next one many times, with other arguments each time or with the same. The last
   * makes a mistake of its own when all were called.
   */
  private static String calls(int depth, int each, boolean areAlike) {
    StringBuilder text = new StringBuilder("""
        final class Long {
        void wrong(SymmetricInts a) { intP(a, 0, 1, -1); }
        void call0(SymmetricInts a, int k) { a.set(k & 7, 1); }
        """);
    for (int i = 1; i <= depth; i++) {
      text.append("void call%d(SymmetricInts a, int k) {".formatted(i));
      for (int call = 0; call < each; call++) {
        text.append(" call%d(a, %s);%s".formatted(i - 1, areAlike ? "k" : "k * " + each + " + " + call,
            i == depth ? "\n" : ""));
      }
      text.append(i == depth ? "intP(a, 0, 1, -1);\n" : "").append("}\n");
    }
    return text + "void start(SymmetricInts a) { call%d(a, 0); }\n}\n".formatted(depth);
  }

  @Test
  void aMethodWithTooManyCallsIsNamedAndFollowedByItself() {
    List<Program.Message> messages = program(calls(4, 24, false)).withNotes(output);
    assertThat(messages).filteredOn(Program.Message::isNote).isNotEmpty().allSatisfy(each -> assertThat(each.text())
        .contains("stopped following the calls of ", "500000 steps", "were not examined"));
    assertThat(messages).filteredOn(each -> !each.isNote()).extracting(Program.Message::line)
        .containsExactlyInAnyOrder(6L, 35L);
  }

  /** The cost of methods that call each other does not multiply where the calls are the same. */
  @Test
  void callsThatChangeNothingAreFollowedOnce() {
    List<Program.Message> messages = program(calls(5, 60, true)).withNotes(output);
    assertThat(messages).filteredOn(Program.Message::isNote).isEmpty();
    assertThat(messages).extracting(Program.Message::line).containsExactlyInAnyOrder(6L, 72L);
  }

  /** Array statements with mistakes among them, in loops within loops: from line 9 on, whatever the loops. */
  private static String loops(int loops, int statements) {
    StringBuilder text = new StringBuilder("final class Long {\nvoid fill(SymmetricInts a, Shmem shmem, int n) {");
    text.append("SymmetricInts b = shmem.allocate(SymmetricInts.TYPE, 10L); int me = shmem.myPe();");
    for (int depth = 0; depth < loops; depth++) {
      text.append("for (int i%1$d = 0; i%1$d < n; i%1$d++) {".formatted(depth));
    }
    for (int i = 0; i < statements; i++) {
      text.append(switch (i % 400) {
        case 17 -> "\nif (me == 0) { shmem.barrierAll(); }";
        case 99 -> "\nintPut(a, b, 4, shmem.nPes());";
        case 205 -> "\nb.set(10, 1);";
        case 305 -> "\nintP(a, 0, 1, -1);";
        default -> "\na.set(%d, b.get(%d) + 1);".formatted(i, i % 10);
      });
    }
    return text + "}".repeat(loops + 2) + "\n";
  }

  /** The cost grows with the depth of loops, not with a power of it, so that nothing is left out. */
  @Test
  void loopsInLoopsAreFollowedToTheirEnd() {
    List<Program.Message> flat = mistakes(loops(0, 2000));
    assertThat(flat).hasSize(20);
    assertThat(mistakes(loops(5, 2000))).containsExactlyInAnyOrderElementsOf(flat);
    assertThat(mistakes(loops(12, 2000))).containsExactlyInAnyOrderElementsOf(flat);
  }

  private List<Program.Message> mistakes(String text) {
    return new Program().options("-Xmaxwarns", "999").add("Long.java", START.replace("intP;", "*;") + text)
        .withNotes(output);
  }

  /** No method of the library speaks of a parameter that it has not: what the checks take it for is of no interest. */
  @Test
  void aFailureOfTheChecksCostsOneMethod() {
    String text = """
        abstract class Odd {
          @Step(of = 1, to = "odd")
          abstract void change(long from);
        }
        final class Long {
          void before(SymmetricInts a, Shmem shmem) {
            intP(a, 0, 1, shmem.nPes());
          }
          void fails(Odd odd, Shmem shmem) {
            odd.change(shmem.myPe());
          }
          void after(SymmetricInts a, Shmem shmem) {
            intP(a, 0, 1, -1);
            intP(a, 0, 1, shmem.myPe() - 1);
          }
        }
        """;
    List<Program.Message> messages = program(text).withNotes(output);
    assertThat(messages).filteredOn(Program.Message::isNote).isNotEmpty().allSatisfy(each -> assertThat(each.text())
        .contains("the checks of shmem4j failed in fails and skipped the rest of it: ", " at org.shmem4j.processor."));
    assertThat(messages).filteredOn(each -> !each.isNote()).extracting(Program.Message::line)
        .containsExactlyInAnyOrder(11L, 17L, 18L);
  }
}
