package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Help in a source tree where nothing is built, and without a JDK. */
class ScriptHelpTest {
  private static final Path TREE = Path.of("../..");

  @TempDir
  Path tree;

  private String help(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("env", "-i", "PATH=" + System.getenv("PATH"), "sh",
        tree.resolve("shmem4j").toString()));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }

  private void copy(String name) throws IOException {
    try (Stream<Path> files = Files.walk(TREE.resolve(name))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = tree.resolve(TREE.relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  @Test
  void itComesFromTheSourcesAndBuildsNothing() throws IOException, InterruptedException {
    for (String name : List.of("shmem4j", ".mvn/help.sh", "docs/reference/exit-statuses.md",
        "runtime/tools/src/main/java/org/shmem4j/launcher",
        "processor/src/main/java/org/shmem4j/processor/checkcommand/CheckOptions.java",
        "generator/src/main/java/org/shmem4j/generator/GeneratorMain.java",
        "tests/benchmarks/src/main/java/org/shmem4j/benchmarks/BenchOptions.java",
        "tests/evaluation/src/main/java/org/shmem4j/evaluation/EvaluateOptions.java")) {
      copy(name);
    }
    for (Command command : Commands.ALL) {
      if (!(command instanceof SourceTreeCommand)) {
        assertThat(help(command.name(), "--help")).isEqualTo(command.help());
        assertThat(help()).contains("\n  " + command.name() + " ");
      }
    }
    assertThat(help("help", "run")).isEqualTo(RunOptions.HELP);
    assertThat(help("run", "-n", "2", "-h")).isEqualTo(RunOptions.HELP);
    assertThat(help("bench", "--help")).startsWith("Usage: shmem4j bench ").contains("--batches");
    assertThat(help("evaluate", "--help")).startsWith("Usage: shmem4j evaluate ").contains("--compare");
    assertThat(help("check", "--help")).startsWith("Usage: shmem4j check ").contains("--sarif");
    assertThat(help("generate", "--help")).startsWith("usage: generate ").contains("--table");
    assertThat(tree.resolve("target")).doesNotExist();
  }
}
