package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstallCommandTest {
  private static final String ARTIFACT = "org/shmem4j/shmem4j-api/1/shmem4j-api-1";

  @TempDir
  Path folder;
  private Path repository;
  private Path home;

  @BeforeEach
  void make() throws IOException {
    repository = folder.resolve("archive/repository");
    home = Files.createDirectories(folder.resolve("home"));
    write(repository.resolve(ARTIFACT + ".pom"), "a pom");
    write(repository.resolve(ARTIFACT + ".jar"), "a jar");
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Launched.Result install(String... folders) {
    String[] words = new String[folders.length + 1];
    words[0] = "install";
    System.arraycopy(folders, 0, words, 1, folders.length);
    return Launched.run(List.of("-Dshmem4j.repository=" + repository, "-Duser.home=" + home), words);
  }

  @ParameterizedTest
  @CsvSource(nullValues = "none", textBlock = """
      none,                                                              home/.m2/repository
      <settings/>,                                                       home/.m2/repository
      <settings><localRepository>@/other</localRepository></settings>,   other
      <!-- <localRepository>@/other</localRepository> --><settings/>,    home/.m2/repository
      <localRepository>${user.home}/mine</localRepository>,              home/mine
      """)
  void theLibraryIsWhereMavenLooks(String settings, String where) throws IOException {
    if (settings != null) {
      write(home.resolve(".m2/settings.xml"), settings.replace("@", folder.toString()));
    }

    Launched.Result result = install();

    Path local = folder.resolve(where);
    assertThat(result.error()).isEmpty();
    assertThat(result.out()).isEqualTo("1 artifacts of shmem4j are in " + local + "\n");
    assertThat(local.resolve(ARTIFACT + ".jar")).hasContent("a jar");
    assertThat(local.resolve(ARTIFACT + ".pom")).hasContent("a pom");
  }

  /** Maven hides what it has downloaded from projects that do not name the place. */
  @Test
  void whatWasDownloadedBeforeIsReplaced() throws IOException {
    Path local = folder.resolve("local");
    Path origins = local.resolve(ARTIFACT).resolveSibling("_remote.repositories");
    Path other = local.resolve("org/other/1/_remote.repositories");
    write(local.resolve(ARTIFACT + ".jar"), "an older jar");
    write(origins, "shmem4j-api-1.jar>shmem4j=");
    write(other, "other-1.jar>central=");

    assertThat(install(local.toString()).status()).isZero();

    assertThat(local.resolve(ARTIFACT + ".jar")).hasContent("a jar");
    assertThat(origins).doesNotExist();
    assertThat(other).exists();
    assertThat(local.resolve(ARTIFACT).getParent()).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void aSettingThatOnlyMavenUnderstandsIsRefused() throws IOException {
    write(home.resolve(".m2/settings.xml"), "<localRepository>${env.PLACE}/mine</localRepository>");

    Launched.Result result = install();

    assertThat(result.status()).isEqualTo(2);
    assertThat(result.error()).contains("install DIR: localRepository=${env.PLACE}/mine settings=" + home);
  }

  @Test
  void onlyAnArchiveHasWhatIsInstalled() {
    assertThatThrownBy(() -> new InstallCommand().run(List.of()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("./mvnw -DskipTests install");
  }
}
