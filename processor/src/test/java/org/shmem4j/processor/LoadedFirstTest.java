package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On an older JDK a compiler is told which one the checks need, and does not take the checks for its own fault. */
class LoadedFirstTest {
  private static final Path CHECKS = Path.of(Program.place(SymmetricProcessor.class));
  private static final Path USUAL_PLACE = Path.of("/usr/lib/jvm");
  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(?:1\\.)?(\\d+)");

  /** An older JDK that this machine has; homes of more may be given. */
  private record OlderJdk(Path home, int version) {
    static Stream<OlderJdk> all() throws IOException {
      List<Path> homes = new ArrayList<>(Arrays.stream(System.getProperty("shmem4j.older.jdks", "")
          .split(File.pathSeparator)).filter(each -> !each.isEmpty()).map(Path::of).toList());
      if (Files.isDirectory(USUAL_PLACE)) {
        try (Stream<Path> places = Files.list(USUAL_PLACE)) {
          homes.addAll(places.filter(each -> !Files.isSymbolicLink(each)).toList());
        }
      }
      return homes.stream().flatMap(OlderJdk::in);
    }

    private static Stream<OlderJdk> in(Path home) {
      try {
        Matcher version = VERSION.matcher(Files.readString(home.resolve("release")));
        return Files.isExecutable(home.resolve("bin/javac")) && version.find()
            ? Stream.of(new OlderJdk(home, Integer.parseInt(version.group(1)))).filter(each -> each.version < 25)
            : Stream.empty();
      } catch (IOException e) {
        return Stream.empty(); // no JDK, or one that says nothing of itself
      }
    }

    String run(String tool, String... arguments) throws IOException, InterruptedException {
      List<String> command = new ArrayList<>(List.of(home.resolve("bin").resolve(tool).toString()));
      command.addAll(List.of(arguments));
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(said).isEqualTo(1);
      return said;
    }

    void assertTold(String said) {
      assertThat(said).containsOnlyOnce("shmem4j's checks need JDK 25 or newer, but this is " + version + "; ")
          .contains("JAVA_HOME")
          .doesNotContainIgnoringCase("file a bug").doesNotContain("UnsupportedClassVersionError", "\tat ");
    }
  }

  @TempDir
  Path folder;

  private List<OlderJdk> older;
  private String plain;
  private String user;

  @BeforeEach
  void writePrograms() throws IOException {
    older = OlderJdk.all().toList();
    plain = Files.writeString(folder.resolve("Plain.java"), "class Plain {}\n").toString();
    user = Files.writeString(folder.resolve("User.java"), """
        import org.shmem4j.Symmetric;
        import org.shmem4j.api.SymmetricInts;
        class User {
          @Symmetric(length = 8)
          private SymmetricInts ints;
        }
        """).toString();
  }

  private List<OlderJdk> older() {
    return older.isEmpty() ? abort("no JDK older than 25 here: -Dshmem4j.older.jdks=HOME:HOME names some") : older;
  }

  @ParameterizedTest
  @CsvSource({"NeededJdk, 8", "RefusingProcessor, 8", "SymmetricProcessor, 8", "plugin/ShmemPlugin, 11",
      "plugin/ShmemPlugin$Refusal, 11", "KeptClasses, 25"})
  void whatIsLoadedFirstIsCompiledForOlderJdks(String name, int release) throws IOException {
    Path file = CHECKS.resolve("org/shmem4j/processor/" + name + ".class");
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      assertThat(in.readInt()).isEqualTo(0xCAFEBABE);
      assertThat(in.readInt() - 44).isEqualTo(release); // 52 is release 8
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-Xplugin:shmem4j", "-proc:only", "-Xlint:all"})
  @Tag("slow")
  void olderJavacIsTold(String option) throws Exception {
    for (OlderJdk jdk : older()) {
      for (String source : List.of(plain, user)) {
        jdk.assertTold(jdk.run("javac", option, "-d", folder.toString(), "-processorpath", CHECKS.toString(),
            "-classpath", Program.libraries(), source));
      }
    }
  }

  /** Without the processor it is the plugin that tells, which must be named to javac 11. */
  @Test
  void olderJavacIsToldByThePluginAlone() throws Exception {
    for (OlderJdk jdk : older()) {
      jdk.assertTold(jdk.run("javac", "-proc:none", jdk.version < 17 ? "-Xplugin:shmem4j" : "-g", "-d",
          folder.toString(), "-processorpath", CHECKS.toString(), plain));
    }
  }

  @Test
  void checksOnTheClassPathTellIt() throws Exception {
    for (OlderJdk jdk : older()) {
      jdk.assertTold(jdk.run("javac", "-d", folder.toString(), "-classpath", CHECKS.toString(), plain));
    }
  }

  @Test
  void onlyTheProcessorTellsIt() throws Exception {
    for (OlderJdk jdk : older()) {
      Path processor = folder.resolve("processor/META-INF/services/javax.annotation.processing.Processor");
      Files.createDirectories(processor.getParent());
      Files.writeString(processor, SymmetricProcessor.class.getName());
      for (String name : List.of("NeededJdk", "RefusingProcessor", "SymmetricProcessor")) {
        Path file = Path.of("org/shmem4j/processor", name + ".class");
        Path copy = folder.resolve("processor").resolve(file);
        Files.createDirectories(copy.getParent());
        Files.write(copy, Files.readAllBytes(CHECKS.resolve(file)));
      }
      jdk.assertTold(jdk.run("javac", "-d", folder.toString(), "-processorpath",
          folder.resolve("processor").toString(), plain));
    }
  }
}
