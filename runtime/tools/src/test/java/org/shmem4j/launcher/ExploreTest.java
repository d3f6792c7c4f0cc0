package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.explored.LargeStack;
import org.shmem4j.explored.Overtaken;
import org.shmem4j.explored.OwnThreads;
import org.shmem4j.explored.Printing;

/** Programs that are explored, and those that are not. */
@Timeout(60)
class ExploreTest {
  /** Whose PE 1 fails with some schedules only, once those that leave first matter. */
  static final class Fails {
    public static void main(String[] arguments) {
      Shmem.run(shmem -> {
        if (shmem.myPe() == 1 && arguments.length > 0) {
          throw new IllegalStateException(arguments[0]);
        }
        shmem.barrierAll();
      });
    }
  }

  private static int run(String... words) throws InterruptedException {
    return Main.run(List.of(words));
  }

  @Test
  void aProgramThatIsRightEndsWell() throws Exception {
    assertThat(run("explore", "-n", "2", "--schedules", "20", "--", "-cp", ".", Fails.class.getName())).isZero();
  }

  @Test
  void aFailureHasAStatus() throws Exception {
    String program = Fails.class.getName();
    assertThat(run("explore", "--schedules", "2", "--", "-cp", ".", program, "wrong")).isEqualTo(1);
    assertThat(run("replay", "2s1", "--", "-cp", ".", program, "wrong")).isEqualTo(1);
    assertThat(run("replay", "2s1", "--", "-cp", ".", program)).isZero();
  }

  @Test
  void allSchedulesWithFewChangesAreTried() throws Exception {
    String program = Overtaken.class.getName();
    assertThat(run("explore", "--changes", "0", "--", "-cp", ".", program)).isZero();
    assertThat(run("explore", "--changes", "1", "--", "-cp", ".", program)).isEqualTo(1);
    assertThat(run("explore", "--changes", "1", "--", "-cp", ".", program, "right")).isZero();
    assertThat(run("replay", "2c", "--", "-cp", ".", program)).isZero();
    assertThat(run("explore", "--changes", "1", "--deaths", "--", "-cp", ".", program)).isEqualTo(2);
  }

  @Test
  void pesOfOneHostAreExplored() throws Exception {
    String program = Fails.class.getName();
    assertThat(told("explore", "--one-host", "--schedules", "20", "--", "-cp", ".", program)).contains("status 0");
    String wrong = told("explore", "--one-host", "--schedules", "2", "--", "-cp", ".", program, "wrong");
    assertThat(wrong).contains("status 1").containsPattern("shmem4j replay 2n[01] --");
    assertThat(told("replay", "2n1", "--", "-cp", ".", program, "wrong")).contains("status 1");
    assertThat(told("explore", "--one-host", "--", "-cp", ".", Overtaken.class.getName())).contains("status 0");
    assertThat(told("explore", "--one-host", "--", "-cp", ".", OwnThreads.class.getName())).contains("status 4");
    assertThat(run("explore", "--one-host", "--deaths", "--", "-cp", ".", program)).isEqualTo(2);
    assertThat(run("explore", "--one-host", "--changes", "1", "--", "-cp", ".", program)).isEqualTo(2);
  }

  @Test
  void aPageShowsAHistory(@TempDir Path folder) throws Exception {
    Path page = folder.resolve("history.html");
    String program = Overtaken.class.getName();
    assertThat(run("explore", "--changes", "1", "--page", page.toString(), "--", "-cp", ".", program)).isEqualTo(1);
    assertThat(page).content().contains("Schedule 2c", "&lt;overtaken&gt;", ">PE 1</text>", "class='message'")
        .containsPattern("<text class='call' [^>]*>put at Overtaken.java:\\d+</text>")
        .containsPattern("<text class='arrival' [^>]*>\u2190 PE 0 put at Overtaken.java:\\d+</text>")
        .doesNotContain("<overtaken>");
    Files.delete(page);
    assertThat(run("replay", "2s1", "--page", page.toString(), "--", "-cp", ".", program, "right")).isZero();
    assertThat(page).content().contains("Schedule 2s1", "It ended well.");
  }

