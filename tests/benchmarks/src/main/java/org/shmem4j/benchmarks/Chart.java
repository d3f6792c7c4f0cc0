package org.shmem4j.benchmarks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Draws time against size as a picture: a panel for each operation, a line for each contestant, both axes logarithmic.
 */
final class Chart {
  private static final List<String> COLORS = List.of("#d6336c", "#1c7ed6", "#2b8a3e", "#e8890c", "#868e96");
  private static final int COLUMNS = 2;
  private static final int PANEL_WIDTH = 420;
  private static final int PANEL_HEIGHT = 300;
  private static final int HEAD = 84;
  private static final int FOOT = 40;
  private static final int LEFT = 58;
  private static final int RIGHT = 16;
  private static final int TOP = 34;
  private static final int BOTTOM = 40;
  private static final int BAR = 22;

  private final StringBuilder svg = new StringBuilder();
  private final List<Contestant> contestants;
  private final String subtitle;

  private Chart(List<Contestant> contestants, String subtitle) {
    this.contestants = contestants;
    this.subtitle = subtitle;
  }

  /** The picture of some results, as SVG. */
  static String of(List<Cell> cells, List<Contestant> contestants, String subtitle) {
    Chart chart = new Chart(contestants, subtitle);
    chart.draw(cells);
    return chart.svg.toString();
  }

  private void draw(List<Cell> cells) {
    Map<String, List<Cell>> panels = new LinkedHashMap<>();
    for (Cell cell : cells) {
      panels.computeIfAbsent(cell.operation().name(), name -> new ArrayList<>()).add(cell);
    }
    int rows = (panels.size() + COLUMNS - 1) / COLUMNS;
    int width = COLUMNS * PANEL_WIDTH;
    int height = HEAD + rows * PANEL_HEIGHT + FOOT;
    add("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' height='%d' "
        + "font-family='system-ui, Helvetica, Arial, sans-serif' font-size='12' fill='#343a40'>", width, height, width,
        height);
    add("<rect width='%d' height='%d' fill='#ffffff'/>", width, height);
    text(LEFT, 28, "start", 18, "bold", "Microseconds per call");
    text(LEFT, 48, "start", 12, "normal", subtitle);
    drawLegend();
    int place = 0;
    for (Map.Entry<String, List<Cell>> panel : panels.entrySet()) {
      add("<g transform='translate(%d %d)'>", place % COLUMNS * PANEL_WIDTH, HEAD + place / COLUMNS * PANEL_HEIGHT);
      text(LEFT, 22, "start", 14, "bold", panel.getKey());
      if (panel.getValue().size() == 1) {
        drawBars(panel.getValue().getFirst());
      } else {
        drawLines(panel.getValue());
      }
      add("</g>");
      place++;
    }
    text(width - RIGHT, height - 14, "end", 11, "normal", "bytes: what one PE contributes, for alltoall to each PE");
    add("</svg>");
  }

  private void drawLegend() {
    int x = LEFT;
    for (Contestant contestant : contestants) {
      add("<line x1='%d' y1='68' x2='%d' y2='68' stroke='%s' stroke-width='%s'/>", x, x + 22, color(contestant),
          thickness(contestant));
      text(x + 28, 72, "start", 12, "normal", contestant.name());
      x += 52 + 8 * contestant.name().length();
    }
  }

  private void drawBars(Cell cell) {
    double most = cell.times().values().stream().mapToDouble(Samples::median).max().orElse(1);
    int y = TOP + 14;
    for (Map.Entry<Contestant, Samples> entry : cell.times().entrySet()) {
      double median = entry.getValue().median();
      double length = median / most * (PANEL_WIDTH - LEFT - RIGHT - 110);
      text(LEFT + 66, y + 15, "end", 12, "normal", entry.getKey().name());
      add("<rect x='%d' y='%d' width='%.1f' height='%d' rx='2' fill='%s'/>", LEFT + 74, y, Math.max(length, 1), BAR,
          color(entry.getKey()));
      text(LEFT + 80 + length, y + 15, "start", 12, "normal", TableReport.micros(median));
      y += BAR + 12;
    }
  }

