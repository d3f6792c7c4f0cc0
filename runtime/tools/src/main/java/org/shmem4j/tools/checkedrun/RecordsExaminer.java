package org.shmem4j.tools.checkedrun;

import java.nio.file.Path;
import org.shmem4j.internal.watching.checkedrun.Examiner;

/** Makes the report of a checked job whose records lie in a folder. */
public final class RecordsExaminer implements Examiner {
  /** The examiner. */
  public RecordsExaminer() {}

  @Override
  public long tell(Path folder) {
    CheckReport report = HappensBeforeAnalysis.of(folder);
    System.err.print(report.text());
    return report.errors();
  }

  @Override
  public String errors(Path folder, boolean hintsToo) {
    CheckReport report = HappensBeforeAnalysis.of(folder);
    return report.errors() > 0 || (hintsToo && !report.findings().isEmpty()) ? report.text() : "";
  }
}
