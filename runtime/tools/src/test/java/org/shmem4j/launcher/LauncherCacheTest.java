package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The start script's look at the launcher's cache, which a JVM runs as if it were code. */
class LauncherCacheTest {
  private static final Path SCRIPT = Path.of("../../.mvn/start.sh").toAbsolutePath();
  private static final String FILE = "-Dshmem4j.launcher.cache=";
  private static final String USED = "-XX:AOTCache=";

  @TempDir
  Path folder;

  private Path caches;
  private CacheFile cache;

  @BeforeEach
  void make() throws Exception {
    caches = Files.createDirectories(folder.resolve("caches"));
    setMode(caches, "rwx------");
    cache = new CacheFile(Path.of(options().replaceFirst(".*" + FILE, "").strip()));
    cache.publish(Files.writeString(cache.beside(".new"), "no cache"));
    setMode(cache.path(), "rw-------");
    Files.delete(cache.beside(".seal"));
    cache.publish(Files.move(cache.path(), cache.beside(".new")));
    assertThat(options()).contains(USED + cache.path());
  }

  private static void setMode(Path file, String mode) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  private String options() throws IOException, InterruptedException {
    ProcessBuilder script = new ProcessBuilder("sh", "-uc", ". \"$0\"; use_cache; echo \"$cached\"", SCRIPT.toString());
    script.environment().remove("JAVA_TOOL_OPTIONS");
    script.environment().putAll(Map.of(
        "lib", "../target/classes", "jdk", System.getProperty("java.home"), "SHMEM4J_START_CACHE", caches.toString()));
    Process process = script.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  /** Changes of owner and mode break the first line of the seal, which is written anew here. */
  private void assertUnused(String why) throws Exception {
    Path seal = cache.beside(".seal");
    Process stat = new ProcessBuilder("stat", "-L", "-c", "%s %.9Y %.9Z", cache.path().toString()).start();
    Files.writeString(seal, stat.inputReader().readLine() + "\nsum\njdk\n");
    assertThat(options()).as(why).contains(FILE).doesNotContain(USED);
  }

  @Test
  void oneThatOthersMayWriteIsNotUsed() throws Exception {
    setMode(cache.path(), "rw-rw----");
    assertUnused("a file of the group");
    setMode(cache.path(), "rw----rw-");
    assertUnused("a file of all");
    setMode(cache.path(), "rw-------");
    setMode(caches, "rwxrwx---");
    assertUnused("a folder of the group");
    setMode(caches, "rwx----wx");
    assertUnused("a folder of all");
  }

  @Test
  void linksAreNotFollowed() throws Exception {
    Files.createSymbolicLink(cache.path(), Files.move(cache.path(), folder.resolve("moved")));
    assertUnused("a link to the file");
    Files.move(folder.resolve("moved"), cache.path(), StandardCopyOption.REPLACE_EXISTING);
    Files.createSymbolicLink(caches, Files.move(caches, folder.resolve("others")));
    assertUnused("a link to the folder");
  }

  @Test
  void anotherAccountsIsNotUsed() throws Exception {
    OtherAccount.orSkip();
    OtherAccount.give(cache.path());
    assertUnused("a file");
    Files.setAttribute(cache.path(), "unix:uid", 0);
    OtherAccount.give(caches);
    assertUnused("a folder");
  }
}