  private void drawLines(List<Cell> cells) {
    List<Samples> all = cells.stream().flatMap(cell -> cell.times().values().stream()).toList();
    double low = Math.floor(Math.log10(all.stream().mapToDouble(Samples::median).min().orElse(1)));
    double high = Math.ceil(Math.log10(all.stream().mapToDouble(Samples::median).max().orElse(1)));
    double first = log2(cells.stream().mapToLong(Cell::bytes).min().orElse(1));
    double last = log2(cells.stream().mapToLong(Cell::bytes).max().orElse(1));
    Scale x = new Scale(first, last, LEFT, PANEL_WIDTH - RIGHT);
    Scale y = new Scale(low, Math.max(high, low + 1), PANEL_HEIGHT - BOTTOM, TOP);
    for (double decade = low; decade <= high; decade++) {
      add("<line x1='%d' y1='%.1f' x2='%d' y2='%.1f' stroke='#e9ecef'/>", LEFT, y.at(decade), PANEL_WIDTH - RIGHT,
          y.at(decade));
      text(LEFT - 8, y.at(decade) + 4, "end", 11, "normal", decade(decade));
    }
    double lastLabel = Double.NEGATIVE_INFINITY;
    for (Cell cell : cells.stream().sorted(Comparator.comparingLong(Cell::bytes)).toList()) {
      double at = x.at(log2(cell.bytes()));
      if (at - lastLabel > 34) {
        text(at, PANEL_HEIGHT - BOTTOM + 18, "middle", 11, "normal", shortSize(cell.bytes()));
        lastLabel = at;
      }
    }
    for (Contestant contestant : contestants.reversed()) {
      drawLine(contestant, cells, x, y);
    }
  }

  private void drawLine(Contestant contestant, List<Cell> cells, Scale x, Scale y) {
    StringBuilder points = new StringBuilder();
    StringBuilder dots = new StringBuilder();
    for (Cell cell : cells) {
      Samples samples = cell.times().get(contestant);
      if (samples != null) {
        double atX = x.at(log2(cell.bytes()));
        double atY = y.at(Math.log10(samples.median()));
        points.append(String.format(Locale.ROOT, "%.1f,%.1f ", atX, atY));
        dots.append(String.format(Locale.ROOT, "<circle cx='%.1f' cy='%.1f' r='2.6' fill='%s'/>", atX, atY,
            color(contestant)));
      }
    }
    if (!points.isEmpty()) {
      add("<polyline points='%s' fill='none' stroke='%s' stroke-width='%s' stroke-linejoin='round'/>",
          points.toString().strip(), color(contestant), thickness(contestant));
      svg.append(dots).append('\n');
    }
  }

  private String color(Contestant contestant) {
    return COLORS.get(contestants.indexOf(contestant) % COLORS.size());
  }

  private String thickness(Contestant contestant) {
    return contestant == contestants.getFirst() ? "2.6" : "1.5";
  }

  private static double log2(long bytes) {
    return Math.log((double) Math.max(bytes, 1)) / Math.log(2);
  }

  private static String decade(double decade) {
    return decade < 0 ? String.format(Locale.ROOT, "%." + (int) -decade + "f", Math.pow(10, decade))
        : String.format(Locale.ROOT, "%.0f", Math.pow(10, decade));
  }

  private static String shortSize(long bytes) {
    return bytes >= 1 << 20 ? (bytes >> 20) + "M" : bytes >= 1 << 10 ? (bytes >> 10) + "K" : Long.toString(bytes);
  }

  private void text(double x, double y, String anchor, int size, String weight, String text) {
    add("<text x='%.1f' y='%.1f' text-anchor='%s' font-size='%d' font-weight='%s'>%s</text>", x, y, anchor, size,
        weight, text.replace("&", "&amp;").replace("<", "&lt;"));
  }

  @SuppressWarnings("AnnotateFormatMethod") // private, and every caller has a constant
  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  /** From values to places, in proportion. */
  private record Scale(double low, double high, double atLow, double atHigh) {
    double at(double value) {
      return high == low ? atLow : atLow + (value - low) / (high - low) * (atHigh - atLow);
    }
  }
}
