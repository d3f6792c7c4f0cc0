package org.shmem4j.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.shmem4j.api.Rma;

/** The classes that the generator writes: all of their packages, so that none is left out. */
final class Generated {
  private static final String FOLDER = "org/shmem4j/api";

  private Generated() {}

  /** {@return every class of the API's package and of those below it, sorted by name} */
  static List<Class<?>> classes() {
    try {
      URI place = Rma.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      Path path = Path.of(place);
      if (Files.isDirectory(path)) {
        return classes(path.resolve(FOLDER));
      }
      try (FileSystem jar = FileSystems.newFileSystem(path)) {
        return classes(jar.getPath(FOLDER));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new LinkageError("the generated classes must be in a folder or a jar", e);
    }
  }

  private static List<Class<?>> classes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.map(file -> folder.relativize(file).toString())
          .filter(name -> name.endsWith(".class") && !name.endsWith("package-info.class"))
          .sorted()
          .<Class<?>>map(name -> load(name.substring(0, name.length() - ".class".length())))
          .toList();
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName((FOLDER + "/" + name).replace('/', '.'));
    } catch (ClassNotFoundException e) {
      throw new LinkageError("a class must be loadable, since its file exists: name=" + name, e);
    }
  }
}
