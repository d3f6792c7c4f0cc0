package org.shmem4j.internal.simulation;

import java.util.List;

/**
 * What happened in a run.
 *
 * @param schedule its schedule
 * @param steps how many steps it took
 * @param hash a number that depends on every step
 * @param failure what the job threw; null if it ended well
 * @param events the steps as lines, if they were recorded
 */
public record History(Schedule schedule, long steps, long hash, Throwable failure, List<String> events) {
  /** {@return whether it ended well} */
  public boolean isGood() {
    return failure == null;
  }

  /** {@return its steps as text, of which loops are folded} */
  public String text() {
    return String.join("\n", RepeatedLines.folded(events));
  }
}
