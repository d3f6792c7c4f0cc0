package org.shmem4j.internal.control;

import java.util.Map;

/** Reports for each PE whether it waits, in which call, for whom and since when. */
final class WaitReport {
  private WaitReport() {}

  static String of(JobControl control) {
    Map<Integer, String> elsewhere = control.doingElsewhere();
    StringBuilder report = new StringBuilder();
    for (int pe = 0; pe < control.pes(); pe++) {
      report.append(pe == 0 ? "" : "\n").append("  PE ").append(pe).append(' ').append(line(control, elsewhere, pe));
    }
    return report.toString();
  }

  private static String line(JobControl control, Map<Integer, String> elsewhere, int pe) {
    if (control.placement().isHere(pe)) {
      return control.doing(pe);
    }
    int host = control.placement().hostOf(pe);
    String said = elsewhere.get(pe);
    return said == null ? "is on host " + host + ", which was not asked or does not answer" : said + " (on host " + host + ")";
  }
}
