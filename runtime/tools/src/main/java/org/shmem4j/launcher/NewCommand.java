package org.shmem4j.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Writes a small project that builds, has a test and runs. */
final class NewCommand implements Command {
  private static final Map<String, String> SOURCES = Map.of(
      "gitignore", ".gitignore",
      "Main.java.txt", "src/main/java/com/example/Main.java",
      "MainTest.java.txt", "src/test/java/com/example/MainTest.java");
  private static final String WRAPPER = "mvnw";
  private static final Map<String, String> MAVEN =
      Map.of("pom.xml", "pom.xml", WRAPPER, WRAPPER, ".mvn/find-jdk.sh", ".mvn/find-jdk.sh");
  private static final Map<String, String> GRADLE =
      Map.of("build.gradle", "build.gradle", "settings.gradle", "settings.gradle");

  @Override
  public String name() {
    return "new";
  }

  @Override
  public String summary() {
    return "writes a small project, which builds and runs";
  }

  @Override
  public String help() {
    return """
        Usage: shmem4j new [options] DIR

        Writes a project with a program and its test into a new folder, and says how to build and run it. The
        project finds the library in the unpacked archive that wrote it, or else in the local Maven repository.

            --maven          for Maven (default)
            --gradle         for Gradle
        -h, --help           shows this
        """;
  }

  @Override
  public int run(List<String> given) {
    Arguments arguments = new Arguments(this, given);
    boolean gradle = false;
    for (String option = arguments.nextOption(); option != null; option = arguments.nextOption()) {
      switch (option) {
        case "--maven" -> gradle = false;
        case "--gradle" -> gradle = true;
        case "-h", "--help" -> {
          System.out.print(help());
          return 0;
        }
        default -> throw arguments.unknown("");
      }
    }
    if (arguments.rest().size() != 1) {
      throw new UsageException("new needs one folder, such as: new hello");
    }
    Path folder = Path.of(arguments.rest().getFirst());
    write(folder, gradle ? GRADLE : MAVEN);
    System.out.printf("A project is in %1$s. Build, test and run it:%n  cd %1$s && %2$s%n", folder,
        gradle ? "gradle check run" : "./mvnw verify shmem4j:run");
    return 0;
  }

  private static void write(Path folder, Map<String, String> build) {
    Path last = folder.toAbsolutePath().normalize().getFileName();
    if (last == null || Files.exists(folder)) {
      throw new UsageException("new needs a folder that does not exist yet: " + folder);
    }
    String artifact = last.toString().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]", "-");
    Map<String, String> files = new LinkedHashMap<>(build);
    files.putAll(SOURCES);
    try {
      Files.createDirectories(folder.toAbsolutePath().getParent());
      Files.createDirectory(folder);
      for (Map.Entry<String, String> file : files.entrySet()) {
        Path path = folder.resolve(file.getValue());
        Files.createDirectories(path.getParent());
        Files.writeString(path, filled(file.getKey(), artifact));
      }
      if (build.containsKey(WRAPPER) && !folder.resolve(WRAPPER).toFile().setExecutable(true)) {
        throw new IOException(WRAPPER + " cannot be made executable");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the project could not be written: folder=" + folder, e);
    }
  }

  /**
   * {@return the text of a file} Its lines between two marks name the repository of an unpacked archive; they are left
   * out if the installation has none.
   */
  private static String filled(String template, String artifact) throws IOException {
    Optional<Path> repository = Installation.repository();
    String text = template(template).replace("@NAME@", artifact);
    return repository.isEmpty() ? text.replaceAll("(?s)@IF REPOSITORY@\\n.*?@END@\\n", "")
        : text.replaceAll("@IF REPOSITORY@\\n|@END@\\n", "").replace("@REPOSITORY@",
            repository.get().toUri().toString());
  }

  private static String template(String name) throws IOException {
    try (InputStream in = NewCommand.class.getResourceAsStream("project/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
