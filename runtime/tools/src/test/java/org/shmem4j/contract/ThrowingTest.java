package org.shmem4j.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.contract.ThrowingProgram.Fault;
import org.shmem4j.contract.ThrowingProgram.Unprintable;
import org.shmem4j.launcher.Await;
import org.shmem4j.launcher.Launched;

/** Whatever a body throws, and whoever reads what is printed, the others are told and the job ends. */
@Tag("slow")
@Timeout(60)
class ThrowingTest {
  @Test
  void aThreadThatThrowsWhatCannotBePrinted() {
    PeFailedException[] told = new PeFailedException[1];
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      try {
        ThrowingProgram.play(shmem, Fault.UNPRINTABLE);
      } catch (PeFailedException e) {
        told[0] = e;
      }
    }))
        .isInstanceOf(Unprintable.class);
    assertThat(told[0]).hasMessage(
        "PE 1 failed: org.shmem4j.contract.ThrowingProgram$Unprintable, which could not be printed");
  }

  @Test
  void aCheckedExceptionThatCannotBePrinted() {
    assertThatThrownBy(() -> Shmem.launch(1, shmem -> {
      throw new IOException() {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
          throw new IllegalStateException("not even this can be said");
        }
      };
    }))
        .hasMessageStartingWith("a PE failed: org.shmem4j.contract.ThrowingTest$1, which could not be printed");
  }

  @ParameterizedTest
  @EnumSource
  void aThread(Fault fault) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(
        System.getProperty("java.home") + "/bin/java", "-Xmx24m", "-cp", Launched.PROGRAMS,
        ThrowingProgram.class.getName(), fault.name());
    builder.environment().putAll(Map.of("SHMEM4J_PES", "2", "SHMEM_SYMMETRIC_SIZE", "1m"));
    Process process = builder.redirectErrorStream(true).start();
    try {
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(3);
      assertThat(process.inputReader().lines()).contains("rethrown " + switch (fault) {
        case UNPRINTABLE -> Unprintable.class.getName();
        case OUT_OF_MEMORY -> "java.lang.OutOfMemoryError";
        case STACK_OVERFLOW -> "java.lang.StackOverflowError";
        case VERBOSE -> "java.lang.Error";
      });
    } finally {
      process.destroyForcibly();
    }
  }

  /** Not as the JVM prints it, which knows nothing of the other PEs. */
  @Test
  void whatNobodyCatchesIsPrintedAsTheLauncherDoes() throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-cp",
        Launched.PROGRAMS, "org.shmem4j.launcher.ShmemProgram", "throw");
    builder.environment().put("SHMEM4J_PES", "2");
    Process process = builder.start();
    try {
      String error = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).isEqualTo(1);
      assertThat(error).containsOnlyOnce("shmem4j: PE 1: java.lang.IllegalStateException: thrown by PE 1\n")
          .endsWith("shmem4j: PE 0 ends as well\n");
    } finally {
      process.destroyForcibly();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aProcess(Fault fault) {
    try (Launched launched = launch(fault)) {
      Launched.Result result = launched.result();
      String name = switch (fault) {
        case UNPRINTABLE -> "org.shmem4j.contract.ThrowingProgram$Unprintable, which could not be printed";
        case OUT_OF_MEMORY -> "java.lang.OutOfMemoryError";
        case STACK_OVERFLOW -> "java.lang.StackOverflowError";
        case VERBOSE -> "java.lang.Error: much to say";
      };
      assertThat(result.error().lines().toList().getLast()).startsWith("shmem4j: PE 1 exited with status 1");
      assertThat(result.error()).contains(name).doesNotContain("did not end within");
      assertEnded(result.status(), result.out());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2>&-", "2>/dev/full"})
  void aProcessWhoseErrorsCannotBeWritten(String redirection) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" " + redirection, "sh"));
    command.addAll(command(Fault.VERBOSE));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertEnded(process.exitValue(), out);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void aProcessWhoseErrorsNobodyReads() throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command(Fault.VERBOSE)).start();
    try {
      Await.until("both PEs start", () -> Launched.pesOf(process).size() == 2);
      List<ProcessHandle> pes = Launched.pesOf(process);
      Await.until("both PEs end", () -> pes.stream().noneMatch(ProcessHandle::isAlive));
      long lines = process.errorReader().lines().count();
      assertThat(lines).isPositive();
      assertThat(process.waitFor()).isEqualTo(1);
    } finally {
      process.destroyForcibly();
    }
  }

  private static Launched launch(Fault fault) {
    return Launched.start(Map.of(), arguments(fault).toArray(String[]::new));
  }

  private static List<String> command(Fault fault) {
    List<String> command = new ArrayList<>(
        List.of(System.getProperty("java.home") + "/bin/java", "-cp", Launched.LIBRARY, "org.shmem4j.launcher.Main"));
    command.addAll(arguments(fault));
    return command;
  }

  private static List<String> arguments(Fault fault) {
    return List.of(
        "run", "-n", "2", "--heap", "1m", "--", "-Xmx24m", "-cp", Launched.PROGRAMS,
        ThrowingProgram.class.getName(), fault.name());
  }

  private static void assertEnded(int status, String out) {
    assertThat(status).isEqualTo(1);
    assertThat(out.lines().map(line -> Long.parseLong(line.substring("process ".length()))))
        .hasSize(2)
        .noneMatch(Launched::runs);
  }
}
