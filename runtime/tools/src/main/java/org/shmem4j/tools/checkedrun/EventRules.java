package org.shmem4j.tools.checkedrun;

import org.shmem4j.internal.watching.checkedrun.EventKind;
import org.shmem4j.internal.watching.checkedrun.Rule;

/**
 * The rules for the events of a PE. They ensure that no length or index in a damaged or forged record leads out of
 * bounds.
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
   * @param jobPes the PEs of the job, or 0 if unknown
   */
  EventRules(int pe, int pes, int jobPes) {
    this.pe = pe;
    this.pes = pes;
    this.jobPes = jobPes;
  }

  /** {@return the kind of event that a number in the record stands for} */
  EventKind kind(byte number) {
    int index = Byte.toUnsignedInt(number);
    require(index < KINDS.length, "a kind of events is below " + KINDS.length, "kind", index);
    return KINDS[index];
  }

  /** {@return the number of words of an event, according to the record} */
  int words(EventKind kind, int words) {
    require(kind.canHave(words), kind + " has a wrong number of words", "words", words);
    return words;
  }

  /** {@return the number of bytes of a text, according to the record} */
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
        require(words[EventWords.ELEMENT] > 0, kind + " has elements of at least one byte", "bytes",
            words[EventWords.ELEMENT]);
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
      case QUIET, FENCE, LEAVE, COMPLETE, UNLOCK, TIME, CLOCK, FULL, GAP -> {} // their words are only compared
    }
  }

  private void end(long told) {
    boolean right = jobPes > 0 ? told == jobPes : told > pe && told <= EventKind.MOST_PES;
    require(right, "END gives the number of the job's PEs", "pes", told);
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
