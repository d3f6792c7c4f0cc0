package org.shmem4j.benchmarks.kernels;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** C that Java is timed against. */
public final class CompiledC {
  private CompiledC() {}

  /**
   * Compiles a source to a library.
   *
   * @param place the class next to which the source lies
   * @param name its file name
   * @return the library
   * @throws IOException if it cannot be written
   * @throws InterruptedException if the thread was interrupted
   */
  public static Path library(Class<?> place, String name) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("shmem4j-c-");
    Path source = directory.resolve(name);
    Path library = directory.resolve(name + ".so");
    try (InputStream code = place.getResourceAsStream(name)) {
      Files.copy(Objects.requireNonNull(code), source);
    }
    String[] command = {"cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", library.toString(), source.toString()};
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new IllegalStateException("the source does not compile: " + String.join(" ", command));
    }
    return library;
  }
}
