package org.shmem4j.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A local Maven repository.
 *
 * @param folder the folder
 */
record LocalRepository(Path folder) {
  private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);
  private static final Pattern NAMED = Pattern.compile("<localRepository>\\s*(.*?)\\s*</localRepository>");

  /** The file in which Maven records which repository an artifact was downloaded from. */
  private static final String ORIGINS = "_remote.repositories";

  /**
   * Returns Maven's own repository.
   *
   * @param home the home of the account
   * @return the folder
   */
  static Path ofMaven(Path home) {
    Path maven = home.resolve(".m2");
    Path settings = maven.resolve("settings.xml");
    if (!Files.exists(settings)) {
      return maven.resolve("repository");
    }
    try {
      Matcher named = NAMED.matcher(COMMENT.matcher(Files.readString(settings)).replaceAll(""));
      String folder = named.find() ? named.group(1).replace("${user.home}", home.toString()) : "";
      if (folder.contains("${")) {
        throw new UsageException("only Maven knows what its setting means, so name the folder, as in: install DIR:"
            + " localRepository=" + folder + " settings=" + settings);
      }
      return folder.isEmpty() ? maven.resolve("repository") : Path.of(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("Maven's settings cannot be read: " + settings, e);
    }
  }

  /**
   * Copies the artifacts of another repository. For artifacts that already exist, this removes Maven's record of their
   * origin, which would hide them from projects that do not name that origin.
   *
   * @param other the other repository's folder
   * @return how many artifacts it has
   * @throws IOException if one of the folders cannot be used
   */
  int take(Path other) throws IOException {
    Copy copy = new Copy(other, folder);
    Files.walkFileTree(other, copy);
    return copy.artifacts;
  }

  private static final class Copy extends SimpleFileVisitor<Path> {
    private final Path from;
    private final Path to;
    private int artifacts;

    Copy(Path from, Path to) {
      this.from = from;
      this.to = to;
    }

    private Path target(Path path) {
      return to.resolve(from.relativize(path));
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
      Files.createDirectories(target(directory));
      Files.deleteIfExists(target(directory).resolve(ORIGINS));
      return FileVisitResult.CONTINUE;
    }

    /** Lets a concurrent build find the old file or the new one, never a partial one. */
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Path target = target(file);
      Path part = Files.createTempFile(target.getParent(), "install", ".part");
      try {
        Files.copy(file, part, StandardCopyOption.REPLACE_EXISTING);
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(part);
      }
      if (file.toString().endsWith(".pom")) {
        artifacts++;
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
