package org.shmem4j.launcher;

import java.util.List;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.HistoryEvent;
import org.shmem4j.internal.simulation.HistoryEvent.Kind;

/**
 * A page that shows a history as a picture: a line for each PE, with time running downwards, and arrows for messages.
 */
final class HistoryPage {
  private static final int MOST_EVENTS = 2_000;
  private static final int ROW = 22;
  private static final int LANE = 330;
  private static final int LEFT = 60;
  private static final int TOP = 40;
  private static final int MIDDLE_OF_TEXT = 4;
  private static final int BESIDE = 9;

  private static final String STYLE = """
      body { font: 14px sans-serif; margin: 24px }
      .call { fill: #1b5e9e } .arrival { fill: #999 } .death, .news { fill: #b3261e }
      text { font: 12px monospace; fill: #222 } .pe { font: bold 13px sans-serif }
      text.death, text.news { fill: #b3261e }
      line.life { stroke: #ccc } line.message { stroke: #c77700; stroke-width: 1.3 } line.inner { stroke: #ddd }
      .failure { color: #b3261e }
      """;

  private final History history;
  private final int first;
  private final StringBuilder lines = new StringBuilder();
  private final StringBuilder marks = new StringBuilder();

  private HistoryPage(History history) {
    this.history = history;
    this.first = Math.max(0, history.events().size() - MOST_EVENTS);
  }

  /** {@return the page as text} */
  static String of(History history) {
    return new HistoryPage(history).text();
  }

  private String text() {
    List<HistoryEvent> events = history.events();
    for (int i = first; i < events.size(); i++) {
      mark(i, events.get(i));
    }
    int height = y(events.size()) + ROW;
    int width = LEFT + LANE * history.schedule().pes();
    StringBuilder lanes = new StringBuilder();
    for (int pe = 0; pe < history.schedule().pes(); pe++) {
      lanes.append("<text class='pe' x='%d' y='%d'>PE %d</text>%n".formatted(x(pe) - BESIDE, TOP / 2, pe))
          .append("<line class='life' x1='%1$d' y1='%2$d' x2='%1$d' y2='%3$d'/>%n"
              .formatted(x(pe), TOP - ROW / 2, height));
    }
    String name = history.schedule().name();
    String failure = history.failure() == null ? "It ended well." : ExploredProgram.text(history.failure());
    return "<!DOCTYPE html>\n<html lang='en'><head><meta charset='utf-8'><title>shmem4j: schedule " + name
        + "</title>\n<style>\n" + STYLE + "</style></head>\n<body><h1>Schedule " + name + "</h1>\n<p"
        + (history.isGood() ? "" : " class='failure'") + ">" + escaped(failure) + "</p>\n"
        + (first == 0 ? "" : "<p>The first " + first + " events are left out.</p>\n")
        + "<svg width='" + width + "' height='" + height + "'>\n" + lanes + lines + marks + "</svg></body></html>\n";
  }

  private void mark(int at, HistoryEvent event) {
    int pe = event.pe();
    if (pe < 0) {
      return;
    }
    String type = event.kind().name().toLowerCase(java.util.Locale.ROOT);
    boolean arrives = event.kind() == Kind.ARRIVAL;
    if (arrives && event.sent() >= first) {
      lines.append("<line class='%s' x1='%d' y1='%d' x2='%d' y2='%d'><title>%s</title></line>%n".formatted(
          event.what().isEmpty() ? "inner" : "message", x(event.from()), y(event.sent()), x(pe), y(at),
          escaped(event.line().strip())));
    }
    if (arrives && event.what().isEmpty()) {
      return; // the library's own
    }
    marks.append("<circle class='%s' cx='%d' cy='%d' r='%d'><title>%s</title></circle>%n".formatted(
        type, x(pe), y(at), arrives ? 3 : 5, escaped(event.line().strip())));
    marks.append("<text class='%s' x='%d' y='%d'>%s</text>%n".formatted(
        type, x(pe) + BESIDE, y(at) + MIDDLE_OF_TEXT, escaped((arrives ? "\u2190 " : "") + event.what())));
  }

  private int y(int event) {
    return TOP + ROW * (event - first);
  }

  private static int x(int pe) {
    return LEFT + LANE * pe;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
