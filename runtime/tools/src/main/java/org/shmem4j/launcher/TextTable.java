package org.shmem4j.launcher;

import java.util.ArrayList;
import java.util.List;

/** A table for human readers, with columns as wide as their widest entry. */
final class TextTable {
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
