package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.internal.settings.Settings;

/** Which JDK the scripts find, on a machine that has only those that lie in the test's folder. */
class FindJdkTest {
  private static final Path TREE = Path.of("../..");
  private static final Path FINDER = TREE.resolve(".mvn/find-jdk.sh");

  @TempDir
  Path machine;

  private Path finder;

  @BeforeEach
  void lookForJdksInTheFolderOnly() throws IOException {
    String text = Files.readString(FINDER).replaceAll("(?<= )/(?=usr/|opt/|Library/)", machine + "/");
    finder = Files.writeString(machine.resolve("find-jdk.sh"), text);
  }

  /** Writes what the finder reads of a JDK. */
  private String jdk(String place, String version) throws IOException {
    Path home = machine.resolve(place);
    Path javac = Files.createDirectories(home.resolve("bin")).resolve("javac");
    assertThat(Files.createFile(javac).toFile().setExecutable(true)).isTrue();
    Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Some\"\nJAVA_VERSION=\"" + version + "\"\n");
    return home.toString();
  }

  private record Found(int status, String jdk, String told) {}

  private Found find(String... variables) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("env", "-i", "PATH=" + System.getenv("PATH"), "HOME=" + machine));
    command.addAll(List.of(variables));
    command.addAll(List.of("sh", "-c", ". " + finder + "; echo $jdk"));
    Path told = machine.resolve("told");
    Process process = new ProcessBuilder(command).redirectError(told.toFile()).start();
    String jdk = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return new Found(process.waitFor(), jdk, Files.readString(told));
  }

  private static Found silently(String jdk) {
    return new Found(0, jdk, "");
  }

  @Test
  void prefers25() throws Exception {
    jdk("usr/lib/jvm/a", "17.0.15");
    jdk("usr/lib/jvm/b", "27.0.1");
    jdk("opt/jdk-26", "26");
    String wanted = jdk(".jdks/temurin", "25.0.3");
    jdk("Library/Java/JavaVirtualMachines/a/Contents/Home", "26.0.2");

    assertThat(find()).isEqualTo(silently(wanted));
  }

  @ParameterizedTest
  @CsvSource({"26.0.2, 27.0.1", "27, 28-ea", "26-ea, 100.1"})
  void takesTheOldestNewerOneWithout25(String older, String newer) throws Exception {
    jdk("usr/lib/jvm/a", "1.8.0_402");
    jdk("usr/lib/jvm/b", newer);
    String wanted = jdk("opt/jdk", older);
    jdk(".sdkman/candidates/java/c", newer);

    assertThat(find()).isEqualTo(silently(wanted));
  }

  @Test
  void saysInOneLineThatAVersionHasNotBeenTried() throws Exception {
    String only = jdk("usr/lib/jvm/a", "28.0.1");

    Found found = find();

    assertThat(found.jdk()).isEqualTo(only);
    assertThat(found.told()).hasLineCount(1)
        .isEqualTo("shmem4j has not been tried on JDK 28, only on 25 to 27: this one is in " + only + "\n");
  }

  @Test
  void takesWhatAVariableNamesIfThatIsNewEnough() throws Exception {
    jdk("usr/lib/jvm/a", "25");
    String named = jdk("somewhere/b", "27.0.1");
    String other = jdk("somewhere/c", "26");
    String old = jdk("somewhere/d", "24.0.2");

    assertThat(find("JAVA_HOME=" + named)).isEqualTo(silently(named));
    assertThat(find("JAVA_HOME=" + named, "JAVA25_HOME=" + other)).isEqualTo(silently(other));
    assertThat(find("JAVA_HOME=" + old)).isEqualTo(silently(machine.resolve("usr/lib/jvm/a").toString()));
    assertThat(find("JAVA_HOME=/nowhere", "JAVA25_HOME=" + other)).isEqualTo(silently(other));
  }

  @Test
  void folderWithoutACompilerOrAVersionIsNone() throws Exception {
    Files.delete(Path.of(jdk("usr/lib/jvm/runtime-only", "25"), "bin/javac"));
    Files.writeString(Path.of(jdk("usr/lib/jvm/no-version", "25"), "release"), "IMPLEMENTOR=\"Some\"\n");
    jdk("usr/lib/jvm/old", "24");

    Found found = find();

    assertThat(found.status()).isEqualTo(1);
    assertThat(found.told()).hasLineCount(1).startsWith("shmem4j needs JDK 25 or newer: ").contains("JAVA_HOME");
  }

  @Test
  void theVersionsThatWereTriedAreEverywhereTheSame() throws IOException {
    assertThat(FINDER).content().contains("oldest=" + Info.OLDEST_JDK + "\nnewest_tried=" + Info.NEWEST_TRIED_JDK);
    assertThat(Info.text(Settings.ofProcess())).contains("tried: JDK 25 to 27\n");
    String stability = Files.readString(TREE.resolve("docs/reference/stability.md"));
    IntStream.rangeClosed(Info.OLDEST_JDK, Info.NEWEST_TRIED_JDK)
        .forEach(version -> assertThat(stability).contains("| JDK " + version + " | "));
    assertThat(stability).doesNotContain("| JDK " + (Info.NEWEST_TRIED_JDK + 1));
  }
}
