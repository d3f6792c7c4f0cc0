package org.shmem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * A simple name is one class's, whatever the module, so that whoever reads it in a message, on a page or in a stack
 * trace finds that class. Nested classes are read with the one around them and do not count.
 */
class ClassNamesTest {
  /** The checks' interpreter, which names the parts of programs, and projects that stand for users'. */
  private static final List<Path> APART = List.of(
      Path.of("processor/src/main/java/org/shmem4j/processor/flow"), Path.of("tests/consumer"),
      Path.of("tests/consumer-checks"), Path.of("tests/recipes"));

  private static final Path SOURCES = Path.of("src/main/java");

  @Test
  void aSimpleNameIsOneClass() throws IOException {
    Map<String, List<Path>> files = mainSources();
    assertThat(files).containsKeys("Shmem", "SlidingWindow", "RoutineFamily", "ApplicationRun");
    files.values().removeIf(ofName -> ofName.size() == 1);
    assertThat(files).as("classes with one name; rename those that no program sees").isEmpty();
  }

  /** {@return the files of all modules' main classes, by simple name} */
  private static Map<String, List<Path>> mainSources() throws IOException {
    Map<String, List<Path>> files = new TreeMap<>();
    Files.walkFileTree(Page.ROOT, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        String name = folder.getFileName().toString();
        boolean isSkipped = name.equals("target") || name.startsWith(".git")
            || APART.contains(Page.ROOT.relativize(folder));
        return isSkipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        String name = file.getFileName().toString();
        boolean isClass = name.endsWith(".java") && !name.endsWith("-info.java");
        if (isClass && Page.ROOT.relativize(file).toString().contains(SOURCES.toString())) {
          files.computeIfAbsent(name.replace(".java", ""), any -> new ArrayList<>()).add(Page.ROOT.relativize(file));
        }
        return FileVisitResult.CONTINUE;
      }
    });
    return files;
  }
}