  /** The debugger's port is taken, so the JVM ends at once. */
  @Test
  void aScheduleIsDebuggedInAJvmOfItsOwn() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      assertThat(run("replay", "2s1", "--debug", port, "--", "-cp", ".", Fails.class.getName())).isGreaterThan(1);
    }
    assertThat(run("replay", "2s1", "--debug", "0", "--", "-cp", ".", Fails.class.getName())).isEqualTo(2);
  }

  /** Which says nothing of the PE that died. */
  static final class HidesDeaths {
    public static void main(String[] arguments) {
      Shmem.run(shmem -> {
        try {
          shmem.barrierAll();
        } catch (PeFailedException e) {
          throw new IllegalStateException("hidden", e);
        }
      });
    }
  }

  @Test
  void pesDieWhereThatIsAskedFor() throws Exception {
    String program = Fails.class.getName();
    assertThat(run("explore", "--deaths", "--schedules", "50", "--", "-cp", ".", program)).isZero();
    String hides = HidesDeaths.class.getName();
    assertThat(run("explore", "--schedules", "50", "--", "-cp", ".", hides)).isZero();
    assertThat(run("explore", "--deaths", "--schedules", "50", "--", "-cp", ".", hides)).isEqualTo(1);
  }

  @Test
  void threadsOfTheProgramHaveAStatusOfTheirOwn() throws Exception {
    String program = OwnThreads.class.getName();
    String told = told("explore", "-n", "2", "--", "-cp", ".", program);
    assertThat(told)
        .contains("status 4", "shmem4j: the program cannot be explored: a PE's calls must come from its own")
        .doesNotContain("failed");
    assertThat(told("replay", "2s1", "--", "-cp", ".", program)).contains("status 4", "cannot be explored");
  }

  /** A PE waits for another by the JDK, in a loop that an interrupt does not end. */
  @Test
  @Tag("slow")
  void aProgramThatDoesNotEndIsEnded() throws Exception {
    Process process = new ProcessBuilder(
        ProcessHandle.current().info().command().orElseThrow(), "--enable-native-access=ALL-UNNAMED",
        "--add-modules=jdk.incubator.vector", "-cp", System.getProperty("java.class.path"), Main.class.getName(),
        "explore", "-n", "2", "--", "-cp", ".", OwnThreads.class.getName(), "meet").redirectErrorStream(true).start();
    try {
      String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(told).isEqualTo(4);
      assertThat(told).containsPattern("cannot be explored: .*PE 1 has waited for 5 s at OwnThreads.java:");
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void pesHaveHeapsOfAGivenSize() throws Exception {
    String program = LargeStack.class.getName();
    assertThat(told("explore", "-n", "2", "--schedules", "4", "--", "-cp", ".", program))
        .contains("status 1", "HeapExhaustedException", "--heap");
    assertThat(told("explore", "-n", "2", "--heap", "17m", "--schedules", "4", "--", "-cp", ".", program))
        .contains("status 0", "all 4 schedules ended well");
    assertThat(told("explore", "-n", "2", "--heap", "17m", "--schedules", "4", "--", "-cp", ".", program, "wrong"))
        .contains("status 1").containsPattern("shmem4j replay 2s\\d+ --heap 17m --");
    assertThat(told("replay", "2s1", "--heap", "17m", "--", "-cp", ".", program)).contains("status 0");
    assertThat(told("explore", "--heap", "much", "--", "-cp", ".", program)).contains("status 2", "much");
  }

  @Test
  void onlyTheEndOfTheFailingHistoryIsPrinted() throws Exception {
    String program = Printing.class.getName();
    String told = told("explore", "--schedules", "3", "--lines", "12", "--", "-cp", ".", program);
    assertThat(told).containsOnlyOnce("PE 0 prints").containsOnlyOnce("PE 1 prints")
        .containsPattern("     … \\d+ lines before; --lines \\d+ shows them\n")
        .containsPattern("\nPE 1 \\S+ at Printing.java:\\d+   <== then this PE fails\n")
        .contains("failed: PE 1: java.lang.IllegalStateException: wrong\n     at ");
    String before = told.substring(told.indexOf("shows them\n") + "shows them\n".length(), told.indexOf("failed: "));
    assertThat(before).hasLineCount(12);
  }

  @Test
  void aBarrierThatGoesOnIsNotPrintedAgain() {
    Launched.Result replayed = Launched.run( // in a JVM whose launcher does not know the program's classes
        "replay", "2s1", "--lines", "1000", "--", "-cp", "target/test-classes", Printing.class.getName());
    assertThat(replayed.out().lines()).filteredOn(line -> line.matches("PE \\d barrierAll.* at Printing.*"))
        .hasSize(2 * Printing.BARRIERS);
  }

  /** {@return what a command prints, and its status} */
  private static String told(String... words) throws InterruptedException {
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    PrintStream output = System.out;
    PrintStream errors = System.err;
    PrintStream both = new PrintStream(told, true, StandardCharsets.UTF_8);
    System.setOut(both);
    System.setErr(both);
    try {
      both.println("status " + run(words));
    } finally {
      System.setOut(output);
      System.setErr(errors);
    }
    return told.toString(StandardCharsets.UTF_8);
  }

  @Test
  void whatCannotBeExploredIsRefused() throws Exception {
    assertThat(run("explore", "--pes", "0", "--", "Some")).isEqualTo(2);
    assertThat(run("explore")).isEqualTo(2);
    assertThat(run("explore", "--", "-jar", "some.jar")).isEqualTo(2);
    assertThat(run("explore", "--", "-cp", ".", "org.shmem4j.NoSuchProgram")).isEqualTo(2);
    assertThat(run("replay", "nonsense", "--", "Some")).isEqualTo(2);
    assertThatThrownBy(() -> Commands.named("explor")).hasMessageContaining("explore");
  }
}
