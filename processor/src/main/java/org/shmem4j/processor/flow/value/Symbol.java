package org.shmem4j.processor.flow.value;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** An unknown integer; the same integer is always the same object. */
public final class Symbol {
  /** What is known about numbers at some point. */
  public interface Known {
    /** The known value of a symbol there, or null if unknown. */
    Linear equal(Symbol symbol);

    /**
     * {@return whether all PEs or iterations that a symbol ranges over reach this point, given that all of them were on
     * the path when it had a given weight}
     */
    boolean isReachedByAll(Symbol pe, double weightBefore);
  }

  /** Marks numbers that count bytes. */
  public static final Symbol BYTES = unknown("bytes");

  /** Marks numbers that were read from symmetric memory, where PEs may have the same value. */
  public static final Symbol READ = unknown("read");

  private final Supplier<String> name;
  /** All symbols that it was computed from, and their sources in turn. */
  private Set<Symbol> sources = Set.of();
  /** A lower bound, or null. */
  public Linear least;
  /** An upper bound, or null. */
  public final Linear most;
  private final Reach reach;

  /**
   * Which of its bounds an integer reaches in some iteration or on some PE, and the weight of the path on which it
   * does; {@code pe} is the PE number through which it reaches them if there is more than one PE, or null.
   */
  private record Reach(boolean toLeast, boolean toMost, double weight, Symbol pe) {
    private static final Reach NONE = new Reach(false, false, 1, null);
  }

  private Symbol(Supplier<String> name, Linear least, Linear most, Reach reach) {
    this.name = name;
    this.least = least;
    this.most = most;
    this.reach = reach;
  }

  /** An integer about which nothing is known. */
  public static Symbol unknown(String name) {
    return between(() -> name, null, null);
  }

  /**
   * An integer that reaches its minimum, its maximum, or both, on some PE, or in some iteration on a path with a given
   * weight.
   */
  public static Symbol ofTurns(String name, Linear least, Linear most, boolean toLeast, boolean toMost, double weight) {
    return new Symbol(() -> name, least, most, new Reach(toLeast, toMost, weight, null));
  }

  /** An integer that lies between two others in the iterations of a loop that may take none. */
  public static Symbol ofNoTurn(String name, Linear least, Linear most) {
    return new Symbol(() -> name, least, most, null);
  }

  /** An integer that lies between two others, which it may not reach; either may be null. */
  public static Symbol between(Supplier<String> name, Linear least, Linear most) {
    return new Symbol(name, least, most, Reach.NONE);
  }

  /**
   * The remainder modulo the number of PEs of a PE's number minus something that is the same on all PEs, perhaps in all
   * iterations of a loop: negative on some PE if there are several. Null if the numbers have another form.
   */
  static Symbol before(Supplier<String> name, Linear before, Linear pes) {
    Symbol pe = pe(before, pes);
    if (pe == null) {
      return null;
    }
    Linear away = before.minus(Linear.of(pe));
    if (!away.isAtMost(-1) || !isTaken(away, pes)) {
      return null;
    }
    Linear least = away.isConstant() ? away : null;
    return new Symbol(name, least, pe.most, new Reach(true, false, pe.reach.weight, pe));
  }

  /**
   * The remainder modulo the number of PEs of a PE's number plus something that is the same on all PEs. It is not
   * negative and takes each value from 0 on, on some PE. Null if the numbers have another form.
   */
  static Symbol around(Supplier<String> name, Linear after, Linear pes) {
    Symbol pe = pe(after, pes);
    boolean isAround = pe != null && isTaken(after.minus(Linear.of(pe)), pes);
    return isAround ? new Symbol(name, Linear.of(0), pe.most, new Reach(true, true, pe.reach.weight, null)) : null;
  }

  /** {@return whether all terms of a sum count iterations of loops that are taken whenever there are several PEs} */
  private static boolean isTaken(Linear sum, Linear pes) {
    return sum.terms().keySet().stream().allMatch(each -> each.isTaken(pes));
  }

  /**
   * The PE number that occurs once in a sum and takes all values from 0 to one less than a number of PEs; null if there
   * is none.
   */
  private static Symbol pe(Linear sum, Linear pes) {
    for (Map.Entry<Symbol, Long> term : sum.terms().entrySet()) {
      Symbol pe = term.getKey();
      boolean isOfPes = term.getValue() == 1 && pe.reach != null && pe.reach.toLeast && pe.reach.toMost
          && Linear.of(0).equals(pe.least) && pes.minus(Linear.of(1)).equals(pe.most);
      if (isOfPes) {
        return pe;
      }
    }
    return null;
  }

  /**
   * {@return whether it counts iterations that a loop takes whenever there are several PEs, the same on all of them}
   */
  private boolean isTaken(Linear pes) {
    Symbol all = pes.symbol();
    boolean isOfAll = least != null && most != null && least.isConstant()
        && (most.isConstant() || (all != null && most.terms().keySet().equals(Set.of(all))));
    boolean isCounter = reach == null || reach.toLeast;
    Linear turns = isOfAll && isCounter ? most.minus(least) : null;
    Linear several = turns == null || all == null ? turns
        : turns.replace(all, Linear.of(between(name, Linear.of(2), null)));
    return several != null && several.isAtLeast(0);
  }

  /** Records that it is at least 1, as the length of an array is. */
  public void assumePositive() {
    if (least == null) {
      least = Linear.of(1);
    }
  }

  /** Records what it was computed from; returns itself. */
  public Symbol from(Set<Symbol> symbols) {
    setSources(symbols);
    return this;
  }

  /** Records what it was computed from, and the sources of that. */
  public void setSources(Set<Symbol> symbols) {
    Set<Symbol> all = new HashSet<>(symbols);
    symbols.forEach(each -> all.addAll(each.sources));
    sources = all;
  }

  /** {@return whether it is another symbol or was computed from it} */
  public boolean comesFrom(Symbol other) {
    return this == other || sources.contains(other);
  }

  /** {@return whether one of its bounds depends on another symbol} */
  boolean speaksOf(Symbol other) {
    return (least != null && least.speaksOf(other)) || (most != null && most.speaksOf(other));
  }

  /** Its maximum or its minimum if it reaches that in a state, else null. */
  Linear reached(boolean isMost, Known state) {
    boolean isCounted = isOfSeveral() && most.terms().keySet().stream().anyMatch(each -> state.equal(each) != null);
    boolean isReached = reach != null && !isCounted && (isMost ? reach.toMost : reach.toLeast)
        && state.isReachedByAll(reach.pe == null ? this : reach.pe, reach.weight);
    if (!isReached) {
      return null;
    }
    Linear lowest = isOfSeveral() ? Linear.of(-1) : least; // it may be smaller, by the number of PEs
    return isMost ? most : lowest;
  }

  /** {@return whether it reaches its bounds only if there is more than one PE} */
  boolean isOfSeveral() {
    return reach != null && reach.pe != null;
  }

  /** {@return whether there may be no such integer, so that its bounds prove nothing} */
  public boolean isOfNoTurn() {
    return reach == null;
  }

  @Override
  public String toString() {
    return name.get();
  }
}
