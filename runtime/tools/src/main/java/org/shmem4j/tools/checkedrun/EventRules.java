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
      case PLACE -> number(kind, words[EventWords.NUMBER]);
      case GROUP -> {
        for (int i = EventWords.MEMBERS; i < words.length; i++) {
          pe(kind, words[i]);
        }
      }
      case ACCESS -> {
        pe(kind, words[EventWords.TARGET]);
        range(kind, words[EventWords.OFFSET], words[EventWords.BYTES]);
        number(kind, words[EventWords.AT_PLACE]);
      }
      case ACQUIRE -> {
        pe(kind, words[EventWords.TARGET]);
        range(kind, words[EventWords.OFFSET], words[EventWords.BYTES]);
      }
      case ENTER -> {
        number(kind, words[EventWords.MEMBER]);
        number(kind, words[EventWords.AT_PLACE]);
      }
      case LOCK -> number(kind, words[EventWords.LOCKED_AT]);
      case ALLOCATED -> {
        range(kind, words[EventWords.ARRAY], words[EventWords.LENGTH]);
        number(kind, words[EventWords.MADE_AT]);
      }
      case FREED -> range(kind, words[EventWords.ARRAY], words[EventWords.LENGTH]);
      case PSYNC -> number(kind, words[EventWords.USED_AT]);
      case FINDING -> {
        long rule = words[EventWords.RULE];
        require(rule >= 0 && rule < RULES, kind + " names a rule below " + RULES, "rule", rule);
        number(kind, words[EventWords.FOUND_AT]);
        number(kind, words[EventWords.TIMES]);
      }
      case LAST_CALLS -> {
        for (int i = EventWords.CALLS; i < words.length; i++) {
          number(kind, words[i]);
        }
      }
      case END -> end(words[EventWords.JOB_PES]);
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
