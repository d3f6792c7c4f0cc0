package org.shmem4j.internal.config;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VersionTest {
  @TempDir Path folder;

  private URLClassLoader api(String version) throws Exception {
    Files.createDirectories(folder.resolve("META-INF/shmem4j"));
    Files.writeString(folder.resolve("META-INF/shmem4j/api.properties"), "version=" + version);
    return new URLClassLoader(new URL[] {folder.toUri().toURL()}, null);
  }

  @Test
  void anApiOfAnotherVersionIsRefused() throws Exception {
    try (URLClassLoader api = api("99.0")) {
      assertThatThrownBy(() -> Version.requireSameApi(api))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("shmem4j-api and shmem4j-runtime must have the same version: api=99.0 runtime=" + Version.text()
              + "; give both the same, for example by shmem4j-bom");
    }
  }

  @Test
  void theSameVersionOrNoApiIsFine() throws Exception {
    try (URLClassLoader api = api(Version.text())) {
      assertThatCode(() -> Version.requireSameApi(api)).doesNotThrowAnyException();
    }
    assertThatCode(() -> Version.requireSameApi(ClassLoader.getPlatformClassLoader())).doesNotThrowAnyException();
  }
}
