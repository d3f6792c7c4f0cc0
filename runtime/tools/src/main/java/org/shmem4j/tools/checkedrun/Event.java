package org.shmem4j.tools.checkedrun;

import org.shmem4j.internal.watching.checkedrun.EventKind;

/**
 * One event of a PE.
 *
 * @param kind what happened
 * @param words the event's data
 * @param text the text of a place; empty for other events
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record Event(EventKind kind, long[] words, String text) {
  long time() {
    return words[EventWords.TIME];
  }
}
