package org.shmem4j.evaluation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.shmem4j.benchmarks.ProcessorTime;

/** The page of an evaluation, made from it alone. */
final class EvaluationPage {
  private static final String STYLE = """
      body { font: 16px/1.45 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
      table { border-collapse: collapse; margin: .5rem 0 1.5rem }
      th, td { text-align: left; padding: .15rem .8rem .15rem 0; border-bottom: 1px solid #ddd; vertical-align: top }
      td.number, th.number { text-align: right; font-variant-numeric: tabular-nums }
      .good { color: #176b2c } .failed { color: #b00020; font-weight: bold } .doubtful { color: #8a5a00 }
      pre { margin: 0; white-space: pre-wrap; font: 13px/1.4 ui-monospace, monospace }
      """;

  private final Evaluation evaluation;
  private final StringBuilder text = new StringBuilder();

  private EvaluationPage(Evaluation evaluation) {
    this.evaluation = evaluation;
  }

  static String of(Evaluation evaluation) {
    EvaluationPage page = new EvaluationPage(evaluation);
    page.start();
    page.verdicts();
    page.figures();
    page.skipped();
    page.properties("The machine", evaluation.machine());
    page.properties("The run", evaluation.about());
    return page.text.append("</body></html>\n").toString();
  }

  private void start() {
    text.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>shmem4j, evaluated</title>\n")
        .append("<style>\n").append(STYLE).append("</style></head><body>\n<h1>shmem4j, evaluated</h1>\n");
    int failed = evaluation.failed().size();
    text.append(failed == 0
        ? "<p class=\"good\">All " + evaluation.verdicts().size()
            + " verdicts are good: what was tried holds here.</p>\n"
        : "<p class=\"failed\">" + failed + " of " + evaluation.verdicts().size() + " verdicts failed.</p>\n");
    if (!"yes".equals(evaluation.about().get("to its end"))) {
      text.append("<p class=\"doubtful\">The run was interrupted: the page shows what was measured before.</p>\n");
    }
    String hosts = evaluation.about().getOrDefault("hosts", "?");
    text.append("<p>On ").append(escaped(hosts)).append(hosts.equals("1") ? " host" : " hosts").append(", started by ")
        .append(escaped(evaluation.about().getOrDefault("launcher", "?"))).append("; between hosts: ")
        .append(escaped(evaluation.about().getOrDefault("transport", "?"))).append(".</p>\n");
    slowerCells();
  }

  private void slowerCells() {
    Map<Figure.Cell, Figure> ours = new LinkedHashMap<>();
    evaluation.figures().stream().filter(figure -> figure.who().equals(Figure.OURS))
        .forEach(figure -> ours.put(figure.cell(), figure));
    List<Figure> peers = evaluation.figures().stream().filter(Figure::isOfPeer)
        .filter(figure -> ours.containsKey(figure.cell())).toList();
    if (peers.isEmpty()) {
      text.append("<p>No peers were measured.</p>\n");
      return;
    }
    List<String> slower = peers.stream().filter(peer -> peer.isQuickerThan(ours.get(peer.cell()))).map(Figure::cell)
        .distinct().map(cell -> cell.name() + (cell.bytes() == 0 ? "" : " of " + cell.bytes() + " bytes")).toList();
    text.append("<p>A peer is quicker in ").append(slower.size()).append(" of ")
        .append(peers.stream().map(Figure::cell).distinct().count()).append(" cells")
        .append(slower.isEmpty() ? "" : ": " + escaped(String.join(", ", slower))).append(".</p>\n");
  }

  private void verdicts() {
    text.append("<h2>Verdicts</h2>\n<table><tr><th>step</th><th>tried</th><th></th><th>says</th></tr>\n");
    for (Verdict verdict : evaluation.verdicts()) {
      String kind = verdict.passed() ? "good" : "failed";
      text.append("<tr><td>").append(escaped(verdict.step())).append("</td><td>").append(escaped(verdict.name()))
          .append("</td><td class=\"").append(kind).append("\">").append(kind).append("</td><td><pre>")
          .append(escaped(verdict.says())).append("</pre></td></tr>\n");
    }
    text.append("</table>\n");
  }

