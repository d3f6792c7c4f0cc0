package org.shmem4j.tools.checkedrun;

import org.shmem4j.internal.watching.checkedrun.EventKind;

/** Converts the times of events on another host to the clock of the searching process. */
final class FarTimes {
  private long offset;
  private long error;
  private long last = Long.MIN_VALUE;
  private boolean isFar;

  /** Corrects the time of the next event of the PE. */
  void correct(Event event) {
    long[] words = event.words();
    if (event.kind() == EventKind.CLOCK) {
      isFar = true;
      offset = words[EventWords.AHEAD];
      error = words[EventWords.ERROR];
    }
    if (isFar) {
      last = Math.max(last, words[EventWords.TIME] + offset);
      words[EventWords.TIME] = last;
    }
  }

  /** {@return whether the PE has a different clock from the searcher} */
  boolean areFar() {
    return isFar;
  }

  /** {@return the possible error of the times} */
  long error() {
    return error;
  }
}
