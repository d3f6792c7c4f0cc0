package org.shmem4j.tools.checkedrun;

import java.nio.file.Path;
import org.shmem4j.internal.watching.checkedrun.Examiner;

/** Makes the report of a checked job from a folder with its records. */
public final class RecordsExaminer implements Examiner {
  /** Called by the service loader. */
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