  private void figures() {
    text.append(String.format(Locale.ROOT, """
        <h2>Figures</h2>
        <p>Medians, with the middle half of what was measured in brackets. <em>Others</em> is the share of the cores' time
        that other processes, the kernel or a hypervisor took meanwhile: beyond %.0f %% a cell was measured once more, and is
        marked if that did not help. Where a peer is quicker, its figure is marked.</p>
        """, 100 * ProcessorTime.MOST_OTHERS));
    Map<String, Map<Figure.Cell, Map<String, Figure>>> steps = new LinkedHashMap<>();
    for (Figure figure : evaluation.figures()) {
      steps.computeIfAbsent(figure.cell().step(), step -> new LinkedHashMap<>())
          .computeIfAbsent(figure.cell(), cell -> new LinkedHashMap<>()).put(figure.who(), figure);
    }
    steps.forEach(this::table);
  }

  private void table(String step, Map<Figure.Cell, Map<String, Figure>> cells) {
    List<String> everybody = cells.values().stream().flatMap(figures -> figures.keySet().stream()).distinct().toList();
    text.append("<h3>").append(escaped(step)).append("</h3>\n<table><tr><th>what</th><th class=\"number\">bytes</th>")
        .append("<th class=\"number\">PEs</th>")
        .append(everybody.stream().map(who -> "<th class=\"number\">" + escaped(who) + "</th>")
            .collect(Collectors.joining()))
        .append("<th class=\"number\">others</th></tr>\n");
    cells.forEach((cell, figures) -> {
      text.append("<tr><td>").append(escaped(cell.name())).append("</td><td class=\"number\">")
          .append(cell.bytes() == 0 ? "" : cell.bytes()).append("</td><td class=\"number\">").append(cell.pes())
          .append("</td>");
      everybody.forEach(who -> figure(figures.get(who), figures.get(Figure.OURS)));
      others(figures.values().iterator().next());
      text.append("</tr>\n");
    });
    text.append("</table>\n");
  }

  private void figure(Figure figure, Figure ours) {
    if (figure == null) {
      text.append("<td class=\"number\">–</td>");
      return;
    }
    boolean isQuicker = ours != null && figure.isOfPeer() && figure.isQuickerThan(ours);
    text.append("<td class=\"number").append(isQuicker ? " failed" : "").append("\">")
        .append(String.format(Locale.ROOT, "%s %s [%s–%s]%s", digits(figure.median()), figure.unit(),
            digits(figure.lowerQuartile()), digits(figure.upperQuartile()), isQuicker ? " quicker" : ""))
        .append("</td>");
  }

  private static String digits(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.3f" : value < 1000 ? "%.1f" : "%.0f", value);
  }

  private void others(Figure figure) {
    String share = Double.isNaN(figure.others()) ? "–" : String.format(Locale.ROOT, "%.0f %%", 100 * figure.others());
    text.append("<td class=\"number").append(figure.isDisturbed() ? " doubtful" : "").append("\">").append(share)
        .append(figure.isDisturbed() ? ", disturbed" : "").append("</td>");
  }

  private void skipped() {
    text.append("<h2>Skipped</h2>\n<table><tr><th>what</th><th>why</th></tr>\n");
    evaluation.skipped().forEach(each -> text.append("<tr><td>").append(escaped(each.what())).append("</td><td>")
        .append(escaped(each.why())).append("</td></tr>\n"));
    text.append("</table>\n");
  }

  private void properties(String title, Map<String, String> properties) {
    text.append("<h2>").append(title).append("</h2>\n<table>\n");
    properties.forEach((name, value) -> text.append("<tr><th>").append(escaped(name)).append("</th><td>")
        .append(escaped(value)).append("</td></tr>\n"));
    text.append("</table>\n");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
  }
}
