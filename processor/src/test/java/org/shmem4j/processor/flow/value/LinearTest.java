package org.shmem4j.processor.flow.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** What sums say of themselves holds for all numbers that their symbols may be. */
class LinearTest {
  private static final int PLACES = 200;

  private final Symbol free = Symbol.unknown("free");
  private final Symbol small = Symbol.between(() -> "small", Linear.of(1), Linear.of(5));
  private final Symbol next = Symbol.between(() -> "next", Linear.of(0), Linear.of(small).minus(Linear.of(1)));

  /** Numbers for the symbols, within their bounds. */
  private Map<Symbol, Long> place(Random random) {
    long ofSmall = random.nextLong(1, 6);
    return Map.of(free, random.nextLong(-20, 20), small, ofSmall, next, random.nextLong(0, ofSmall));
  }

  private static long at(Linear number, Map<Symbol, Long> place) {
    return number.constant()
        + number.terms().entrySet().stream().mapToLong(term -> term.getValue() * place.get(term.getKey())).sum();
  }

  private Linear any(Random random) {
    Linear sum = Linear.of(random.nextLong(-6, 7));
    for (Symbol each : List.of(free, small, next)) {
      sum = sum.plus(Linear.of(each).times(random.nextLong(-2, 3)));
    }
    return sum;
  }

  @RepeatedTest(100)
  void operationsAreThoseOfNumbers(RepetitionInfo turn) {
    Random random = new Random(turn.getCurrentRepetition());
    Linear one = any(random);
    Linear other = any(random);
    long factor = random.nextLong(-3, 4);
    Map<Symbol, Long> place = place(random);
    assertThat(at(one.plus(other), place)).isEqualTo(at(one, place) + at(other, place));
    assertThat(at(one.minus(other), place)).isEqualTo(at(one, place) - at(other, place));
    assertThat(at(one.times(factor), place)).isEqualTo(at(one, place) * factor);
    assertThat(one.plus(other)).isEqualTo(other.plus(one));
    assertThat(one.minus(one)).isEqualTo(Linear.of(0));
    assertThat(one.times(0)).isEqualTo(Linear.of(0));
    assertThat(one.times(3).dividedExactlyBy(3)).isEqualTo(one);
    assertThat(one.times(factor).multiple(one)).isEqualTo(one.isNotZero() ? factor : 0);
    long replaced = at(one.replace(free, other), place);
    long ofOther = one.terms().getOrDefault(free, 0L) * (at(other, place) - place.get(free));
    assertThat(replaced).isEqualTo(at(one, place) + ofOther);
  }

  @RepeatedTest(100)
  void boundsHoldEverywhere(RepetitionInfo turn) {
    Random random = new Random(turn.getCurrentRepetition());
    Linear number = any(random);
    Linear other = any(random);
    long bound = random.nextLong(-12, 13);
    List<Long> numbers = new ArrayList<>();
    for (int i = 0; i < PLACES; i++) {
      Map<Symbol, Long> place = place(random);
      numbers.add(at(number, place));
      assertThat(!number.isApart(other) || at(number, place) != at(other, place)).isTrue();
    }
    assertThat(!number.isAtLeast(bound) || numbers.stream().allMatch(each -> each >= bound)).isTrue();
    assertThat(!number.isAtMost(bound) || numbers.stream().allMatch(each -> each <= bound)).isTrue();
    assertThat(!number.isNotZero() || numbers.stream().allMatch(each -> each != 0)).isTrue();
  }

  @Test
  void whatIsNotDivisibleIsNoMultiple() {
    Linear odd = Linear.of(small).times(2).plus(Linear.of(1));
    assertThat(odd.dividedExactlyBy(2)).isNull();
    assertThat(odd.multiple(Linear.of(small))).isZero();
    assertThat(Linear.of(7).multiple(Linear.of(2))).isZero();
  }

  @Test
  void boundsAreFoundThroughOtherSymbols() {
    Linear beyond = Linear.of(small).minus(Linear.of(next)); // which is less than it
    assertThat(beyond.isAtLeast(1)).isTrue();
    assertThat(beyond.isAtLeast(2)).isFalse();
    assertThat(Linear.of(next).isAtMost(4)).isTrue();
    assertThat(Linear.isAmong(Linear.of(next), Linear.of(0), Linear.of(small))).isTrue();
    assertThat(Linear.isAmong(Linear.of(small), Linear.of(0), Linear.of(small))).isFalse();
  }

  @Test
  void whatIsNotKnownStaysSo() {
    assertThat(Linear.of(1).plus(null)).isNull();
    assertThat(Linear.of(1).minus(null)).isNull();
    assertThat(Linear.isAmong(null, Linear.of(0), Linear.of(1))).isFalse();
    assertThat(Linear.of(free).isAtLeast(-1000)).isFalse();
    Linear long7 = Linear.of(0);
    for (int i = 0; i < 7 && long7 != null; i++) {
      long7 = long7.plus(Linear.of(Symbol.unknown("s" + i)));
    }
    assertThat(long7).as("more terms than are kept").isNull();
  }

  @Test
  void isWrittenAsPeopleDo() {
    assertThat(Linear.of(free).times(-1).plus(Linear.of(small).times(2)).minus(Linear.of(3)))
        .hasToString("-free + 2 * small - 3");
    assertThat(Linear.of(0)).hasToString("0");
  }
}
