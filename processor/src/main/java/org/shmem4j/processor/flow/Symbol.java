package org.shmem4j.processor.flow;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** An integer that is not known, always the same object for the same integer. */
final class Symbol {
  /** What is known of numbers somewhere. */
  interface Known {
    /** What an unknown number is there; null where that is not known. */
    Linear equal(Symbol symbol);

    /** Whether all of the PEs come there whose numbers a symbol stands for, of those that there were before. */
    boolean isReachedByAll(Symbol pe, double before);
  }

  /** Marks numbers that count bytes. */
  static final Symbol BYTES = unknown("bytes");

  /** Marks numbers that were read from symmetric memory, where PEs may have the same. */
  static final Symbol READ = unknown("read");

  private final Supplier<String> name;
  /** All symbols that it was computed from, and those that they were. */
  private Set<Symbol> sources = Set.of();
  /** What it is never less than, or null. */
  Linear least;
  /** What it is never more than, or null. */
  final Linear most;
  private final Reach reach;

  /**
   * Which of its bounds an integer comes to in some turn or on some PE, and the part of all that starts the method that
   * takes them; {@code pe} is the PE's number that it takes them by where there is more than one PE, or null.
   */
  private record Reach(boolean toLeast, boolean toMost, double part, Symbol pe) {
    private static final Reach NONE = new Reach(false, false, 1, null);
  }

  private Symbol(Supplier<String> name, Linear least, Linear most, Reach reach) {
    this.name = name;
    this.least = least;
    this.most = most;
    this.reach = reach;
  }

  /** An integer of which nothing is known. */
  static Symbol unknown(String name) {
    return between(() -> name, null, null);
  }

  /** An integer that takes its least value, its greatest, or both, on some PE, or in some turn that a part comes to. */
  static Symbol ofTurns(String name, Linear least, Linear most, boolean toLeast, boolean toMost, double part) {
    return new Symbol(() -> name, least, most, new Reach(toLeast, toMost, part, null));
  }

  /** An integer that lies between two others in the turns of a loop that may take none. */
  static Symbol ofNoTurn(String name, Linear least, Linear most) {
    return new Symbol(() -> name, least, most, null);
  }

  /** An integer that lies between two others, which it may not reach; either may be null. */
  static Symbol between(Supplier<String> name, Linear least, Linear most) {
    return new Symbol(name, least, most, Reach.NONE);
  }

  /**
   * The remainder by the number of PEs of less than a PE's number, by the same on all PEs, in all turns of a loop
   * perhaps: negative on some PE, where there are more. Null where the numbers are others.
   */
  static Symbol before(Supplier<String> name, Linear before, Linear pes) {
    for (Map.Entry<Symbol, Long> term : before.terms().entrySet()) {
      Symbol pe = term.getKey();
      boolean isOfPes = term.getValue() == 1 && pe.reach != null && pe.reach.toLeast && pe.reach.toMost
          && Linear.of(0).equals(pe.least) && pes.minus(Linear.of(1)).equals(pe.most);
      Linear away = isOfPes ? before.minus(Linear.of(pe)) : null;
      if (away != null && away.isAtMost(-1) && away.terms().keySet().stream().allMatch(each -> each.isTaken(pes))) {
        Linear least = away.isConstant() ? away : null;
        return new Symbol(name, least, pe.most, new Reach(true, false, pe.reach.part, pe));
      }
    }
    return null;
  }

  /** Whether it counts turns that a loop takes wherever there are several PEs, the same on all of them. */
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

  /** Notes that it is at least 1, as what is the length of an array. */
  void assumePositive() {
    if (least == null) {
      least = Linear.of(1);
    }
  }

  /** Notes what it was computed from. */
  Symbol from(Set<Symbol> symbols) {
    Set<Symbol> all = new HashSet<>(symbols);
    symbols.forEach(each -> all.addAll(each.sources));
    sources = all;
    return this;
  }

  /** Whether it is another one, or was computed from it. */
  boolean comesFrom(Symbol other) {
    return this == other || sources.contains(other);
  }

  /** Whether one of its bounds depends on another symbol. */
  boolean speaksOf(Symbol other) {
    return (least != null && least.speaksOf(other)) || (most != null && most.speaksOf(other));
  }

  /** Its greatest value, or its least, if it comes to that in a state; else null. */
  Linear reached(boolean isMost, Known state) {
    boolean isCounted = isOfSeveral() && most.terms().keySet().stream().anyMatch(each -> state.equal(each) != null);
    boolean isReached = reach != null && !isCounted && (isMost ? reach.toMost : reach.toLeast)
        && state.isReachedByAll(reach.pe == null ? this : reach.pe, reach.part);
    Linear lowest = isOfSeveral() ? Linear.of(-1) : least; // it may be less, by the number of PEs
    return isReached ? isMost ? most : lowest : null;
  }

  /** Whether it comes to its bounds only where there is more than one PE. */
  boolean isOfSeveral() {
    return reach != null && reach.pe != null;
  }

  /** Whether there may be no such integer, so that its bounds prove nothing. */
  boolean isOfNoTurn() {
    return reach == null;
  }

  @Override
  public String toString() {
    return name.get();
  }
}
