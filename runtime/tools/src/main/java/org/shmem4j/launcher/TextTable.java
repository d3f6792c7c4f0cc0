package org.shmem4j.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table for human readers, with columns as wide as their widest entry. */
final class TextTable {
  private static final String[] UNITS = {" B", "k", "m", "g", "t"};
  private static final int UNIT = 1024;

  private final List<String[]> rows = new ArrayList<>();

  TextTable(String... headings) {
    rows.add(headings);
  }

  void add(Object... entries) {
    String[] row = new String[entries.length];
    for (int i = 0; i < row.length; i++) {
      row[i] = String.valueOf(entries[i]);
    }
    rows.add(row);
  }

  /** {@return a number of bytes, with the units that settings take, such as 1.5m; or 64 B} */
  static String bytes(long bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= UNIT && unit < UNITS.length - 1) {
      value /= UNIT;
      unit++;
    }
    String text = String.format(Locale.ROOT, "%.1f", value);
    return (text.endsWith(".0") ? text.substring(0, text.length() - 2) : text) + UNITS[unit];
  }

  /** {@return a time in seconds} */
  static String seconds(long nanos) {
    return String.format(Locale.ROOT, nanos < 10_000_000_000L ? "%.3f s" : "%.1f s", nanos / 1e9);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.length; column++) {
        line.append(row[column]).append(" ".repeat(width(column) + 2 - row[column].length()));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private int width(int column) {
    return rows.stream().mapToInt(row -> row[column].length()).max().orElse(0);
  }
}
