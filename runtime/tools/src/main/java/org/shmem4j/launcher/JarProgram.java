package org.shmem4j.launcher;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * A program in a jar. With java -jar, the jar must name everything that it needs; the launcher adds the library if it
 * is missing.
 */
final class JarProgram {
  private JarProgram() {}

  /**
   * Completes a user's arguments.
   *
   * @param given what the user wrote, with -jar
   * @return the arguments for java: unchanged if the jar includes the library, otherwise with a class path and the main
   *     class
   */
  static List<String> completed(JavaArguments given) {
    Path jar = Path.of(given.program());
    try (JarFile file = new JarFile(jar.toFile())) {
      Manifest manifest = file.getManifest();
      Attributes attributes = manifest == null ? new Attributes() : manifest.getMainAttributes();
      String main = attributes.getValue(Attributes.Name.MAIN_CLASS);
      if (main == null) {
        throw new UsageException("a jar must name its Main-Class in its manifest: -jar " + jar
            + "; or name the class, such as: shmem4j run -n 2 -- -cp " + jar + " Main");
      }
      if (LibraryPath.holdsLibrary(jar)) {
        return given.all();
      }
      List<String> words = new ArrayList<>(given.options());
      opened(attributes, "Add-Exports", "--add-exports=", words);
      opened(attributes, "Add-Opens", "--add-opens=", words);
      words.addAll(List.of("-cp", jar.toString(), main.strip()));
      words.addAll(given.programArguments());
      return LibraryPath.completed(new JavaArguments(words));
    } catch (IOException e) {
      throw new UsageException("a jar must be a file that can be read: -jar " + jar);
    }
  }

  private static void opened(Attributes attributes, String name, String option, List<String> words) {
    String packages = attributes.getValue(name);
    if (packages != null) {
      for (String each : packages.strip().split("\\s+", -1)) {
        words.add(option + each + "=ALL-UNNAMED");
      }
    }
  }

  /** {@return the files and folders that a jar's manifest adds to the class path} */
  static List<Path> classPath(Path jar, JarFile file) throws IOException {
    Manifest manifest = file.getManifest();
    String text = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
    List<Path> entries = new ArrayList<>();
    if (text != null) {
      for (String entry : text.strip().split("\\s+", -1)) {
        add(jar.toAbsolutePath().toUri(), entry, entries);
      }
    }
    return entries;
  }

  private static void add(URI jar, String entry, List<Path> entries) {
    try {
      URI place = jar.resolve(entry);
      if ("file".equals(place.getScheme())) {
        entries.add(Path.of(place));
      }
    } catch (IllegalArgumentException e) {
      // java ignores it too
    }
  }
}
