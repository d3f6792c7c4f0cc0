package org.shmem4j.internal.watching.callsites;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramTraceTest {
  private static StackTraceElement frame(String type, int line) {
    return new StackTraceElement(type, "call", type + ".java", line);
  }

  private static <T extends Throwable> T with(T thrown, StackTraceElement... frames) {
    thrown.setStackTrace(frames);
    return thrown;
  }

  @Test
  void itEndsAtTheLinesOfTheProgram() {
    IllegalStateException thrown = with(new IllegalStateException("no input"),
        frame("java.util.Scanner", 1), frame("org.shmem4j.api.Rma", 2), frame("Main", 9),
        frame("Main$$Lambda/0x000000001c041000", -1), frame("org.shmem4j.internal.pe.job.Jobs", 3),
        frame("org.shmem4j.Shmem", 4), frame("Main", 5),
        frame("org.junit.platform.Launcher", 6));
    assertThat(ProgramTrace.of(thrown)).isEqualTo("""
        java.lang.IllegalStateException: no input
        \tat Main.call(Main.java:9)
        \tat Main.call(Main.java:5)
        \t... 6 more (SHMEM4J_TRACE=full)
        """);
    assertThat(thrown.getStackTrace()).hasSize(8);
  }

  @Test
  void whatTheProgramDidNotCallKeepsItsFrames() {
    Error thrown = with(new Error("in a thread of the library"), frame("org.shmem4j.internal.outside.Outside", 7));
    assertThat(ProgramTrace.of(thrown)).contains("\tat org.shmem4j.internal.outside.Outside.call").hasLineCount(2);
  }

  @Test
  void aSentenceAndAFrameAreSaidOnce() {
    Error cause = with(new Error("the disk is full"), frame("Main", 9));
    IllegalStateException thrown = with(new IllegalStateException("failed: " + cause, cause), frame("Main", 9));
    assertThat(ProgramTrace.of(thrown)).isEqualTo("""
        java.lang.IllegalStateException: failed: java.lang.Error: the disk is full
        \tat Main.call(Main.java:9)
        """);
  }

  @Test
  void linesThatTheMessageNamesAreNotSaidAgain() {
    StackTraceElement[] frames = {frame("org.shmem4j.api.Rma", 2), frame("Main", 9), frame("Main", 5)};
    Error waits = with(new Error("PE 0 waits at Main.java:9, called at Main.java:5"), frames);
    assertThat(ProgramTrace.of(waits)).isEqualTo("""
        java.lang.Error: PE 0 waits at Main.java:9, called at Main.java:5
        \t... 3 more (SHMEM4J_TRACE=full)
        """);
    Error waitsElsewhere = with(new Error("PE 0 waits at Main.java:95, called at Main.java:54"), frames);
    assertThat(ProgramTrace.of(waitsElsewhere)).hasLineCount(4);
  }

  @Test
  void anArrayThatWasNeverAllocatedIsToldWithWhatToDo() {
    String jvm = "Cannot invoke \"%s.set(int, int)\" because \"this.cells\" is null";
    String ofLibrary = jvm.formatted("org.shmem4j.api.SymmetricInts");
    assertThat(ProgramTrace.of(with(new NullPointerException(ofLibrary), frame("Main", 1)))).startsWith(
        "java.lang.NullPointerException: " + ofLibrary
            + "; if this SymmetricInts is a symmetric array, allocate it first");
    String ofUser = jvm.formatted("SymmetricEdges");
    assertThat(ProgramTrace.of(with(new NullPointerException(ofUser), frame("Main", 1)))).contains(
        "if this SymmetricEdges is a symmetric array");
    for (NullPointerException other : List.of(
        new NullPointerException(jvm.formatted("Cells")), new NullPointerException("symmetric"),
        new NullPointerException())) {
      assertThat(ProgramTrace.of(with(other, frame("Main", 1)))).doesNotContain("allocate");
    }
  }

  @Test
  void whatGoesInACircleEnds() {
    Error one = with(new Error("one"), frame("Main", 1));
    Error other = with(new Error("other", one), frame("Main", 2));
    one.addSuppressed(other);
    assertThat(ProgramTrace.of(one)).isEqualTo("""
        java.lang.Error: one
        \tat Main.call(Main.java:1)
        Suppressed: java.lang.Error: other
        \tat Main.call(Main.java:2)
        """);
    assertThat(ProgramTrace.of(one, List.of(one, other))).hasLineCount(2);
  }

  @Test
  void aDeepRecursionIsCut() {
    StackTraceElement[] frames = new StackTraceElement[1000];
    java.util.Arrays.setAll(frames, i -> frame("Main", i));
    assertThat(ProgramTrace.of(with(new StackOverflowError(), frames))).hasLineCount(6).contains("\t... 996 more");
  }
}
