package org.shmem4j.internal.config;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A typed API that does not fit this runtime is named before anything else fails. */
class VersionTest {
  @TempDir Path folder;

  private URLClassLoader withApi(String version) throws IOException {
    Path file = Files.createDirectories(folder.resolve("META-INF/shmem4j")).resolve("api.properties");
    Files.writeString(file, "version=" + version + "\n");
    return new URLClassLoader(new URL[] {folder.toUri().toURL()}, null);
  }

  @Test
  void anotherVersionIsRefusedWithBoth() throws Exception {
    try (URLClassLoader classes = withApi("9.8.7")) {
      assertThatThrownBy(() -> Version.requireSameApi(classes))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("api=9.8.7 runtime=" + Version.text());
    }
  }

  @Test
  void theSameVersionAndNoApiPass() throws Exception {
    try (URLClassLoader classes = withApi(Version.text()); URLClassLoader empty = new URLClassLoader(new URL[0], null)) {
      assertThatCode(() -> Version.requireSameApi(classes)).doesNotThrowAnyException();
      assertThatCode(() -> Version.requireSameApi(empty)).doesNotThrowAnyException();
    }
  }
}
