package org.shmem4j.conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Few trials out of the product of some parameters, in which each pair of values of any two parameters is met: a
 * covering array of strength two, with pairs that exclude each other. The trials grow parameter by parameter, each with
 * the value that meets the most pairs that were not met; then the rest gets trials of its own: the strategy IPO of
 * Y. Lei and K. C. Tai, "In-parameter-order: a test generation strategy for pairwise testing" (HASE 1998). The same
 * parameters and rule make the same trials everywhere.
 */
public final class CoveringDesign {
  private static final int UNSET = -1;

  /** Says which pairs of values exclude each other. */
  @FunctionalInterface
  public interface PairRule {
    /** Whether a value of a parameter may be combined with one of a later parameter. */
    boolean allows(int parameter, int value, int later, int laterValue);

    /** Whether trials with both take long: once a trial has both, other values are chosen where possible. */
    default boolean takesLong(int parameter, int value, int later, int laterValue) {
      return false;
    }
  }

  private final int[] sizes;
  // Pairs of values by the parameters, the first before the second, then by the values.
  private final boolean[][][][] allowed;
  private final boolean[][][][] slow;
  private final boolean[][][][] met;
  private final int[][] uses;
  private final List<int[]> trials = new ArrayList<>();

  /**
   * Chooses the trials.
   *
   * @param sizes how many values each parameter has; they are numbered from 0
   * @param rule which pairs may occur in a trial
   */
  public CoveringDesign(int[] sizes, PairRule rule) {
    this.sizes = sizes.clone();
    this.allowed = table();
    this.slow = table();
    this.met = table();
    this.uses = new int[sizes.length][];
    Arrays.setAll(uses, parameter -> new int[sizes[parameter]]);
    forEachPair((first, a, second, b) -> {
      allowed[first][second][a][b] = rule.allows(first, a, second, b);
      slow[first][second][a][b] = rule.takesLong(first, a, second, b);
    });
    meetTheRest(1);
    for (int parameter = 2; parameter < sizes.length; parameter++) {
      for (int[] trial : trials) {
        set(trial, parameter, best(trial, parameter));
      }
      meetTheRest(parameter);
    }
  }

  private boolean[][][][] table() {
    boolean[][][][] pairs = new boolean[sizes.length][sizes.length][][];
    for (int first = 0; first < sizes.length; first++) {
      for (int second = first + 1; second < sizes.length; second++) {
        pairs[first][second] = new boolean[sizes[first]][sizes[second]];
      }
    }
    return pairs;
  }

  /** An action on each pair of values. */
  @FunctionalInterface
  private interface PairAction {
    void accept(int first, int a, int second, int b);
  }

  private void forEachPair(PairAction action) {
    for (int second = 1; second < sizes.length; second++) {
      forEachPairWith(second, action);
    }
  }

  /** The pairs of a parameter with those before it. */
  private void forEachPairWith(int second, PairAction action) {
    for (int first = 0; first < second; first++) {
      for (int a = 0; a < sizes[first]; a++) {
        for (int b = 0; b < sizes[second]; b++) {
          action.accept(first, a, second, b);
        }
      }
    }
  }

  /** Adds trials until every possible pair of a parameter with an earlier one is covered. */
  private void meetTheRest(int second) {
    forEachPairWith(second, (first, a, ignored, b) -> {
      if (!met[first][second][a][b] && isPossible(first, a, second, b)) {
        int[] trial = unset();
        set(trial, first, a);
        set(trial, second, b);
        for (int parameter = 0; parameter < second; parameter++) {
          if (trial[parameter] == UNSET) {
            set(trial, parameter, best(trial, parameter));
          }
        }
        trials.add(trial);
      }
    });
  }

  private int[] unset() {
    int[] trial = new int[sizes.length];
    Arrays.fill(trial, UNSET);
    return trial;
  }

