package org.shmem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The archive that users unpack, unpacked, and a shell in which its commands and Maven's are found. */
final class Archive {
  static final String VERSION = System.getProperty("shmem4j.version");

  private static final Path PACKED =
      Page.ROOT.resolve("runtime/distribution/target/shmem4j-" + VERSION + ".tar.gz");

  private final Path folder;
  private final Path tools;

  /** Unpacks it in a folder. */
  Archive(Path parent) throws Exception {
    assertThat(PACKED).as("made by ./mvnw -DskipTests package").exists();
    assertThat(new ProcessBuilder("tar", "xzf", PACKED.toString()).directory(parent.toFile()).start().waitFor()).isZero();
    folder = parent.resolve("shmem4j-" + VERSION);
    tools = Files.createDirectory(parent.resolve("tools"));
    Path settings = Files.writeString(parent.resolve("settings.xml"), settings());
    Path maven = Files.writeString(tools.resolve("mvn"), """
        #!/bin/sh
        exec "%s" -B -ntp -s "%s" -Dmaven.repo.local="%s" "$@"
        """.formatted(find("mvn"), settings, Path.of(System.getProperty("shmem4j.repository")).normalize()));
    assertThat(maven.toFile().setExecutable(true)).isTrue();
  }

  private static String settings() throws IOException {
    try (InputStream in = Archive.class.getResourceAsStream("/settings.xml")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.replace("@CACHE@", Path.of(System.getProperty("shmem4j.cache")).toUri().toString());
    }
  }

  private static Path find(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .map(path -> Path.of(path, program))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }

  /** {@return its jars} */
  List<Path> jars() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("lib"))) {
      return files.sorted().toList();
    }
  }

  /** {@return a process, not started, that runs a script as a reader types it} */
  ProcessBuilder shell(Path script, Path directory) {
    ProcessBuilder builder = new ProcessBuilder("bash", "-e", script.toString()).directory(directory.toFile());
    String java = System.getProperty("java.home");
    builder.environment().put("JAVA_HOME", java);
    builder.environment().put("LIB", folder.resolve("lib").toString());
    builder.environment().put("PATH",
        folder.resolve("bin") + ":" + tools + ":" + java + "/bin:" + System.getenv("PATH"));
    builder.environment().keySet().removeIf(name -> name.startsWith("SHMEM") || name.equals("MAVEN_OPTS"));
    return builder.redirectErrorStream(true);
  }
}
