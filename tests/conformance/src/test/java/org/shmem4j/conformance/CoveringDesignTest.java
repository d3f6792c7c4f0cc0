package org.shmem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.shmem4j.conformance.CoveringDesign.PairRule;

class CoveringDesignTest {
  private static final int[] SIZES = {5, 4, 3, 3, 2};
  private static final CollectivesDesign COLLECTIVES = new CollectivesDesign();
  private static final OneSidedDesign ONE_SIDED = new OneSidedDesign();
  private static final ScalarsDesign SCALARS = new ScalarsDesign();

  /** The fewest there can be: as many as the two largest parameters have pairs. */
  @Test
  void eachPairIsMetByFewTrials() {
    CoveringDesign design = new CoveringDesign(SIZES, (parameter, value, later, laterValue) -> true);
    assertComplete(design, SIZES, (parameter, value, later, laterValue) -> true);
    assertThat(design.coverage()).isEqualTo("113 of 113 pairs met by 20 of 360 trials");
  }

  /** Of the last parameter the value 1 fits to no value of the first that fits to the second's 0: they cannot meet. */
  @Test
  void pairsThatCannotMeetAreNotThere() {
    PairRule rule =
        (parameter, value, later, laterValue) -> (parameter != 0 || later != 1 || value < 2 == (laterValue == 0))
            && (parameter != 0 || later != 4 || value > 1 || laterValue == 0);
    CoveringDesign design = new CoveringDesign(SIZES, rule);
    assertComplete(design, SIZES, rule);
    assertThat(design.coverage()).startsWith("101 of 101 pairs");
  }

  @Test
  void eachPairOfCollectivesIsMet() {
    assertComplete(COLLECTIVES.design(), COLLECTIVES.values(), COLLECTIVES);
    System.out.println("collectives: " + COLLECTIVES.design().coverage());
  }

  @Test
  void eachPairOfOneSidedMethodsIsMet() {
    assertComplete(ONE_SIDED.design(), ONE_SIDED.values(), ONE_SIDED);
    System.out.println("one-sided methods: " + ONE_SIDED.design().coverage());
  }

  @Test
  void eachPairOfScalarsIsMet() {
    assertComplete(SCALARS.design(), SCALARS.values(), SCALARS);
    System.out.println("scalars: " + SCALARS.design().coverage());
  }

  @Test
  void theSameTrialsAreChosenAgain() {
    assertThat(trials(new CollectivesDesign().design())).isEqualTo(trials(COLLECTIVES.design()));
    assertThat(trials(new OneSidedDesign().design())).isEqualTo(trials(ONE_SIDED.design()));
    assertThat(trials(new ScalarsDesign().design())).isEqualTo(trials(SCALARS.design()));
  }

  private static List<List<Integer>> trials(CoveringDesign design) {
    return design.trials().stream().map(trial -> Arrays.stream(trial).boxed().toList()).toList();
  }

  /** Each trial is allowed, and each pair that is in some trial of the whole product is in one that was chosen. */
  private static void assertComplete(CoveringDesign design, int[] sizes, PairRule rule) {
    BitSet met = new BitSet();
    for (int[] trial : design.trials()) {
      for (int length = 2; length <= trial.length; length++) {
        assertThat(isAllowed(trial, length, rule)).as("%s", Arrays.toString(trial)).isTrue();
      }
      addPairs(trial, sizes, met);
    }
    BitSet all = new BitSet();
    addPairsOfProduct(new int[sizes.length], 0, sizes, rule, all);
    assertThat(met).isEqualTo(all);
    assertThat(design.coverage()).startsWith(all.cardinality() + " of " + all.cardinality() + " pairs met by "
        + design.trials().size());
  }

  private static void addPairsOfProduct(int[] trial, int length, int[] sizes, PairRule rule, BitSet pairs) {
    if (length == sizes.length) {
      addPairs(trial, sizes, pairs);
      return;
    }
    for (int value = 0; value < sizes[length]; value++) {
      trial[length] = value;
      if (isAllowed(trial, length + 1, rule)) {
        addPairsOfProduct(trial, length + 1, sizes, rule, pairs);
      }
    }
  }

  private static void addPairs(int[] trial, int[] sizes, BitSet pairs) {
    int start = 0;
    for (int second = 1; second < trial.length; second++) {
      for (int first = 0; first < second; first++) {
        pairs.set(start + trial[first] * sizes[second] + trial[second]);
        start += sizes[first] * sizes[second];
      }
    }
  }

  /** Whether the last of some values may stand beside those before it. */
  private static boolean isAllowed(int[] trial, int length, PairRule rule) {
    for (int first = 0; first < length - 1; first++) {
      if (!rule.allows(first, trial[first], length - 1, trial[length - 1])) {
        return false;
      }
    }
    return true;
  }
}
