package org.shmem4j.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VersionTest {
  @TempDir
  Path folder;

  /** A class path with an API that was compiled with a version. */
  private URLClassLoader withApi(String version) throws IOException {
    Path source = Files.writeString(folder.resolve("CompiledVersion.java"), """
        package org.shmem4j.api;

        final class CompiledVersion {
          static {
            org.shmem4j.entry.ApiVersion.require("%s");
          }
        }
        """.formatted(version));
    ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
    assertThat(javac.run(
        System.out, System.err, "-cp", "target/classes", "-d", folder.toString(), source.toString())).isZero();
    return new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
  }

  @Test
  void itIsThatOfTheBuild() throws IOException {
    assertThat(Files.readString(Path.of("pom.xml"))).contains("<version>" + Version.TEXT + "</version>");
  }

  @Test
  void anotherVersionIsRefusedWithBoth() throws IOException {
    try (URLClassLoader classes = withApi("9.8.7")) {
      assertThatThrownBy(() -> Version.requireSameApi(classes))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("api=9.8.7 runtime=" + Version.TEXT);
    }
  }

  @Test
  void theSameVersionAndNoApiPass() throws IOException {
    try (URLClassLoader classes = withApi(Version.TEXT); URLClassLoader empty = new URLClassLoader(new URL[0], null)) {
      assertThatCode(() -> Version.requireSameApi(classes)).doesNotThrowAnyException();
      assertThatCode(() -> Version.requireSameApi(empty)).doesNotThrowAnyException();
    }
  }
}
