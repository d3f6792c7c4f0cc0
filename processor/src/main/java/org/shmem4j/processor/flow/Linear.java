package org.shmem4j.processor.flow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A sum of multiples of symbols, whose factors are never 0, and a constant. */
record Linear(long constant, Map<Symbol, Long> terms) {
  private static final int MAX_TERMS = 6;
  private static final Linear ZERO = new Linear(0, Map.of());

  static Linear of(long constant) {
    return constant == 0 ? ZERO : new Linear(constant, Map.of());
  }

  static Linear of(Symbol symbol) {
    return new Linear(0, Map.of(symbol, 1L));
  }

  boolean isConstant() {
    return terms.isEmpty();
  }

  /** The one symbol that it is, or null. */
  Symbol symbol() {
    return constant == 0 && terms.size() == 1 && terms.values().iterator().next() == 1
        ? terms.keySet().iterator().next() : null;
  }

  /** Notes that a multiple of one symbol, as the length of an array, is at least 1. */
  void assumePositive() {
    if (constant == 0 && terms.size() == 1 && terms.values().iterator().next() > 0) {
      terms.keySet().iterator().next().assumePositive();
    }
  }

  /** The sum; null beyond what is kept. */
  Linear plus(Linear other) {
    return combine(other, 1);
  }

  /** The difference; null beyond what is kept. */
  Linear minus(Linear other) {
    return combine(other, -1);
  }

  private Linear combine(Linear other, long factor) {
    if (other == null) {
      return null;
    }
    if (other.terms.isEmpty()) {
      return other.constant == 0 ? this : new Linear(constant + factor * other.constant, terms);
    }
    Map<Symbol, Long> sum = new LinkedHashMap<>(terms);
    other.terms.forEach((symbol, times) -> sum.merge(symbol, factor * times, (a, b) -> a + b == 0 ? null : a + b));
    return sum.size() > MAX_TERMS ? null : new Linear(constant + factor * other.constant, sum);
  }

  Linear times(long factor) {
    if (factor == 0 || factor == 1 || terms.isEmpty()) {
      return factor == 1 ? this : of(constant * factor);
    }
    Map<Symbol, Long> product = new LinkedHashMap<>();
    terms.forEach((symbol, times) -> product.put(symbol, times * factor));
    return new Linear(constant * factor, product);
  }

  /** Whether it depends on a symbol. */
  boolean speaksOf(Symbol symbol) {
    return terms.keySet().stream().anyMatch(each -> each == symbol || each.speaksOf(symbol));
  }

  /** Whether it was computed from a symbol that has not gone since. */
  boolean comesFrom(Symbol symbol) {
    return terms.keySet().stream().anyMatch(each -> each.comesFrom(symbol));
  }

  /** Whether it rises with the number of a PE, 1, or falls, -1; 0 if that is not known. */
  int way(Symbol pe) {
    boolean isMore = terms.keySet().stream().anyMatch(each -> each != pe && each.comesFrom(pe));
    return isMore ? 0 : Long.signum(terms.getOrDefault(pe, 0L));
  }

  /** Whether it was computed from a symbol that has not gone since, and cannot go from it either. */
  boolean differsBy(Symbol symbol) {
    return terms.keySet().stream().filter(each -> each.comesFrom(symbol)).count() == 1;
  }

  /** How many times another one it is, which cannot be 0; 0 if it is no multiple, or the other one may be 0. */
  long multiple(Linear other) {
    if (!other.isNotZero()) {
      return 0;
    }
    Symbol symbol = other.terms.isEmpty() ? null : other.terms.keySet().iterator().next();
    long one = symbol == null ? other.constant : other.terms.get(symbol);
    long times = (symbol == null ? constant : terms.getOrDefault(symbol, 0L)) / one;
    return other.times(times).equals(this) ? times : 0;
  }

  /** It, divided by a number that divides all of it; null if that does not. */
  Linear part(long divisor) {
    boolean isExact = constant % divisor == 0 && terms.values().stream().allMatch(each -> each % divisor == 0);
    Map<Symbol, Long> part = new LinkedHashMap<>();
    terms.forEach((symbol, times) -> part.put(symbol, times / divisor));
    return isExact ? new Linear(constant / divisor, part) : null;
  }

  /** With an expression in the place of a symbol. */
  Linear replace(Symbol symbol, Linear value) {
    Long times = terms.get(symbol);
    return times == null ? this : minus(of(symbol).times(times)).plus(value.times(times));
  }

  /** Whether it is sure to be a number or more on some PE, or in some turn, that comes to a state. */
  boolean rises(long number, Symbol.Known state) {
    return terms.isEmpty() ? constant >= number : highest(state, null).isAlways(number);
  }

  /** What the symbols come to where it is highest, as {@code i=9}; empty where none comes to anything. */
  String peak(Symbol.Known state) {
    List<String> reached = new ArrayList<>();
    return highest(state, reached).equals(this) || reached.isEmpty() ? "" : " where " + String.join(" and ", reached);
  }

  /** With the greatest that symbols come to in their places. */
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
        return value; // beyond what is kept
      }
      value = next;
    }
    return value;
  }

  /** Whether it is a number or more wherever it comes to be. */
  boolean isAlways(long number) {
    return isAtLeast(number) && terms.keySet().stream().noneMatch(Symbol::isOfNoTurn);
  }

  /** Whether what it comes to does not depend on there being more than one PE. */
  boolean isOfAnyJob() {
    return terms.keySet().stream().noneMatch(Symbol::isOfSeveral);
  }

  /** A symbol that comes to its greatest, one that no other one's bounds speak of; null for none. */
  private Symbol rising(Symbol.Known state) {
    for (Map.Entry<Symbol, Long> term : terms.entrySet()) {
      boolean isReached = term.getKey().reached(term.getValue() > 0, state) != null;
      if (isReached && terms.keySet().stream().noneMatch(each -> each.speaksOf(term.getKey()))) {
        return term.getKey();
      }
    }
    return null;
  }

  /** Whether it is known to be positive; null is not known. */
  static boolean isPositive(Linear number) {
    return number != null && number.isAtLeast(1);
  }

  /** Whether a number is sure to be one of so many from a first one on; each may be null. */
  static boolean isAmong(Linear number, Linear first, Linear count) {
    Linear after = number == null ? null : number.minus(first);
    return after != null && count != null && after.isAtLeast(0) && isPositive(count.minus(after));
  }

  /** Whether it is sure not to be 0. */
  boolean isNotZero() {
    return isAtLeast(1) || isAtMost(-1);
  }

  /** Whether it is never less than a number. */
  boolean isAtLeast(long number) {
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

  /** Whether it is another number than another one, and both differ by the same everywhere. */
  boolean isApart(Linear other) {
    Linear apart = minus(other);
    return apart != null && apart.isConstant() && apart.constant() != 0;
  }

  /** Whether it is never more than a number. */
  boolean isAtMost(long number) {
    return times(-1).isAtLeast(-number);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    terms.forEach((symbol, times) -> {
      text.append(text.isEmpty() ? (times < 0 ? "-" : "") : times < 0 ? " - " : " + ");
      text.append(Math.abs(times) == 1 ? "" : Math.abs(times) + " * ").append(symbol);
    });
    return text.isEmpty() ? String.valueOf(constant) : constant == 0 ? text.toString()
        : text + (constant < 0 ? " - " : " + ") + Math.abs(constant);
  }
}
