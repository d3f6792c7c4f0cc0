package org.shmem4j.processor.flow.value;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.Tree;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** The results of operations are what Java computes, and their bounds hold for all numbers that operands may be. */
class NumbersTest {
  private static final Map<Tree.Kind, LongBinaryOperator> OPERATIONS = Map.of(
      Tree.Kind.PLUS, (a, b) -> a + b, Tree.Kind.MINUS, (a, b) -> a - b, Tree.Kind.MULTIPLY, (a, b) -> a * b,
      Tree.Kind.DIVIDE, (a, b) -> a / b, Tree.Kind.REMAINDER, (a, b) -> a % b, Tree.Kind.LEFT_SHIFT, (a, b) -> a << b,
      Tree.Kind.RIGHT_SHIFT, (a, b) -> a >> b, Tree.Kind.AND, (a, b) -> a & b, Tree.Kind.OR, (a, b) -> a | b,
      Tree.Kind.XOR, (a, b) -> a ^ b);

  private final Numbers numbers = new Numbers();

  @RepeatedTest(50)
  void constantsAreComputed(RepetitionInfo turn) {
    Random random = new Random(turn.getCurrentRepetition());
    long left = random.nextLong(-50, 50);
    long right = random.nextLong(1, 20);
    OPERATIONS.forEach((kind, operation) -> assertThat(numbers.operation(kind, Linear.of(left), Linear.of(right)))
        .as(left + " " + kind + " " + right).isEqualTo(Linear.of(operation.applyAsLong(left, right))));
    assertThat(numbers.method("min", Linear.of(left), Linear.of(right))).isEqualTo(Linear.of(Math.min(left, right)));
    assertThat(numbers.method("max", Linear.of(left), Linear.of(right))).isEqualTo(Linear.of(Math.max(left, right)));
  }

  @RepeatedTest(50)
  void boundsHoldForAllOperands(RepetitionInfo turn) {
    Random random = new Random(turn.getCurrentRepetition());
    long least = random.nextLong(-4, 5);
    long most = least + random.nextLong(0, 6);
    long other = random.nextLong(1, 6);
    Linear any = Linear.of(Symbol.between(() -> "any", Linear.of(least), Linear.of(most)));
    for (Tree.Kind kind : List.of(Tree.Kind.MULTIPLY, Tree.Kind.DIVIDE, Tree.Kind.REMAINDER)) {
      Linear result = numbers.operation(kind, any, Linear.of(other));
      for (long bound = -25; result != null && bound <= 25; bound++) {
        for (long value = least; value <= most; value++) {
          long computed = OPERATIONS.get(kind).applyAsLong(value, other);
          String what = value + " " + kind + " " + other + " bound=" + bound;
          assertThat(!result.isAtLeast(bound) || computed >= bound).as(what).isTrue();
          assertThat(!result.isAtMost(bound) || computed <= bound).as(what).isTrue();
        }
      }
    }
    Linear lesser = numbers.method("min", any, Linear.of(other));
    Linear greater = numbers.method("max", any, Linear.of(other));
    assertThat(lesser.isAtMost(other)).isTrue();
    assertThat(greater.isAtLeast(other)).isTrue();
    assertThat(lesser.equals(any)).isEqualTo(most <= other);
    assertThat(greater.equals(any)).isEqualTo(least >= other);
  }

  @Test
  void aProductIsNotNegativeIfItsFactorsAreNot() {
    Linear unknown = Linear.of(Symbol.unknown("unknown"));
    Linear count = Linear.of(Symbol.between(() -> "count", Linear.of(0), null));
    Linear length = Linear.of(Symbol.between(() -> "length", Linear.of(1), null));
    assertThat(numbers.operation(Tree.Kind.MULTIPLY, unknown, length).isAtLeast(0)).isFalse();
    assertThat(numbers.operation(Tree.Kind.MULTIPLY, count, length).isAtLeast(0)).isTrue();
    assertThat(numbers.operation(Tree.Kind.MULTIPLY, count, length).isAtLeast(1)).isFalse();
    assertThat(numbers.operation(Tree.Kind.MULTIPLY, length, length).isAtLeast(1)).isTrue();
  }

  @Test
  void aQuotientAndItsRemainderAreTheNumberAgain() {
    Linear number = Linear.of(Symbol.between(() -> "n", Linear.of(0), null));
    Linear divisor = Linear.of(Symbol.between(() -> "d", Linear.of(1), null));
    Linear quotient = numbers.operation(Tree.Kind.DIVIDE, number, divisor);
    Linear remainder = numbers.operation(Tree.Kind.REMAINDER, number, divisor);
    Linear product = numbers.operation(Tree.Kind.MULTIPLY, quotient, divisor);
    assertThat(numbers.operation(Tree.Kind.PLUS, product, remainder)).isEqualTo(number);
    assertThat(remainder.isAtLeast(0)).isTrue();
    assertThat(divisor.minus(remainder).isAtLeast(1)).as("less than the divisor").isTrue();
  }

  @Test
  void theSameOperationGivesTheSameNumber() {
    Linear one = Linear.of(Symbol.unknown("one"));
    Linear other = Linear.of(Symbol.unknown("other"));
    Linear product = numbers.operation(Tree.Kind.MULTIPLY, one, other);
    assertThat(numbers.operation(Tree.Kind.MULTIPLY, other, one)).isEqualTo(product);
    assertThat(product.comesFrom(one.symbol())).isTrue();
    Linear fourth = numbers.operation(Tree.Kind.MULTIPLY, product, product);
    Linear sixth = numbers.operation(Tree.Kind.MULTIPLY, fourth, product);
    assertThat(numbers.operation(Tree.Kind.MULTIPLY, fourth, sixth)).as("more factors than are kept")
        .isEqualTo(numbers.operation(Tree.Kind.MULTIPLY, sixth, fourth));
    Linear lesser = numbers.method("min", one, other);
    assertThat(numbers.method("min", one, other)).isEqualTo(lesser);
    assertThat(lesser.comesFrom(one.symbol()) && lesser.comesFrom(other.symbol())).isTrue();
    assertThat(numbers.operation(Tree.Kind.DIVIDE, one, Linear.of(0))).isNull();
    assertThat(numbers.operation(Tree.Kind.PLUS, one, null)).isNull();
  }
}
