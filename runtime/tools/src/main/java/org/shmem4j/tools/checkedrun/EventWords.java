package org.shmem4j.tools.checkedrun;

/**
 * The positions of the words in events. The first word is always the time; these are the others of each kind:
 *
 * <pre>{@code
 * kind        1         2           3          4         5        6           7       8
 * PLACE       NUMBER
 * GROUP       GROUP     the members, from MEMBERS on
 * ACCESS      TARGET    OFFSET      BYTES      FLAGS     KEY      AT_PLACE    AMOUNT
 * ACQUIRE     TARGET    OFFSET      BYTES      SLACK     REACHED
 * QUIET       CONTEXT   the PEs, from PES on
 * FENCE       CONTEXT
 * ENTER       GROUP     CALL        KIND       ROOT      MEMBER   AT_PLACE    BLOCKS  THREAD
 * LEAVE       GROUP     CALL        RELIES
 * COMPLETE    COMPLETED
 * LOCK        LOCK      LOCKED_AT
 * UNLOCK      LOCK
 * ALLOCATED   ARRAY     LENGTH      MADE_AT   ELEMENT
 * FREED       ARRAY     LENGTH
 * PSYNC       ARRAY     FIRST       LOG_STRIDE SIZE      USED_AT  ENDS
 * FINDING     RULE      FOUND_AT    TIMES
 * CLOCK       AHEAD     ERROR
 * LAST_CALLS  the places, from CALLS on
 * END         GIVEN_UP  FAILED      JOB_PES
 * }</pre>
 */
final class EventWords {
  static final int TIME = 0;

  static final int NUMBER = 1;

  // A call's group, and its number among the group's calls.
  static final int GROUP = 1;
  static final int MEMBERS = 2;
  static final int CALL = 2;

  // A range of bytes in a PE's heap, and the access to it.
  static final int TARGET = 1;
  static final int OFFSET = 2;
  static final int BYTES = 3;
  static final int FLAGS = 4;
  static final int KEY = 5;
  static final int AT_PLACE = 6;
  static final int AMOUNT = 7;

  // The slack of a word that was seen, and the value that it has reached.
  static final int SLACK = 4;
  static final int REACHED = 5;

  // A context, and the PEs that a quiet covers; none means all.
  static final int CONTEXT = 1;
  static final int PES = 2;

  // How a member makes a call.
  static final int KIND = 3;
  static final int ROOT = 4;
  static final int MEMBER = 5;
  static final int BLOCKS = 7;
  static final int THREAD = 8;

  static final int RELIES = 3;

  static final int COMPLETED = 1;

  static final int LOCK = 1;
  static final int LOCKED_AT = 2;

  // An array of the heap.
  static final int ARRAY = 1;
  static final int LENGTH = 2;
  static final int MADE_AT = 3;
  static final int ELEMENT = 4;

  // The active set that uses a pSync array.
  static final int FIRST = 2;
  static final int LOG_STRIDE = 3;
  static final int SIZE = 4;
  static final int USED_AT = 5;
  static final int ENDS = 6;

  static final int RULE = 1;
  static final int FOUND_AT = 2;
  static final int TIMES = 3;

  // The correction of times, and its possible error.
  static final int AHEAD = 1;
  static final int ERROR = 2;

  static final int CALLS = 1;

  static final int GIVEN_UP = 1;
  static final int FAILED = 2;
  static final int JOB_PES = 3;

  private EventWords() {}
}
