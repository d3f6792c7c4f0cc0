package org.shmem4j.internal.watching.checkedrun;

import java.util.Locale;

/** The rules whose violations a checked run finds; their tags are those of the diagnostics page. */
public enum Rule {
  UNORDERED_ACCESS(
      true, "Two PEs' accesses to the same elements must be ordered, unless both only read or both are atomic.",
      "let something order them: a barrier, or quiet and then a flag that the other waits for; or make both atomic"),
  NOT_QUIETED(
      true, "A put must be complete before another PE relies on it.",
      "call quiet (or fence, where the flag goes to the same PE) between the put and the flag, or use"
          + " barrierAll or put-with-signal"),
  OWN_PUT_PENDING(
      true, "A PE must call quiet, or fence between puts, before it reuses the data that it has put.",
      "call quiet before the data is read, or fence before it is put again"),
  NOT_COMPLETE(
      true, "What a started call reads or writes must be left alone until it is complete.",
      "before the elements are used, call quiet after a put or a get, await a request or an event, finish an exchange"),
  REQUEST_NOT_AWAITED(
      true, "A started collective must be awaited.", "await the request, or test it until it says that it is complete"),
  CALL_ORDER(
      true, "PEs that are in several teams must make the collectives of these teams in the same order.",
      "let all of them make the calls in one order: a call may wait for all members"),
  LOCK_HELD(
      true, "A lock must be cleared by the PE that set it, before that PE leaves.", "clear the lock on every path"),
  PSYNC_OVERLAP(
      true, "A pSync array must serve one call at a time.",
      "use another pSync array, or synchronize between the calls"),
  NEVER_RELEASED(
      false, "Teams and arrays that are made repeatedly must be released.",
      "close the team, or free the array, when it is no longer needed"),
  STORE_NOT_ORDERED(
      false, "A PE's store to its own copy must be complete before another PE relies on it.",
      "call quiet (or fence, where the flag is in that PE's copy, too) between the store and the flag, or use sync"
          + " or barrierAll; the machines that we know of keep the order without it, but OpenSHMEM does not promise"
          + " that");

  private final boolean error;
  private final String text;
  private final String remedy;

  Rule(boolean error, String text, String remedy) {
    this.error = error;
    this.text = text;
    this.remedy = remedy;
  }

  /** {@return whether a program that breaks the rule is wrong; otherwise the finding is a hint} */
  public boolean isError() {
    return error;
  }

  /** {@return the rule} */
  public String text() {
    return text;
  }

  /** {@return the remedy} */
  public String remedy() {
    return remedy;
  }

  /** {@return the stable name} */
  public String tag() {
    return "shmem-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
