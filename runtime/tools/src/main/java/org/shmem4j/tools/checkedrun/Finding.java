package org.shmem4j.tools.checkedrun;

import java.util.List;
import org.shmem4j.internal.watching.checkedrun.Rule;

/**
 * A finding of a checked run.
 *
 * @param rule the rule that was broken
 * @param sides the two sides, the earlier first
 * @param what the elements, the lock or the team concerned; empty if there is none
 * @param times how often
 */
public record Finding(Rule rule, List<Side> sides, String what, int times) {
  /**
   * One side of a finding.
   *
   * @param pe the PE
   * @param does what it does, such as {@code writes}
   * @param place the call and its line
   */
  public record Side(int pe, String does, String place) {}

  Finding again() {
    return new Finding(rule, sides, what, times + 1);
  }

  /** {@return the finding as text for the user} */
  public String text() {
    StringBuilder text = new StringBuilder("[" + rule.tag() + "] " + rule.text());
    for (Side side : sides) {
      text.append("\n  PE ").append(side.pe()).append(' ').append(side.does()).append(": ").append(side.place());
    }
    if (!what.isEmpty()) {
      text.append("\n  ").append(what);
    }
    if (times > 1) {
      text.append("\n  ").append(times).append(" times between these lines");
    }
    return text.append("\n  ").append(rule.remedy()).append('\n').toString();
  }
}
