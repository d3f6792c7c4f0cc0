package org.shmem4j.contract;

import java.util.Objects;

/** Assertions of cases that also run in processes which have no test libraries. */
final class Check {
  /** What is expected to throw. */
  @FunctionalInterface
  interface Action {
    void run() throws Exception;
  }

  private Check() {}

  static void that(boolean holds, String rule) {
    if (!holds) {
      throw new AssertionError(rule);
    }
  }

  static void equal(Object actual, Object expected) {
    if (!Objects.equals(actual, expected)) {
      throw new AssertionError("expected " + expected + ", was " + actual);
    }
  }

  /** Expects an exception whose message has all these words. */
  static void refused(Class<? extends Throwable> type, Action action, String... words) {
    Throwable thrown = null;
    try {
      action.run();
    } catch (Throwable e) {
      thrown = e;
    }
    if (!type.isInstance(thrown)) {
      throw new AssertionError("expected " + type.getSimpleName() + ", got " + thrown, thrown);
    }
    for (String word : words) {
      if (!thrown.getMessage().contains(word)) {
        throw new AssertionError("expected \"" + word + "\" in: " + thrown.getMessage(), thrown);
      }
    }
  }

  static void illegalArgument(Action action, String... words) {
    refused(IllegalArgumentException.class, action, words);
  }

  static void illegalState(Action action, String... words) {
    refused(IllegalStateException.class, action, words);
  }
}
