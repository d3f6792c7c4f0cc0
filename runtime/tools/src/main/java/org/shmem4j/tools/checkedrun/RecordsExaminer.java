package org.shmem4j.tools.checkedrun;

import java.nio.file.Path;
import org.shmem4j.internal.watching.checkedrun.Examiner;

/** Prints the report of a checked job to standard error. */
public final class RecordsExaminer implements Examiner {
  /** The examiner. */
  public RecordsExaminer() {}

  @Override
  public long tell(Path folder) {
    Report report = Analysis.of(folder);
    System.err.print(report.text());
    return report.errors();
  }
}
