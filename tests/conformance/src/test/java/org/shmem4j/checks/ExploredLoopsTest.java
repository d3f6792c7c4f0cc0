package org.shmem4j.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs whose loops only read their own copy, and wait by the JDK: explore lets the others go on. */
@Timeout(60)
class ExploredLoopsTest {
  private static final String PROGRAM = """
      import static org.shmem4j.api.Atomics.longAtomicFetch;
      import static org.shmem4j.api.NonblockingReductions.longSumReduceNb;
      import static org.shmem4j.api.Rma.longP;

      import java.util.concurrent.CompletableFuture;
      import org.shmem4j.Shmem;
      import org.shmem4j.api.SymmetricLongs;

      public class Loops {
        public static void main(String[] arguments) {
          Shmem.run(shmem -> {
            SymmetricLongs flag = shmem.callocate(SymmetricLongs.TYPE, 1);
            SymmetricLongs sum = shmem.callocate(SymmetricLongs.TYPE, 1);
            for (int pe = 1; shmem.myPe() == 0 && pe < shmem.nPes(); pe++) {
              longP(flag, 0, 1, pe);
            }
            while (shmem.myPe() == 1 && flag.get(0) == 0) {}
            while (shmem.myPe() == 2 && longAtomicFetch(flag, 0, 2) == 0) {}
            CompletableFuture<Void> summed =
                longSumReduceNb(shmem.worldTeam(), sum, flag, 1).completion().toCompletableFuture();
            CompletableFuture.allOf(summed, new CompletableFuture<>().completeAsync(() -> 1, Runnable::run)).join();
            while (arguments.length > 0 && sum.get(0) > 0) {}
          });
        }
      }
      """;

  @TempDir
  Path folder;

  private String explore(int status, String... words) throws Exception {
    Path program = Files.writeString(folder.resolve("Loops.java"), PROGRAM);
    List<String> command = new ArrayList<>(List.of(
        ProcessHandle.current().info().command().orElseThrow(), "--enable-native-access=ALL-UNNAMED", "-cp",
        System.getProperty("java.class.path"), "org.shmem4j.launcher.Main", "explore", "-n", "3", "--schedules"));
    command.addAll(List.of(words[0], "--", program.toString()));
    Collections.addAll(command, List.of(words).subList(1, words.length).toArray(String[]::new));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(output).isEqualTo(status);
      return output;
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void othersGoOn() throws Exception {
    assertThat(explore(0, "40")).contains("all 40 schedules ended well");
  }

  @Test
  void aLoopWithoutAnEndIsNamedWithItsLine() throws Exception {
    assertThat(explore(1, "1", "endless")).containsPattern("a history must end: .*PE \\d was in .* at Loops.java:22");
  }
}
