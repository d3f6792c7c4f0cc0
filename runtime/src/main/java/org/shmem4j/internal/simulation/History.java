package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.shmem4j.PeFailedException;

/**
 * The events of a run.
 *
 * @param schedule its schedule
 * @param steps the number of its steps
 * @param choices the number of choices, if the schedule's changes were given
 * @param hash a number that depends on every step
 * @param failure what the job threw, or null if it threw nothing
 * @param dead the PEs that died, in this order
 * @param events the steps, if they were recorded
 */
public record History(
    Schedule schedule, long steps, int choices, long hash, Throwable failure, List<Integer> dead,
    List<HistoryEvent> events) {
  private static final String FAILS = "   <== then this PE fails";
  private static final String OF_UCC = "org.shmem4j.ucc.UccException"; // from a package above this one

  /** {@return whether it ended well: nothing was thrown except, if PEs died, exceptions that name one of them} */
  public boolean isGood() {
    return failure == null || isUnnoticed()
        || (unwrapped(failure) instanceof PeFailedException failed && dead.contains(failed.pe()));
  }

  /** {@return why it proves nothing, because the program cannot be explored, or null if it can} */
  public NotExplorable refusal() {
    return failure instanceof NotExplorable refused ? refused : null;
  }

  /**
   * {@return whether PEs died in it and no other PE threw anything, for example because they were not needed any more}
   */
  public boolean isUnnoticed() {
    return failure instanceof PeDied;
  }

  /** The cause wrapped by an exception of the JDK's futures or of UCC's objects. */
  private static Throwable unwrapped(Throwable thrown) {
    boolean wraps = thrown instanceof CompletionException || thrown.getClass().getName().equals(OF_UCC);
    return wraps && thrown.getCause() != null ? thrown.getCause() : thrown;
  }

  /** {@return its steps as text, with loops folded} */
  public String text() {
    return String.join("\n", lines());
  }

  /** {@return its steps as lines, with loops folded; the last call of the PE that failed is marked} */
  public List<String> lines() {
    int failed = lastOf(failedPe());
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      boolean ignored = lines.add(i == failed ? events.get(i).line() + FAILS : events.get(i).line());
    }
    return RepeatedLines.folded(lines);
  }

  /** {@return the PE that threw first, or -1 if none did or if unknown} */
  public int failedPe() {
    return failure == null || isGood() ? -1 : Arrays.stream(failure.getSuppressed())
        .filter(PeFailedException.class::isInstance)
        .mapToInt(place -> ((PeFailedException) place).pe())
        .findFirst()
        .orElse(-1);
  }

  private int lastOf(int pe) {
    for (int i = events.size() - 1; i >= 0; i--) {
      if (pe >= 0 && events.get(i).pe() == pe && events.get(i).kind() == HistoryEvent.Kind.CALL) {
        return i;
      }
    }
    return -1;
  }
}
