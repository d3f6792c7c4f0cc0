package org.shmem4j.generator;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A folder that holds generated files only: what is unchanged is not touched, what is no longer generated is deleted.
 */
public final class OutputFolder {
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
   * Makes the folder hold these files.
   *
   * @param files texts by their paths, with slashes
   * @return how many files were written or deleted
   * @throws IOException if a file cannot be written
   */
  public int write(Map<String, String> files) throws IOException {
    int changed = 0;
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      byte[] bytes = file.getValue().getBytes(StandardCharsets.UTF_8);
      if (!Files.isRegularFile(path) || !java.util.Arrays.equals(Files.readAllBytes(path), bytes)) {
        Files.createDirectories(path.getParent());
        Files.write(path, bytes);
        changed++;
      }
    }
    for (Path stale : existing()) {
      if (!files.containsKey(folder.relativize(stale).toString().replace('\\', '/'))) {
        Files.delete(stale);
        changed++;
      }
    }
    return changed;
  }

  private List<Path> existing() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths.filter(path -> path.toString().endsWith(".java")).toList();
    }
  }
}
