package org.shmem4j.internal.check;

import java.util.List;
import org.shmem4j.internal.report.Json;

/**
 * The findings of a checked run, and what it did not check.
 *
 * @param findings the findings, errors first
 * @param lastCalls the last calls of each PE, in lines; empty if nothing was found
 * @param gaps what was not checked
 */
public record Report(List<Finding> findings, List<String> lastCalls, List<String> gaps) {
  /** {@return how many findings are errors} */
  public long errors() {
    return findings.stream().filter(finding -> finding.rule().isError()).count();
  }

  /** {@return the report as text for the user} */
  public String text() {
    StringBuilder text = new StringBuilder("shmem4j check: " + (findings.isEmpty() ? "nothing found" : count()) + "\n");
    findings.forEach(finding -> text.append('\n').append(finding.text()));
    if (errors() > 0) {
      text.append("\nlast calls\n");
      lastCalls.forEach(line -> text.append("  ").append(line).append('\n'));
    }
    if (!gaps.isEmpty()) {
      text.append("\nnot checked\n");
      gaps.forEach(line -> text.append("  ").append(line).append('\n'));
    }
    return text.toString();
  }

  private String count() {
    long errors = errors();
    long notes = findings.size() - errors;
    return errors + (errors == 1 ? " error" : " errors")
        + (notes == 0 ? "" : ", " + notes + (notes == 1 ? " hint" : " hints"));
  }

  /** {@return the report as JSON} */
  public String json() {
    Json json = new Json().open('{').name("findings").open('[');
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
    json.close(']').name("notChecked").open('[');
    gaps.forEach(json::value);
    return json.close(']').close('}') + "\n";
  }
}
