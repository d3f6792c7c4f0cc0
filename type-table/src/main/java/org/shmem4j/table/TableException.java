package org.shmem4j.table;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown when a table is refused. */
public final class TableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<Problem> problems;

  /**
   * Refuses a table.
   *
   * @param problems everything that is wrong with it
   */
  public TableException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** {@return everything that is wrong with the table} */
  public List<Problem> problems() {
    return problems;
  }
}
