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
 * A folder for generated files: what is unchanged is not touched, what is no longer generated is deleted. A list in the
 * folder remembers what was generated, so that a user's own files there stay.
 */
public final class OutputFolder {
  private static final String LIST = ".shmem4j-generated";

  private final Path folder;

  /**
   * Writes to a folder.
   *
   * @param folder the folder
   */
  public OutputFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes these files, and deletes those that an earlier call wrote and that are no longer among them.
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

  /** Whether the file had another text. */
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
