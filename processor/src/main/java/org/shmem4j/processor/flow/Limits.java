package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import org.shmem4j.processor.diagnostic.Tag;

/** What numbers are compared with: those that are sure to be too small, or too great, are told. */
record Limits(Run run) {
  /** Tells of a number that is less than the least it may be, 0 or 1; whether it is. */
  boolean isLess(Tag tag, String name, Linear number, long least, TreePath place, State state, String remedy) {
    boolean isLess = number != null && run.rises(number.times(-1), 1 - least, state);
    if (isLess) {
      String peak = number.times(-1).peak(state);
      String where = peak.isEmpty() && !number.isAtMost(least - 1) ? " on some PE" : peak;
      String which = number.isConstant() ? "" : (least == 0 ? " is negative" : " is not positive") + where;
      run.outOfRange(tag, number.isOfAnyJob(), place,
          name + (least == 0 ? " must not be negative: " : " must be positive: ") + told(name, place, number) + which,
          remedy);
    }
    return isLess;
  }

  /** Whether a number reaches a limit, on some PE or in some turn. */
  boolean reaches(Linear number, Linear limit, State state) {
    return exceeds(number, limit == null ? null : limit.minus(Linear.of(1)), state);
  }

  /** Whether a number is more than another one, on some PE or in some turn. */
  boolean exceeds(Linear number, Linear limit, State state) {
    return number != null && run.rises(number.minus(limit), 1, state);
  }

  /**
   * A name and its value: the number, or as the program spells it; where that is the same name, or the place is an array
   * and the name its entry's, what is known.
   */
  static String told(String name, TreePath place, Linear value) {
    String spelled = name.endsWith("]") ? name : place.getLeaf().toString();
    if (value.isConstant() || !spelled.equals(name)) {
      return name + "=" + (value.isConstant() ? value : spelled);
    }
    Symbol symbol = value.symbol();
    boolean isNamedSo = value.toString().equals(name);
    return !isNamedSo ? name + "=" + value : symbol != null && symbol.least != null && symbol.most != null
        ? name + " goes from " + symbol.least + " to " + symbol.most : name;
  }
}
