package org.shmem4j.internal.pe.irregular;

/**
 * Detects termination: that everything sent was handled. Uses the four-counter method (Mattern, "Algorithms for
 * Distributed Termination Detection", 1987): in each wave every member reports how much it has sent and handled, and
 * the next wave starts only when all have done so. If as much was handled before one wave as was sent before the next,
 * nothing was under way between the two. Once in the first wave, members send only from handlers; if they then send
 * nothing at all, the counts of one wave are enough.
 */
abstract class TerminationDetector {
  /** The number of the last wave that was started. */
  long wave;

  private final boolean allSent;
  private long handledBefore;

  /**
   * Creates a member's part in the detection.
   *
   * @param allSent whether members send nothing once they are in the first wave
   */
  TerminationDetector(boolean allSent) {
    this.allSent = allSent;
  }

  /** Starts the next wave with this member's counts. */
  abstract void contribute(long sent, long handled);

  /** {@return whether all members have contributed to the wave} */
  abstract boolean isOver();

  /** {@return what all members had sent, once the wave is over} */
  abstract long allSent();

  /** {@return what all members had handled} */
  abstract long allHandled();

  /** {@return whether termination is reached; called once in each wave, when it is over} */
  final boolean isEnd() {
    long handled = allHandled();
    boolean end = allSent() == (allSent ? handled : handledBefore);
    handledBefore = handled;
    return end;
  }
}
