package org.shmem4j.processor.checkcommand;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What checked sources are compiled against: the user's class path, then ours, which in the archive has the library. */
final class ClassPath {
  private ClassPath() {}

  /** Both, with the jars of a folder for {@code folder/*}, as java has it. */
  static String of(String users) throws IOException {
    List<String> entries = new ArrayList<>();
    for (String entry : (users + File.pathSeparator + System.getProperty("java.class.path")).split(File.pathSeparator, -1)) {
      if (entry.endsWith("*")) {
        addJars(entries, Path.of(entry.substring(0, entry.length() - 1)));
      } else if (!entry.isEmpty()) {
        entries.add(entry);
      }
    }
    return String.join(File.pathSeparator, entries);
  }

  private static void addJars(List<String> entries, Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return; // java passes over it too
    }
    try (Stream<Path> files = Files.list(folder)) {
      files.map(Path::toString).filter(file -> file.endsWith(".jar")).sorted().forEach(entries::add);
    }
  }
}
