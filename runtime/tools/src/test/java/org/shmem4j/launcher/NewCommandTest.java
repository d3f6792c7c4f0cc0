package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Projects that are written are built and run among the consumer projects. */
class NewCommandTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @CsvSource({"--maven, pom.xml, <artifactId>my-first</artifactId>", "--gradle, build.gradle, shmem4j-api"})
  void aProjectIsWritten(String option, String build, String text) {
    Path project = folder.resolve("deep").resolve("My first");

    assertThat(new NewCommand().run(List.of(option, project.toString()))).isZero();

    assertThat(project.resolve(build)).content().contains(text).doesNotContain("${", "@NAME@");
    assertThat(project.resolve("src/main/java/com/example/Main.java")).exists();
    assertThat(project.resolve(".gitignore")).exists();
  }

  @ParameterizedTest
  @CsvSource({"--maven, pom.xml, <shmem4j.repository>@</shmem4j.repository>",
      "--gradle, build.gradle, maven { url = '@' }"})
  void aProjectOfAnArchiveFindsItsRepository(String option, String build, String text) {
    Path repository = folder.resolve("an archive/repository");
    Path project = folder.resolve("hello");

    assertThat(Launched.run(List.of("-Dshmem4j.repository=" + repository), "new", option, project.toString())
        .status()).isZero();

    assertThat(project.resolve(build)).content().contains(text.replace("@", repository.toUri().toString()))
        .doesNotContain("@IF", "@END");
  }

  /** Whatever the default java is, and with no variable set. */
  @Test
  void mavenRunsOnAJdkThatTheProjectFinds() throws Exception {
    Path project = folder.resolve("hello");
    new NewCommand().run(List.of(project.toString()));
    Path tools = Files.createDirectory(folder.resolve("tools"));
    Path maven = Files.writeString(tools.resolve("mvn"), "#!/bin/sh\necho \"$JAVA_HOME $*\"\n");
    assertThat(maven.toFile().setExecutable(true)).isTrue();
    Path jdks = Files.createDirectories(folder.resolve("home/.jdks"));
    Path jdk = Files.createSymbolicLink(jdks.resolve("temurin"), Path.of(System.getProperty("java.home")));

    ProcessBuilder builder = new ProcessBuilder(project.resolve("mvnw").toString(), "verify").redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("JAVA"));
    builder.environment().put("HOME", folder.resolve("home").toString());
    builder.environment().merge("PATH", tools.toString(), (path, own) -> own + ":" + path);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    Files.delete(jdk);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).endsWith(" verify\n");
    assertThat(Path.of(said.substring(0, said.indexOf(' '))).resolve("release")).content()
        .contains("JAVA_VERSION=\"25");
  }

  @Test
  void whatExistsIsLeftAlone() {
    assertThatThrownBy(() -> new NewCommand().run(List.of(folder.toString())))
        .isInstanceOf(UsageException.class)
        .hasMessage("new needs a folder that does not exist yet: " + folder);
  }
}
