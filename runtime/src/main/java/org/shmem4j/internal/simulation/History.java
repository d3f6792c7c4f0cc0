package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.shmem4j.PeFailedException;

/**
 * What happened in a run.
 *
 * @param schedule its schedule
 * @param steps how many steps it took
 * @param choices how many choices there were, if the schedule's changes were given
 * @param hash a number that depends on every step
 * @param failure what the job threw; null if it threw nothing
 * @param dead the PEs that died, in this order
 * @param events the steps if they were recorded
 */
public record History(
    Schedule schedule, long steps, int choices, long hash, Throwable failure, List<Integer> dead,
    List<HistoryEvent> events) {
  private static final String OF_UCC = "org.shmem4j.ucc.UccException"; // of a package above this one

  /** {@return whether it ended well: with nothing thrown but, where PEs died, exceptions that name one of them} */
  public boolean isGood() {
    return failure == null || isUnnoticed()
        || (unwrapped(failure) instanceof PeFailedException failed && dead.contains(failed.pe()));
  }

  /** {@return why it says nothing of the program, which cannot be explored; null if it can} */
  public NotExplorable refusal() {
    return failure instanceof NotExplorable refused ? refused : null;
  }

  /** {@return whether PEs died in it, and no other threw anything, as where they needed them no more} */
  public boolean isUnnoticed() {
    return failure instanceof PeDied;
  }

  /** What an exception of the JDK's futures or of UCC's objects wraps. */
  private static Throwable unwrapped(Throwable thrown) {
    boolean wraps = thrown instanceof CompletionException || thrown.getClass().getName().equals(OF_UCC);
    return wraps && thrown.getCause() != null ? thrown.getCause() : thrown;
  }

  /** {@return its steps as text, of which loops are folded} */
  public String text() {
    List<String> lines = new ArrayList<>();
    for (HistoryEvent event : events) {
      boolean ignored = lines.add(event.line());
    }
    return String.join("\n", RepeatedLines.folded(lines));
  }
}