  /** Whether a trial can have both values: an allowed pair may exclude every value of a third parameter. */
  private boolean isPossible(int first, int a, int second, int b) {
    if (!allowed[first][second][a][b]) {
      return false;
    }
    int[] trial = unset();
    trial[first] = a;
    trial[second] = b;
    return canBeCompleted(trial, 0);
  }

  private boolean canBeCompleted(int[] trial, int from) {
    int parameter = from;
    while (parameter < sizes.length && trial[parameter] != UNSET) {
      parameter++;
    }
    if (parameter == sizes.length) {
      return true;
    }
    boolean found = false;
    for (int value = 0; value < sizes[parameter] && !found; value++) {
      if (fits(trial, parameter, value)) {
        trial[parameter] = value;
        found = canBeCompleted(trial, parameter + 1);
        trial[parameter] = UNSET;
      }
    }
    return found;
  }

  private boolean fits(int[] trial, int parameter, int value) {
    for (int other = 0; other < sizes.length; other++) {
      if (trial[other] != UNSET && other != parameter && !pair(allowed, other, trial[other], parameter, value)) {
        return false;
      }
    }
    return true;
  }

  private static boolean pair(boolean[][][][] pairs, int one, int a, int other, int b) {
    return one < other ? pairs[one][other][a][b] : pairs[other][one][b][a];
  }

  /** The value that covers the most pairs not yet covered; among equals, the one that was used least so far. */
  private int best(int[] trial, int parameter) {
    int best = UNSET;
    int most = -1;
    for (int value = 0; value < sizes[parameter]; value++) {
      int gain = fits(trial, parameter, value) ? gain(trial, parameter, value) : -1;
      boolean better = gain > most || (gain == most && gain >= 0 && uses[parameter][value] < uses[parameter][best]);
      if (better && canBeCompletedWith(trial, parameter, value)) {
        best = value;
        most = gain;
      }
    }
    return best;
  }

  /** How many more pairs a value covers; none if it would only repeat a pair that takes long. */
  private int gain(int[] trial, int parameter, int value) {
    int gain = 0;
    for (int other = 0; other < sizes.length; other++) {
      if (trial[other] != UNSET && !pair(met, other, trial[other], parameter, value)) {
        gain++;
      } else if (trial[other] != UNSET && pair(slow, other, trial[other], parameter, value)) {
        return 0;
      }
    }
    return gain;
  }

  private boolean canBeCompletedWith(int[] trial, int parameter, int value) {
    trial[parameter] = value;
    boolean found = canBeCompleted(trial, 0);
    trial[parameter] = UNSET;
    return found;
  }

  private void set(int[] trial, int parameter, int value) {
    trial[parameter] = value;
    uses[parameter][value]++;
    for (int other = 0; other < sizes.length; other++) {
      if (other < parameter && trial[other] != UNSET) {
        met[other][parameter][trial[other]][value] = true;
      } else if (other > parameter && trial[other] != UNSET) {
        met[parameter][other][value][trial[other]] = true;
      }
    }
  }

  /** {@return the trials, each as the numbers of the parameters' values} */
  public List<int[]> trials() {
    return trials.stream().map(int[]::clone).toList();
  }

  /** {@return how many pairs the trials cover, out of how many possible ones, by how many trials out of the product} */
  String coverage() {
    long[] pairs = new long[2];
    forEachPair((first, a, second, b) -> {
      pairs[0] += met[first][second][a][b] ? 1 : 0;
      pairs[1] += isPossible(first, a, second, b) ? 1 : 0;
    });
    return pairs[0] + " of " + pairs[1] + " pairs met by " + trials.size() + " of " + product(unset(), 0) + " trials";
  }

  /** How many trials of the product begin with the values so far. */
  private long product(int[] trial, int parameter) {
    if (parameter == sizes.length) {
      return 1;
    }
    long product = 0;
    for (int value = 0; value < sizes[parameter]; value++) {
      if (fits(trial, parameter, value)) {
        trial[parameter] = value;
        product += product(trial, parameter + 1);
        trial[parameter] = UNSET;
      }
    }
    return product;
  }
}
