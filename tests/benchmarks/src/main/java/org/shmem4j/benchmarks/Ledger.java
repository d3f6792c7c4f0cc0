package org.shmem4j.benchmarks;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.shmem4j.benchmarks.worker.JoinAndLeave;

/**
 * The twenty cells by which a change shows that communication between PEs of one host is as fast as before: the calls
 * that programs depend on most, each at the sizes where a different algorithm begins, and a job that only starts and
 * ends.
 */
final class Ledger {
  /** The last cell: a job of two PEs, from its command to its end. */
  static final String HELLO = "hello";

  private static final List<String> CELLS = List.of(
      "barrier", "allreduce_int_sum 8", "allreduce_int_sum 2k", "allreduce_int_sum 64k", "allreduce_int_sum 1m",
      "allreduce_double_max 8", "allreduce_double_max 64k", "broadcast 8", "broadcast 64k", "fcollect 1k",
      "alltoall 1k",
      "put 8", "put 64k", "get 8", "fetch_add", "pingpong", "put_signal 8", "allocate 1k", "team", HELLO);

  private Ledger() {}

  /** {@return the cells, in the order in which they are measured} */
  static List<Planned> cells(String type) {
    return CELLS.stream().map(cell -> cell.split(" ", -1)).map(words -> {
      BenchmarkOperation operation = BenchmarkOperation.parse(words[0], type);
      long bytes = words.length > 1 ? BenchOptions.size(words[1]) : operation.sizes(Long.BYTES, Long.BYTES)[0];
      return new Planned(operation, bytes);
    }).toList();
  }

  /**
   * Runs a job that only starts and ends.
   *
   * @param classPath the class path of the library and of {@link JoinAndLeave}
   * @param pes its PEs
   * @return the nanoseconds from its command to its end
   */
  static double hello(String classPath, int pes) throws IOException, InterruptedException {
    List<String> command = Stream.concat(
        Contestants.launcher(classPath).stream(),
        Stream.of("-n", Integer.toString(pes), "--heap", "1m", "--", "-cp", classPath, JoinAndLeave.class.getName()))
        .toList();
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
  record Planned(BenchmarkOperation operation, long bytes) {}
}
