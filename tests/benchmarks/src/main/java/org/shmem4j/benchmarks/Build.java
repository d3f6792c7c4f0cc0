package org.shmem4j.benchmarks;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the classes of a build of this library are. */
public final class Build {
  private static final List<String> MODULES =
      List.of("runtime", "runtime/ucx", "runtime/tools", "generated-api");

  private Build() {}

  /**
   * Returns the class path of another build.
   *
   * @param line its current option names the build: a tree that was built, or a class path that contains the library
   * @return the class path
   */
  public static String of(CommandLine line) {
    String place = line.value();
    if (isTree(Path.of(place))) {
      return classPath(Path.of(place));
    }
    boolean hasLibrary = Stream.of(place.split(File.pathSeparator, -1)).map(Path::of)
        .anyMatch(each -> Files.isRegularFile(each) || Files.exists(each.resolve("org/shmem4j/Shmem.class")));
    if (!hasLibrary) { // or this build would be its own peer
      throw new BenchUsageException(line.option()
          + " must be a tree of this library that was built, or a class path with"
          + " its classes: " + line.option() + "=" + place);
    }
    return place;
  }

  /** {@return the class path of the library in a tree that was built} */
  static String ofTree(String tree) {
    if (!isTree(Path.of(tree))) {
      throw new BenchUsageException("--ledger must name a tree of this library that was built: --ledger=" + tree);
    }
    return classPath(Path.of(tree));
  }

  private static boolean isTree(Path tree) {
    return Files.isDirectory(tree.resolve(classes(MODULES.getFirst())));
  }

  private static String classPath(Path tree) {
    return MODULES.stream().map(module -> tree.resolve(classes(module)))
        .filter(Files::isDirectory)
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * {@return a class path with this tree's library first, its modules in the order of another build's} A JVM searches
   * every folder before the one that contains a class: a job of two PEs took a tenth longer with the library behind
   * five others.
   */
  static String libraryFirst(String classPath) {
    List<String> paths = List.of(classPath.split(File.pathSeparator, -1));
    return Stream.concat(
        MODULES.stream().flatMap(module -> paths.stream().filter(path -> Path.of(path).endsWith(classes(module)))),
        paths.stream())
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String classes(String module) {
    return module + "/target/classes";
  }
}
