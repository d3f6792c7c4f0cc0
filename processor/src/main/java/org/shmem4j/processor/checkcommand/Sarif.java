package org.shmem4j.processor.checkcommand;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.shmem4j.processor.diagnostic.Tag;

/** Findings as SARIF 2.1.0, the format that code scanning displays. */
final class Sarif {
  private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1f]");

  private Sarif() {}

  /** The text of the file; places are relative to a folder, and rules link to a page, or to nothing if it is null. */
  static String of(List<SourceFinding> findings, Path root, String page) {
    return """
        {
          "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
          "version": "2.1.0",
          "runs": [{
            "columnKind": "utf16CodeUnits",
            "tool": {"driver": {"name": "shmem4j check"%s, "rules": [
        %s
            ]}},
            "results": [
        %s
            ]
          }]
        }
        """.formatted(version(), rules(findings, page), findings.stream()
        .map(each -> result(each, root))
        .collect(Collectors.joining(",\n")));
  }

  private static String rules(List<SourceFinding> findings, String page) {
    return findings.stream().map(SourceFinding::tag).distinct().sorted()
        .map(tag -> "      {\"id\": %s, \"shortDescription\": {\"text\": %s}%s}".formatted(text(tag), text(rule(tag)),
            page == null || Tag.named(tag) == null ? "" : ", \"helpUri\": " + text(page + "#" + tag)))
        .collect(Collectors.joining(",\n"));
  }

  /** The version of the jar; empty if there is no jar. */
  private static String version() {
    String version = Sarif.class.getPackage().getImplementationVersion();
    return version == null ? "" : ", \"version\": " + text(version);
  }

  private static String rule(String tag) {
    Tag known = Tag.named(tag);
    return known == null ? "The sources compile." : known.rule();
  }

  private static String result(SourceFinding finding, Path root) {
    String location = finding.file() == null ? "" : """
        , "locations": [{"physicalLocation": {"artifactLocation": {"uri": %s}, \
        "region": {"startLine": %d, "startColumn": %d, "endLine": %d, "endColumn": %d}}}]""".formatted(
        text(uri(finding.file(), root)), finding.row(), finding.column(), finding.endRow(), finding.endColumn());
    return "      {\"ruleId\": %s, \"level\": %s, \"message\": {\"text\": %s}%s}".formatted(text(finding.tag()),
        text(finding.isError() ? "error" : "warning"), text(finding.message()), location);
  }

  private static String uri(Path file, Path root) {
    Path absolute = file.toAbsolutePath().normalize();
    return absolute.startsWith(root)
        ? root.toUri().relativize(absolute.toUri()).toString() : absolute.toUri().toString();
  }

  /** A JSON string. */
  static String text(String value) {
    String known = value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    String escaped = CONTROL.matcher(known).replaceAll(each -> "\\\\u%04x".formatted((int) each.group().charAt(0)));
    return '"' + escaped + '"';
  }
}
