package org.shmem4j.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs for C call what OpenSHMEM 1.6 has, as it is declared there. */
class LitmusCTest {
  private static final Path FUNCTIONS =
      Path.of("../../generator/src/test/resources/org/shmem4j/generator/openshmem-1.6-functions.txt");
  private static final Pattern CALLED = Pattern.compile("shmem_\\w+(?=\\()");
  private static final String HEADER = """
      #include <stddef.h>
      #include <stdint.h>
      #define SHMEM_MAJOR_VERSION 1
      #define SHMEM_MINOR_VERSION 6
      #define SHMEM_TEAM_WORLD ((shmem_team_t) 0)
      #define SHMEM_TEAM_SHARED ((shmem_team_t) 0)
      typedef struct shmem_ctx *shmem_ctx_t;
      typedef struct shmem_team *shmem_team_t;
      typedef struct { int num_contexts; } shmem_team_config_t;
      typedef struct { size_t total_ops; } shmem_ctx_session_config_t;
      enum {
        SHMEM_CMP_EQ, SHMEM_SIGNAL_SET, SHMEM_SIGNAL_ADD, SHMEM_CTX_SESSION_BATCH, SHMEM_CTX_NOSTORE, SHMEM_SYNC_VALUE,
        SHMEM_REDUCE_SYNC_SIZE = 1, SHMEM_BCAST_SYNC_SIZE = 1, SHMEM_BARRIER_SYNC_SIZE = 1,
        SHMEM_COLLECT_SYNC_SIZE = 1, SHMEM_ALLTOALL_SYNC_SIZE = 1, SHMEM_REDUCE_MIN_WRKDATA_SIZE = 1
      };
      """;

  @TempDir
  Path folder;

  @Test
  void compilesBesideTheFunctionsOf16() throws IOException, InterruptedException {
    assumeTrue(isInstalled("gcc"), "a C compiler is not installed");
    String program = LitmusC.program(LitmusC.tests(Litmus.all()));
    Path ignored = Files.writeString(folder.resolve("shmem.h"), HEADER + prototypes(program));
    Path source = Files.writeString(folder.resolve("litmus.c"), program);
    assertThat(output("gcc", "-fsyntax-only", "-Wall", "-I" + folder, source.toString())).isEmpty();
  }

  @Test
  void writesAProgramForEachTestOfWhatOpenShmemHas() throws IOException {
    LitmusC.main(new String[] {"litmus.txt", folder.toString()});
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize((int) Litmus.all().stream().filter(test -> !test.isOfExchanges()).count());
    }
    assertThat(folder.resolve("a-turn-brings-what-its-owner-had-at-its-start.c")).doesNotExist();
    assertThat(folder.resolve("two-puts.c")).content().contains("{\"two puts\", 2, \"a\"").doesNotContain("fence");
  }

  private static String prototypes(String program) throws IOException {
    List<String> called = CALLED.matcher(program).results().map(MatchResult::group)
        .distinct().toList();
    StringBuilder text = new StringBuilder();
    for (String line : Files.readAllLines(FUNCTIONS)) {
      Matcher name = CALLED.matcher(line);
      if (name.find() && called.contains(name.group())) {
        text.append(line.replaceFirst("^D", "")).append('\n');
      }
    }
    return text.toString();
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
        .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
  }

  private static String output(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
