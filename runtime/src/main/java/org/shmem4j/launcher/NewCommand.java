package org.shmem4j.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes a small project that builds, has a test and runs. */
final class NewCommand implements Command {
  private static final Map<String, String> SOURCES = Map.of(
      "gitignore", ".gitignore",
      "Main.java.txt", "src/main/java/com/example/Main.java",
      "MainTest.java.txt", "src/test/java/com/example/MainTest.java");
  private static final Map<String, String> MAVEN = Map.of("pom.xml", "pom.xml");
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

        Writes a project with a program and its test into a new folder, and says how to build and run it.

            --maven          for Maven (default)
            --gradle         for Gradle
        -h, --help           shows this
        """;
  }

  @Override
  public int run(List<String> given) {
    Arguments arguments = new Arguments(given);
    boolean gradle = false;
    for (String option = arguments.nextOption(); option != null; option = arguments.nextOption()) {
      switch (option) {
        case "--maven" -> gradle = false;
        case "--gradle" -> gradle = true;
        case "-h", "--help" -> {
          System.out.print(help());
          return 0;
        }
        default -> throw new UsageException("new has no option " + option);
      }
    }
    if (arguments.rest().size() != 1) {
      throw new UsageException("new needs one folder, such as: new hello");
    }
    Path folder = Path.of(arguments.rest().getFirst());
    write(folder, gradle ? GRADLE : MAVEN);
    System.out.printf("A project is in %1$s. Build, test and run it with JDK 25:%n  cd %1$s && %2$s%n", folder,
        gradle ? "gradle check run" : "mvn verify shmem4j:run");
    return 0;
  }

  private static void write(Path folder, Map<String, String> build) {
    String name = folder.toAbsolutePath().normalize().getFileName().toString();
    String artifact = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]", "-");
    Map<String, String> files = new LinkedHashMap<>(build);
    files.putAll(SOURCES);
    try {
      Files.createDirectories(folder.toAbsolutePath().getParent());
      Files.createDirectory(folder);
      for (Map.Entry<String, String> file : files.entrySet()) {
        Path path = folder.resolve(file.getValue());
        Files.createDirectories(path.getParent());
        Files.writeString(path, template(file.getKey()).replace("@NAME@", artifact));
      }
    } catch (FileAlreadyExistsException e) {
      throw new UsageException("new needs a folder that does not exist yet: " + folder);
    } catch (IOException e) {
      throw new UncheckedIOException("the project could not be written: folder=" + folder, e);
    }
  }

  private static String template(String name) throws IOException {
    try (InputStream in = NewCommand.class.getResourceAsStream("project/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
