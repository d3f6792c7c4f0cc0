package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheFileTest {
  private static final String CONTENT = "what the JVM wrote";

  @TempDir
  Path folder;

  private CacheFile cache;

  @BeforeEach
  void publish() throws IOException {
    cache = new CacheFile(folder.resolve("pe-1.aot"));
    assertThat(cache.isSound()).isFalse();
    cache.publish(Files.writeString(cache.beside(".new"), CONTENT));
    assertThat(cache.isSound()).isTrue();
  }

  private Path seal() {
    return cache.beside(".seal");
  }

  @Test
  void noiseInTheMiddleIsSeenWhereLengthAndTimeStay() throws IOException {
    FileTime time = Files.getLastModifiedTime(cache.path());
    try (FileChannel channel = FileChannel.open(cache.path(), StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(new byte[] {1}), 7);
    }
    Files.setLastModifiedTime(cache.path(), time);
    assertThat(cache.isSound()).isFalse();
  }

  @Test
  void aTruncatedOrEmptyOrMissingOneIsNotSound() throws IOException {
    for (String content : List.of(CONTENT.substring(1), "")) {
      Files.writeString(cache.path(), content);
      assertThat(cache.isSound()).as(content).isFalse();
    }
    Files.delete(cache.path());
    assertThat(cache.isSound()).isFalse();
  }

  @Test
  void oneThatWasTouchedIsSealedAgain() throws IOException {
    List<String> before = Files.readAllLines(seal());
    Files.setLastModifiedTime(cache.path(), FileTime.from(Instant.EPOCH));
    assertThat(cache.isSound()).isTrue();
    assertThat(Files.readAllLines(seal()).getFirst()).isNotEqualTo(before.getFirst()).contains(" 0.000000000 ");
    assertThat(Files.readAllLines(seal()).subList(1, 3)).isEqualTo(before.subList(1, 3));
  }

  /** As of an image's user, who may only read there. */
  @Test
  void oneThatCannotBeSealedAgainIsSoundAllTheSame() throws IOException {
    Files.setLastModifiedTime(cache.path(), FileTime.from(Instant.EPOCH));
    Path inTheWay = Files.createDirectory(cache.beside(".seal." + ProcessHandle.current().pid() + ".new"));
    List<String> before = Files.readAllLines(seal());
    assertThat(cache.isSound()).isTrue();
    assertThat(inTheWay).isDirectory();
    assertThat(Files.readAllLines(seal())).isEqualTo(before);
    Files.writeString(cache.path(), "noise");
    assertThat(cache.isSound()).isFalse();
  }

  private static void setMode(Path file, String mode) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  @Test
  void oneThatOthersMayWriteIsNotSound() throws IOException {
    for (String mode : List.of("rw-rw----", "rw----rw-")) {
      setMode(cache.path(), mode);
      assertThat(cache.isSound()).as(mode).isFalse();
    }
    setMode(cache.path(), "rw-r--r--");
    assertThat(cache.isSound()).isTrue();
    for (String mode : List.of("rwxrwxr-x", "rwxr-xrwx")) {
      setMode(folder, mode);
      assertThat(cache.isSound()).as("in a folder of " + mode).isFalse();
    }
    setMode(folder, "rwxr-xr-x");
    assertThat(cache.isSound()).isTrue();
  }

  @Test
  void linksAreNotFollowed() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    assertThat(new CacheFile(link.resolve(cache.path().getFileName())).isSound()).isFalse();
    Files.createSymbolicLink(cache.path(), Files.move(cache.path(), folder.resolve("moved")));
    assertThat(cache.isSound()).isFalse();
  }

  @Test
  void anotherAccountsIsNotSound() throws Exception {
    OtherAccount.orSkip();
    OtherAccount.give(cache.path());
    assertThat(cache.isSound()).isFalse();
    Files.setAttribute(cache.path(), "unix:uid", 0);
    assertThat(cache.isSound()).isTrue();
    OtherAccount.give(folder);
    assertThat(cache.isSound()).isFalse();
  }

  @Test
  void anotherJdksOneIsNotSound() throws IOException {
    Files.writeString(seal(), Files.readString(seal()).replace(CacheFile.jdk(), "25+1 /elsewhere"));
    assertThat(cache.isSound()).isFalse();
  }

  @Test
  void aBrokenSealIsNone() throws IOException {
    for (String seal : List.of("", "\n\n\n", "x", Files.readString(seal()).substring(1))) {
      Files.writeString(seal(), seal);
      assertThat(cache.isSound()).as(seal).isEqualTo(seal.length() > 3);
    }
    Files.write(seal(), new byte[] {-1, -2, 10, -3});
    assertThat(cache.isSound()).isFalse();
  }

  @Test
  void theStartScriptSeesTheSameLine() throws Exception {
    Process stat = new ProcessBuilder("stat", "-L", "-c", "%s %.9Y %.9Z", cache.path().toString()).start();
    assertThat(Files.readAllLines(seal()).getFirst()).isEqualTo(stat.inputReader().readLine());
  }

  @Test
  void aFailureIsRememberedForADay() throws IOException {
    assertThat(cache.hasFailedLately()).isFalse();
    cache.remember("the disk is full");
    assertThat(cache.beside(".failed")).hasContent("the disk is full");
    assertThat(cache.hasFailedLately()).isTrue();
    Files.setLastModifiedTime(cache.beside(".failed"), FileTime.from(Instant.now().minus(Duration.ofHours(25))));
    assertThat(cache.hasFailedLately()).isFalse();
    cache.remember("again");
    cache.publish(Files.writeString(cache.beside(".new"), CONTENT));
    assertThat(cache.hasFailedLately()).isFalse();
  }

  @Test
  void theMakerRemembersWhatDidNotWorkAndDoesNotTryAgain() throws Exception {
    CacheFile missing = new CacheFile(folder.resolve("pe-2.aot"));
    StartCacheMaker.make(missing, shell("echo no space left; exit 1"));
    assertThat(missing.beside(".failed")).content().contains("exited with status 1\nno space left");
    StartCacheMaker.make(missing, shell("touch $FILE"));
    assertThat(missing.isSound()).isFalse();
  }

  @Test
  void theMakerPublishesWhatAPeCanUse() throws Exception {
    CacheFile missing = new CacheFile(folder.resolve("pe-2.aot"));
    StartCacheMaker.make(missing, shell("case $MODE in *AOTCacheOutput*) echo part >$FILE;; *) grep all $FILE;; esac"));
    assertThat(missing.isSound()).isFalse();
    Files.delete(missing.beside(".failed"));
    StartCacheMaker.make(missing, shell("case $MODE in *AOTCacheOutput*) echo all >$FILE;; *) grep all $FILE;; esac"));
    assertThat(missing.isSound()).isTrue();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).noneMatch(file -> file.toString().contains(".new"));
    }
  }

  @Test
  void theMakerReplacesADamagedOne() throws Exception {
    Files.writeString(cache.path(), "noise");
    StartCacheMaker.make(cache, shell("echo all >$FILE"));
    assertThat(cache.path()).hasContent("all");
    assertThat(cache.isSound()).isTrue();
  }

  /** A stand-in for the rehearsals: a shell with the option and its file as variables. */
  private static Function<List<String>, List<String>> shell(String text) {
    return options -> {
      String option = options.stream().filter(any -> any.startsWith("-XX:AOTCache")).findFirst().orElseThrow();
      return List.of("env", "MODE=" + option, "FILE=" + option.replaceFirst(".*=", ""), "sh", "-c", text);
    };
  }
}
