package org.shmem4j.processor.flow.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A symbolic linear expression: a constant plus multiples of symbols with nonzero factors. It is immutable. Sums of
 * more than {@link #MAX_TERMS} symbols are not kept: they become null, which stands for an unknown number throughout
 * this class; sums and differences with null are null, too.
 */
public record Linear(long constant, Map<Symbol, Long> terms) {
  private static final int MAX_TERMS = 6;
  private static final Linear ZERO = new Linear(0, Map.of());

  public static Linear of(long constant) {
    return constant == 0 ? ZERO : new Linear(constant, Map.of());
  }

  public static Linear of(Symbol symbol) {
    return new Linear(0, Map.of(symbol, 1L));
  }

  public boolean isConstant() {
    return terms.isEmpty();
  }

  /** The one symbol that it consists of, or null. */
  public Symbol symbol() {
    return constant == 0 && terms.size() == 1 && terms.values().iterator().next() == 1
        ? terms.keySet().iterator().next() : null;
  }

  /** Records that a multiple of one symbol, such as the length of an array, is at least 1. */
  public void assumePositive() {
    if (constant == 0 && terms.size() == 1 && terms.values().iterator().next() > 0) {
      terms.keySet().iterator().next().assumePositive();
    }
  }

  /** The sum, or null if the other number is null or the sum has too many terms. */
  public Linear plus(Linear other) {
    return combine(other, 1);
  }

  /** The difference, or null if the other number is null or the difference has too many terms. */
  public Linear minus(Linear other) {
    return combine(other, -1);
  }

  /** The sum with a multiple of another number, or null if that is null or the sum has too many terms. */
  private Linear combine(Linear other, long factor) {
    if (other == null) {
      return null; // unknown
    }
    if (other.terms.isEmpty()) {
      return other.constant == 0 ? this : new Linear(constant + factor * other.constant, terms);
    }
    Map<Symbol, Long> sum = new LinkedHashMap<>(terms);
    other.terms.forEach((symbol, times) -> sum.merge(symbol, factor * times, (a, b) -> a + b == 0 ? null : a + b));
    boolean isKept = sum.size() <= MAX_TERMS;
    return !isKept ? null : new Linear(constant + factor * other.constant, sum);
  }

  public Linear times(long factor) {
    if (factor == 0 || factor == 1 || terms.isEmpty()) {
      return factor == 1 ? this : of(constant * factor);
    }
    Map<Symbol, Long> product = new LinkedHashMap<>();
    terms.forEach((symbol, times) -> product.put(symbol, times * factor));
    return new Linear(constant * factor, product);
  }

  /** {@return whether it depends on a symbol} */
  boolean speaksOf(Symbol symbol) {
    return terms.keySet().stream().anyMatch(each -> each == symbol || each.speaksOf(symbol));
  }

  /** {@return whether it was computed from a symbol that has not canceled out since} */
  public boolean comesFrom(Symbol symbol) {
    return terms.keySet().stream().anyMatch(each -> each.comesFrom(symbol));
  }

  /** 1 if it increases with the number of a PE, -1 if it decreases; 0 if neither, or if unknown. */
  public int way(Symbol pe) {
    boolean hasOthersOfPe = terms.keySet().stream().anyMatch(each -> each != pe && each.comesFrom(pe));
    return hasOthersOfPe ? 0 : Long.signum(terms.getOrDefault(pe, 0L));
  }

  /** {@return whether it was computed from a symbol that has not canceled out since, and cannot cancel out either} */
  boolean differsBy(Symbol symbol) {
    return terms.keySet().stream().filter(each -> each.comesFrom(symbol)).count() == 1;
  }

  /**
   * The factor by which it is a multiple of another number. 0 means unknown, for any of three reasons: the other number
   * may be 0, this one is not a multiple of it, or this one is 0 itself, which is 0 times anything.
   */
  long multiple(Linear other) {
    if (!other.isNotZero()) {
      return 0;
    }
    long times = other.isConstant() ? constant / other.constant : multipleBySymbol(other);
    return other.times(times).equals(this) ? times : 0;
  }

  /** The quotient of the factors of the other number's first symbol. */
  private long multipleBySymbol(Linear other) {
    Map.Entry<Symbol, Long> first = other.terms.entrySet().iterator().next();
    return terms.getOrDefault(first.getKey(), 0L) / first.getValue();
  }

  /** The number divided by a nonzero divisor, or null if the constant or a factor is not divisible. */
  Linear dividedExactlyBy(long divisor) {
    boolean isExact = constant % divisor == 0 && terms.values().stream().allMatch(each -> each % divisor == 0);
    if (!isExact) {
      return null;
    }
    Map<Symbol, Long> quotient = new LinkedHashMap<>();
    terms.forEach((symbol, times) -> quotient.put(symbol, times / divisor));
    return new Linear(constant / divisor, quotient);
  }

  /** The number with a symbol replaced by another number, or null if that is null or the result has too many terms. */
  public Linear replace(Symbol symbol, Linear value) {
    Long times = terms.get(symbol);
    return times == null ? this : minus(of(symbol).times(times)).plus(value.times(times));
  }

  /** {@return whether it surely reaches a number on some PE or in some iteration that comes to a state} */
  public boolean rises(long number, Symbol.Known state) {
    return terms.isEmpty() ? constant >= number : highest(state, null).isAlways(number);
  }

  /** The values of the symbols at its maximum, such as {@code i=9}; empty if none reaches its bound. */
  public String peak(Symbol.Known state) {
    List<String> reached = new ArrayList<>();
    return highest(state, reached).equals(this) || reached.isEmpty() ? "" : " where " + String.join(" and ", reached);
  }

  /** The number with symbols replaced by the greatest values that they reach. */
  private Linear highest(Symbol.Known state, List<String> reached) {
    Linear value = this;
    for (int i = 0; i < MAX_TERMS; i++) {
      Symbol symbol = value.rising(state);
      if (symbol == null) {
        return value;
      }
      Linear bound = symbol.reached(value.terms.get(symbol) > 0, state);
      if (reached != null && !symbol.toString().equals(bound.toString())) {
        reached.add(symbol + "=" + bound);
      }
      Linear next = value.replace(symbol, bound);
      if (next == null) {
        return value; // too many terms
      }
      value = next;
    }
    return value;
  }

  /** {@return whether it is at least a number, whatever its symbols are} */
  public boolean isAlways(long number) {
    return isAtLeast(number) && terms.keySet().stream().noneMatch(Symbol::isOfNoTurn);
  }

  /** {@return whether its values do not depend on there being more than one PE} */
  public boolean isOfAnyJob() {
    return terms.keySet().stream().noneMatch(Symbol::isOfSeveral);
  }

  /** A symbol that reaches its maximum and occurs in no other symbol's bounds, or null if there is none. */
  private Symbol rising(Symbol.Known state) {
    for (Map.Entry<Symbol, Long> term : terms.entrySet()) {
      boolean isReached = term.getKey().reached(term.getValue() > 0, state) != null;
      if (isReached && terms.keySet().stream().noneMatch(each -> each.speaksOf(term.getKey()))) {
        return term.getKey();
      }
    }
    return null;
  }

  /** {@return whether a number is known to be positive; false for null, an unknown number} */
  public static boolean isPositive(Linear number) {
    return number != null && number.isAtLeast(1);
  }

  /**
   * {@return whether a number surely lies within a range of {@code count} numbers from {@code first} on; each may be
   * null}
   */
  public static boolean isAmong(Linear number, Linear first, Linear count) {
    Linear after = number == null ? null : number.minus(first);
    return after != null && count != null && after.isAtLeast(0) && isPositive(count.minus(after));
  }

  /** {@return whether it surely is not 0} */
  public boolean isNotZero() {
    return isAtLeast(1) || isAtMost(-1);
  }

  /** {@return whether it is never less than a number} */
  public boolean isAtLeast(long number) {
    return isAtLeast(number, 0);
  }

  private boolean isAtLeast(long number, int depth) {
    if (terms.isEmpty()) {
      return constant >= number;
    }
    if (depth > MAX_TERMS) {
      return false;
    }
    for (Map.Entry<Symbol, Long> term : terms.entrySet()) {
      Linear bound = term.getValue() > 0 ? term.getKey().least : term.getKey().most;
      Linear replaced = bound == null ? null : replace(term.getKey(), bound);
      if (replaced != null && replaced.isAtLeast(number, depth + 1)) {
        return true;
      }
    }
    return false;
  }

  /** {@return whether it differs from another number, by the same amount everywhere} */
  public boolean isApart(Linear other) {
    Linear apart = minus(other);
    return apart != null && apart.isConstant() && apart.constant() != 0;
  }

  /** {@return whether it is never more than a number} */
  public boolean isAtMost(long number) {
    return times(-1).isAtLeast(-number);
  }

  @Override
  public String toString() {
    if (terms.isEmpty()) {
      return String.valueOf(constant);
    }
    StringBuilder text = new StringBuilder();
    terms.forEach((symbol, times) -> {
      text.append(sign(times < 0, text.isEmpty()));
      text.append(Math.abs(times) == 1 ? "" : Math.abs(times) + " * ").append(symbol);
    });
    return constant == 0 ? text.toString() : text + sign(constant < 0, false) + Math.abs(constant);
  }

  private static String sign(boolean isNegative, boolean isFirst) {
    if (isFirst) {
      return isNegative ? "-" : "";
    }
    return isNegative ? " - " : " + ";
  }
}
