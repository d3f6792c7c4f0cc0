package org.shmem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The archive that users unpack, unpacked in a reader's home, and a shell in which its commands and Maven's are found. A
 * JDK lies where JDKs usually lie, but the default is an older one, and no variable says anything.
 */
final class Archive {
  static final String VERSION = System.getProperty("shmem4j.version");

  /** The same as a zip file. */
  static final Path ZIP = Page.ROOT.resolve("runtime/distribution/target/shmem4j-" + VERSION + ".zip");

  /** Whether readers have nothing but the archive and the public registry: a walk then downloads much. */
  private static final boolean ALONE = Boolean.getBoolean("shmem4j.archive.alone");

  private static final Path JDK = Path.of(System.getProperty("shmem4j.archive.jdk", System.getProperty("java.home")));

  private static final Path PACKED = ZIP.resolveSibling("shmem4j-" + VERSION + ".tar.gz");

  private final Path home;
  private final Path folder;
  private final Path tools;

  /** Unpacks it in a folder, the reader's home. */
  Archive(Path home) throws Exception {
    assertThat(PACKED).as("made by ./mvnw -DskipTests package").exists();
    assertThat(new ProcessBuilder("tar", "xzf", PACKED.toString()).directory(home.toFile()).start().waitFor()).isZero();
    this.home = home;
    folder = home.resolve("shmem4j-" + VERSION);
    tools = Files.createDirectory(home.resolve("tools"));
    tool("mvn", ALONE ? mavenOfTheArchiveAlone() : mavenOfThisBuild());
    for (String command : List.of("java", "javac", "jshell")) {
      tool(command, """
          echo "$0 is of an older JDK" >&2
          exit 1
          """);
    }
    Files.createSymbolicLink(
        Files.createDirectory(home.resolve(".jdks")).resolve("jdk"), JDK);
  }

  /** Has what this build has made and downloaded, so that a walk is quick and needs no network. */
  private String mavenOfThisBuild() throws IOException {
    Path settings = Files.writeString(home.resolve("settings.xml"), settings());
    return """
        export MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
        exec "%s" -B -ntp -s "%s" -Dmaven.repo.local="%s" "$@"
        """.formatted(find("mvn").orElseThrow(), settings,
        Path.of(System.getProperty("shmem4j.repository")).normalize());
  }

  /** Has an empty local repository; settings of this account may say how to reach the public registry. */
  private String mavenOfTheArchiveAlone() throws IOException {
    Path settings = Path.of(System.getProperty("user.home"), ".m2", "settings.xml");
    if (Files.exists(settings)) {
      Files.copy(settings, Files.createDirectory(home.resolve(".m2")).resolve("settings.xml"));
    }
    return """
        MAVEN_OPTS="-Duser.home=$HOME ${MAVEN_OPTS:-}" exec "%s" -B -ntp "$@"
        """.formatted(find("mvn").orElseThrow());
  }

  private void tool(String name, String script) throws IOException {
    Path file = Files.writeString(tools.resolve(name), "#!/bin/sh\n" + script);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private static String settings() throws IOException {
    try (InputStream in = Archive.class.getResourceAsStream("/settings.xml")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.replace("@CACHE@", Path.of(System.getProperty("shmem4j.cache")).toUri().toString());
    }
  }

  /** {@return where a program is on the path} */
  static Optional<Path> find(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .map(path -> Path.of(path, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** {@return the text of one of its files} */
  static String text(String file) throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(ZIP)) {
      return Files.readString(zip.getPath("/shmem4j-" + VERSION, file));
    }
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
    builder.environment().keySet().removeIf(name -> name.matches("SHMEM.*|JAVA_.*|MAVEN_.*|XDG_.*"));
    builder.environment().put("HOME", home.toString());
    // What jobs leave there in the background would be in the way of whoever deletes the home.
    builder.environment().put("XDG_CACHE_HOME", Path.of("target", "cache").toAbsolutePath().toString());
    builder.environment().put("PATH", folder.resolve("bin") + ":" + tools + ":" + System.getenv("PATH"));
    return builder.redirectErrorStream(true);
  }
}
