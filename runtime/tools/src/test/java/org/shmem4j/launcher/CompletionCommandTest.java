package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletionCommandTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "shmem4j ru | run", "shmem4j run --deb | --debug-pe --debug-port", "shmem4j run -- --deb |",
      "shmem4j new --g | --gradle"
  })
  void bashCompletes(String line, String completions) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")));
    Path script = folder.resolve("script");
    String text = Launched.run("completion", "bash").out()
        + "COMP_WORDS=(" + line + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _shmem4j; echo ${COMPREPLY[@]}\n";
    Process bash = new ProcessBuilder("/bin/bash", Files.writeString(script, text).toString())
        .redirectErrorStream(true)
        .start();
    assertThat(new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip())
        .isEqualTo(completions == null ? "" : completions);
  }

  @Test
  void otherShellsHaveTheirs() {
    assertThat(Launched.run("completion", "zsh").out()).startsWith("autoload").contains("complete -o default");
    assertThat(Launched.run("completion", "fish").out())
        .contains("-a run -d 'runs", "__fish_seen_subcommand_from run' -l heap");
    assertThat(Launched.run("completion", "tcsh").error())
        .isEqualTo("shmem4j: completion needs a shell: bash, zsh or fish\n");
  }
}
