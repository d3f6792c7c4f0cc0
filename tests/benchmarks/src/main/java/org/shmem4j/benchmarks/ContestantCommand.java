package org.shmem4j.benchmarks;

/**
 * A request to a contestant; each of its processes reads the line that carries it.
 *
 * @param mode {@code time} or {@code check}
 * @param routine what to run
 * @param type the type of elements
 * @param operation how reductions combine
 * @param bytes what one process contributes; for alltoall to each
 * @param iterations how many times
 */
public record ContestantCommand(String mode, String routine, String type, String operation, long bytes,
    long iterations) {
  /** Asks for a batch and its time. */
  public static final String TIME = "time";

  /** Asks whether the results are right. */
  public static final String CHECK = "check";

  /**
   * Reads a line.
   *
   * @param line the line
   * @return the command
   */
  public static ContestantCommand parse(String line) {
    String[] words = line.split(" ", -1);
    return new ContestantCommand(words[0], words[1], words[2], words[3], Long.parseLong(words[4]),
        Long.parseLong(words[5]));
  }

  /**
   * Asks for one call of an operation by its name in options.
   *
   * @param name the name, such as {@code allreduce_double_sum}
   * @param bytes what one process contributes
   * @return the command, which checks
   */
  public static ContestantCommand check(String name, long bytes) {
    BenchmarkOperation operation = BenchmarkOperation.parse(name, "int");
    return new ContestantCommand(
        CHECK, operation.routine().word(), operation.type(), operation.operation(), bytes, 1);
  }

  /** {@return whether it asks for a check} */
  public boolean checks() {
    return mode.equals(CHECK);
  }

  /** {@return the line} */
  public String line() {
    return String.join(" ", mode, routine, type, operation, Long.toString(bytes), Long.toString(iterations));
  }
}
