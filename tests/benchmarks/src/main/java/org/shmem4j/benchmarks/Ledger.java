package org.shmem4j.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shmem4j.benchmarks.worker.Hello;

/**
 * The twenty cells by which a change shows that the way between PEs of one host is as quick as before: the calls that
 * programs live on, each at the sizes where another algorithm begins, and a job that only starts and ends.
 */
final class Ledger {
  /** The last cell: a job of two PEs, from its command to its end. */
  static final String HELLO = "hello";

  private static final List<String> CELLS = List.of(
      "barrier", "allreduce_int_sum 8", "allreduce_int_sum 2k", "allreduce_int_sum 64k", "allreduce_int_sum 1m",
      "allreduce_double_max 8", "allreduce_double_max 64k", "broadcast 8", "broadcast 64k", "fcollect 1k", "alltoall 1k",
      "put 8", "put 64k", "get 8", "fetch_add", "pingpong", "put_signal 8", "allocate 1k", "team", HELLO);
  private static final List<String> MODULES =
      List.of("runtime", "runtime/ucx", "runtime/tools", "generated-api");

  private Ledger() {}

  /** {@return the cells, in the order in which they are measured} */
  static List<Planned> cells(String type) {
    return CELLS.stream().map(cell -> cell.split(" ", -1)).map(words -> {
      Operation operation = Operation.parse(words[0], type);
      long bytes = words.length > 1 ? Options.size(words[1]) : operation.sizes(Long.BYTES, Long.BYTES)[0];
      return new Planned(operation, bytes);
    }).toList();
  }

  /** {@return the class path of the library in a tree that was built} */
  static String classPath(Path tree) {
    List<String> folders = MODULES.stream().map(module -> tree.resolve(classes(module)))
        .filter(Files::isDirectory)
        .map(Path::toString)
        .toList();
    if (folders.stream().noneMatch(folder -> folder.endsWith("runtime/target/classes"))) {
      throw new UsageException("--ledger must name a tree of this library that was built: --ledger=" + tree);
    }
    return String.join(File.pathSeparator, folders);
  }

  /** {@return the class path of another build: that of a tree, or one that has the library} */
  static String build(String place) {
    if (Files.isDirectory(Path.of(place).resolve(classes(MODULES.getFirst())))) {
      return classPath(Path.of(place));
    }
    boolean hasLibrary = Stream.of(place.split(File.pathSeparator, -1)).map(Path::of)
        .anyMatch(each -> Files.isRegularFile(each) || Files.exists(each.resolve("org/shmem4j/Shmem.class")));
    if (!hasLibrary) { // or this build would be its own peer
      throw new UsageException("--against must be a tree of this library that was built, or a class path with its"
          + " classes: --against=" + place);
    }
    return place;
  }

  /**
   * {@return a class path with this tree's library first, its modules in the order of another build's} A JVM looks in
   * each folder before the one that has a class: a job of two PEs took a tenth longer with the library behind five.
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

  /**
   * Runs a job that only starts and ends.
   *
   * @param classPath the class path of the library and of {@link Hello}
   * @param pes its PEs
   * @return the nanoseconds from its command to its end
   */
  static double hello(String classPath, int pes) throws IOException, InterruptedException {
    List<String> command = Stream.concat(
        Contestants.launcher(classPath).stream(),
        Stream.of("-n", Integer.toString(pes), "--heap", "1m", "--", "-cp", classPath, Hello.class.getName())).toList();
    ProcessBuilder builder = new ProcessBuilder(command)
        .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    long start = System.nanoTime();
    int status = builder.start().waitFor();
    long end = System.nanoTime();
    if (status != 0) {
      throw new BenchException("hello must end with status 0: status=" + status + " classPath=" + classPath);
    }
    return end - start;
  }

  /**
   * A cell to be measured.
   *
   * @param operation the operation
   * @param bytes the size
   */
  record Planned(Operation operation, long bytes) {}
}
