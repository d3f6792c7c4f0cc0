package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Projects that are written are built and run among the consumer projects. */
class NewCommandTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"--maven, pom.xml, <artifactId>my-first</artifactId>", "--gradle, build.gradle, shmem4j-api"})
  void aProjectIsWritten(String option, String build, String text) {
    Path project = folder.resolve("deep").resolve("My first");

    assertThat(new NewCommand().run(List.of(option, project.toString()))).isZero();

    assertThat(project.resolve(build)).content().contains(text).doesNotContain("${", "@NAME@");
    assertThat(project.resolve("src/main/java/com/example/Main.java")).exists();
    assertThat(project.resolve(".gitignore")).exists();
  }

  @Test
  void whatExistsIsLeftAlone() {
    assertThatThrownBy(() -> new NewCommand().run(List.of(folder.toString())))
        .isInstanceOf(UsageException.class)
        .hasMessage("new needs a folder that does not exist yet: " + folder);
  }
}
