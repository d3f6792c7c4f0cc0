package org.shmem4j.processor.flow;

import java.util.function.Supplier;

/** An integer that is not known, always the same object for the same integer. */
final class Symbol {
  private final Supplier<String> name;
  private Linear least;
  private final Linear most;
  private final boolean isRange;

  private Symbol(Supplier<String> name, Linear least, Linear most, boolean isRange) {
    this.name = name;
    this.least = least;
    this.most = most;
    this.isRange = isRange;
  }

  /** An integer of which nothing is known. */
  static Symbol unknown(String name) {
    return unknown(() -> name);
  }

  /** An integer of which nothing is known, whose name is made when it is asked for. */
  static Symbol unknown(Supplier<String> name) {
    return new Symbol(name, null, null, false);
  }

  /** An integer that is at least 1, such as a length or a number of PEs. */
  static Symbol positive(String name) {
    return positive(() -> name);
  }

  static Symbol positive(Supplier<String> name) {
    return new Symbol(name, Linear.of(1), null, false);
  }

  /** An integer that takes every value from the least to the greatest, both included, in some turn or on some PE. */
  static Symbol range(String name, Linear least, Linear most) {
    return new Symbol(() -> name, least, most, true);
  }

  /** An integer that lies between two others, which it may not reach; either may be null. */
  static Symbol between(Supplier<String> name, Linear least, Linear most) {
    return new Symbol(name, least, most, false);
  }

  /** Notes that it is at least 1, as what is the length of an array. */
  void assumePositive() {
    if (least == null && !isRange) {
      least = Linear.of(1);
    }
  }

  /** What it is never less than, or null. */
  Linear least() {
    return least;
  }

  /** What it is never more than, or null. */
  Linear most() {
    return most;
  }

  /** Whether it takes its least and its greatest value. */
  boolean isRange() {
    return isRange;
  }

  @Override
  public String toString() {
    return name.get();
  }
}
