package org.shmem4j.generator;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A folder for generated files. Unchanged files are not touched, and those that are no longer generated are deleted. A
 * list in the folder names the generated files, so that a user's own files there are kept.
 */
public final class OutputFolder {
  private static final String LIST = ".shmem4j-generated";

  private final Path folder;

  /**
   * Opens a folder.
   *
   * @param folder the folder
   */
  public OutputFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes files, and deletes those that an earlier call wrote and that are not among them.
   *
   * @param files texts by their paths, with slashes
   * @return how many files were written or deleted
   * @throws IOException if a file cannot be written
   */
  public int write(Map<String, String> files) throws IOException {
    int changed = 0;
    for (Map.Entry<String, String> file : files.entrySet()) {
      changed += write(folder.resolve(file.getKey()), file.getValue()) ? 1 : 0;
    }
    Path list = folder.resolve(LIST);
    List<String> before = Files.isRegularFile(list) ? Files.readAllLines(list) : List.of();
    for (String name : before) {
      if (!files.containsKey(name) && Files.deleteIfExists(folder.resolve(name))) {
        changed++;
      }
    }
    write(list, String.join("\n", new TreeSet<>(files.keySet())) + "\n");
    return changed;
  }

  /** Writes a file; returns whether its text has changed. */
  private static boolean write(Path path, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (Files.isRegularFile(path) && Arrays.equals(Files.readAllBytes(path), bytes)) {
      return false;
    }
    Files.createDirectories(path.getParent());
    Files.write(path, bytes);
    return true;
  }
}
