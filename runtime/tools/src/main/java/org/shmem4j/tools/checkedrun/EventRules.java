package org.shmem4j.tools.checkedrun;

import org.shmem4j.internal.watching.checkedrun.EventKind;
import org.shmem4j.internal.watching.checkedrun.Rule;

/**
 * The rules that the events of a PE keep, so that whatever a record holds, damaged or forged, no length or index in it
 * leads beyond what it is for.
 */
final class EventRules {
  private static final EventKind[] KINDS = EventKind.values();
  private static final int RULES = Rule.values().length;

  private final int pe;
  private final int pes;
  private final int jobPes;

  /**
   * Creates the rules for a PE's record.
   *
   * @param pe the PE
   * @param pes the PEs whose records are examined
   * @param jobPes the PEs of the job; 0 if they are not known
   */
  EventRules(int pe, int pes, int jobPes) {
    this.pe = pe;
    this.pes = pes;
    this.jobPes = jobPes;
  }

  /** {@return the kind of a number in the record} */
  EventKind kind(byte number) {
    int index = Byte.toUnsignedInt(number);
    require(index < KINDS.length, "a kind of events is below " + KINDS.length, "kind", index);
    return KINDS[index];
  }

  /** {@return how many words an event has, as the record says} */
  int words(EventKind kind, int words) {
    require(kind.canHave(words), kind + " has another number of words", "words", words);
    return words;
  }

  /** {@return how many bytes a text has, as the record says} */
  int text(int bytes) {
    require(bytes <= EventKind.MOST_TEXT, "a text has at most " + EventKind.MOST_TEXT + " bytes", "bytes", bytes);
    return bytes;
  }

  /** Checks the words of an event. */
  void check(EventKind kind, long[] words) {
    switch (kind) {
      case PLACE -> number(kind, words[1]);
      case GROUP -> {
        for (int i = 2; i < words.length; i++) {
          pe(kind, words[i]);
        }
      }
      case ACCESS -> {
        pe(kind, words[1]);
        range(kind, words[2], words[3]);
        number(kind, words[6]);
      }
      case ACQUIRE -> {
        pe(kind, words[1]);
        range(kind, words[2], words[3]);
      }
      case ENTER -> {
        number(kind, words[5]);
        number(kind, words[6]);
      }
      case LOCK -> number(kind, words[2]);
      case ALLOCATED -> {
        range(kind, words[1], words[2]);
        number(kind, words[3]);
      }
      case FREED -> range(kind, words[1], words[2]);
      case PSYNC -> number(kind, words[5]);
      case FINDING -> {
        require(words[1] >= 0 && words[1] < RULES, kind + " names a rule below " + RULES, "rule", words[1]);
        number(kind, words[2]);
        number(kind, words[3]);
      }
      case LAST_CALLS -> {
        for (int i = 1; i < words.length; i++) {
          number(kind, words[i]);
        }
      }
      case END -> end(words[3]);
      case QUIET, FENCE, LEAVE, COMPLETE, UNLOCK, TIME, CLOCK, FULL, GAP -> {} // their words are compared only
    }
  }

  private void end(long told) {
    boolean right = jobPes > 0 ? told == jobPes : told > pe && told <= EventKind.MOST_PES;
    require(right, "END tells the number of the job's PEs", "pes", told);
  }

  private void pe(EventKind kind, long number) {
    require(number >= 0 && number < pes, kind + " names a PE below " + pes, "pe", number);
  }

  private void number(EventKind kind, long number) {
    require(number >= 0 && number <= Integer.MAX_VALUE, kind + " counts from 0 on", "number", number);
  }

  private void range(EventKind kind, long from, long bytes) {
    require(bytes >= 0 && from + bytes >= from, kind + " is about a range of bytes", "from=" + from + " bytes", bytes);
  }

  private void require(boolean holds, String rule, String name, long value) {
    if (!holds) {
      throw new WrongRecord(pe, rule + ": " + name + "=" + value);
    }
  }
}
