package org.shmem4j.tools.checkedrun;

import java.util.List;
import java.util.stream.Stream;
import org.shmem4j.tools.profilepage.Json;

/**
 * The findings of a checked run, and what it did not check.
 *
 * @param findings the findings, errors first
 * @param lastCalls the last calls of each PE, in lines; empty if nothing was found
 * @param gaps what should have been checked and was not
 * @param share how much of the time was checked; empty if all was, or if unknown
 * @param jobFailed whether the job failed, so that the rest of the program did not run
 */
public record CheckReport(
    List<Finding> findings, List<String> lastCalls, List<String> gaps, String share, boolean jobFailed) {
  /** The exit status of a run that was not checked completely. */
  public static final int NOT_ALL_CHECKED = 4;

  private static final int ERRORS_FOUND = 3;

  /** {@return this report, which says that the job failed if that is known from elsewhere} */
  public CheckReport ofJob(boolean failed) {
    return new CheckReport(findings, lastCalls, gaps, share, jobFailed || failed);
  }

  /** {@return this report combined with a later one of the same job} */
  CheckReport followedBy(CheckReport later) {
    return new CheckReport(both(findings, later.findings), both(lastCalls, later.lastCalls), both(gaps, later.gaps),
        share.isEmpty() ? later.share : share, jobFailed || later.jobFailed);
  }

  private static <T> List<T> both(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).distinct().toList();
  }

  /** {@return the exit status for what was found, if the job itself succeeded} */
  public int status() {
    return errors() > 0 ? ERRORS_FOUND : gaps.isEmpty() ? 0 : NOT_ALL_CHECKED;
  }

  /** {@return the number of findings that are errors} */
  public long errors() {
    return findings.stream().filter(finding -> finding.rule().isError()).count();
  }

  /** {@return the report as text for the user} */
  public String text() {
    StringBuilder text = new StringBuilder("shmem4j check: ").append(findings.isEmpty() ? "nothing found" : count())
        .append(jobFailed ? " until the job failed" : "").append(unchecked()).append('\n');
    findings.forEach(finding -> text.append(finding.text()));
    if (errors() > 0 && jobFailed) {
      text.append("last calls\n");
      lastCalls.forEach(line -> text.append("  ").append(line).append('\n'));
    }
    if (!gaps.isEmpty()) {
      text.append("not checked\n");
      gaps.forEach(line -> text.append("  ").append(line).append('\n'));
    }
    if (errors() == 0) {
      text.append("never seen: accesses through segment(), ptr and copies of segments\n");
    }
    return text.toString();
  }

  /** Describes what was not checked; a failed job leaves something unchecked anyway, which is not mentioned. */
  private String unchecked() {
    return !share.isEmpty() ? ", but " + share : gaps.isEmpty() || jobFailed ? "" : ", but not all was checked";
  }

  private String count() {
    long errors = errors();
    long notes = findings.size() - errors;
    return errors + (errors == 1 ? " error" : " errors")
        + (notes == 0 ? "" : ", " + notes + (notes == 1 ? " hint" : " hints"));
  }

  /** {@return the report as JSON} */
  public String json() {
    Json json = new Json().open('{').name("jobFailed").value(jobFailed).name("findings").open('[');
    for (Finding finding : findings) {
      json.open('{').name("tag").value(finding.rule().tag()).name("error").value(finding.rule().isError())
          .name("rule").value(finding.rule().text()).name("remedy").value(finding.rule().remedy())
          .name("times").value(finding.times()).name("what").value(finding.what()).name("sides").open('[');
      for (Finding.Side side : finding.sides()) {
        json.open('{').name("pe").value(side.pe()).name("does").value(side.does()).name("place").value(side.place())
            .close('}');
      }
      json.close(']').close('}');
    }
    json.close(']').name("lastCalls").open('[');
    lastCalls.forEach(json::value);
    json.close(']').name("checked").value(share.isEmpty() ? "all the time" : share).name("notChecked").open('[');
    gaps.forEach(json::value);
    return json.close(']').close('}') + "\n";
  }
}
