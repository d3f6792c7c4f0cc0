package org.shmem4j.internal.watching.checkedrun;

import java.nio.file.Path;

/** Examines the records of a checked job. The tools provide it; a job whose PEs are threads calls it at its end. */
public interface Examiner {
  /**
   * Prints the findings.
   *
   * @param folder the records
   * @return the number of errors
   */
  long tell(Path folder);

  /**
   * Returns the findings if there are errors.
   *
   * @param folder the records
   * @param hintsToo whether hints count as errors
   * @return the report; empty if there is no error
   */
  String errors(Path folder, boolean hintsToo);
}
