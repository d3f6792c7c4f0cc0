package org.shmem4j.internal.watching.checkedrun;

import java.nio.file.Path;

/** Examines the records of a checked job. The tools provide it; a job whose PEs are threads asks for it at its end. */
public interface Examiner {
  /**
   * Prints what the records say.
   *
   * @param folder the records
   * @return how many errors they show
   */
  long tell(Path folder);

  /**
   * Returns what the records say if that are errors.
   *
   * @param folder the records
   * @param hintsToo whether hints count as errors
   * @return the report; empty if there is no error
   */
  String errors(Path folder, boolean hintsToo);
}
