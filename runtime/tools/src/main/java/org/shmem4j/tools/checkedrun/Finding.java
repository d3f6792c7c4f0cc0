package org.shmem4j.tools.checkedrun;

import java.util.List;
import org.shmem4j.internal.watching.checkedrun.Rule;

/**
 * A finding of a checked run.
 *
 * @param rule the rule that was broken
 * @param sides the two sides, the earlier first
 * @param what the elements, the lock or the team concerned; empty if there is none
 * @param times how many times it happened; if there are two sides, for how many pairs of their accesses
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

  Finding again(int more) {
    return new Finding(rule, sides, what, times + more);
  }

  /** {@return the finding as text for the user} */
  public String text() {
    String broken = rule.text();
    StringBuilder text = new StringBuilder("[" + rule.tag() + "] ")
        .append(what.isEmpty() ? broken : broken.substring(0, broken.length() - 1) + ": " + what);
    for (Side side : sides) {
      text.append("\n  PE ").append(side.pe()).append(' ').append(side.does()).append(": ").append(side.place());
    }
    if (times > 1) {
      text.append(", ").append(times).append(sides.size() == 2 ? " such pairs" : " times");
    }
    return text.append(sides.size() == 1 ? "; " : "\n  ").append(rule.remedy()).append('\n').toString();
  }
}
