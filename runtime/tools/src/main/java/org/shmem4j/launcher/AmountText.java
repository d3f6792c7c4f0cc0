package org.shmem4j.launcher;

import java.util.Locale;

/** Numbers with units, for human readers. */
final class AmountText {
  private static final String[] UNITS = {" B", "k", "m", "g", "t"};
  private static final int UNIT = 1024;

  private AmountText() {}

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
}
