package org.shmem4j.internal.pe.control;

import java.util.function.Supplier;

/**
 * The code around a call that is carried out later, or by a thread other than the caller's: that of a queue or of a
 * work group. The calling thread leaves the code here, since only there the call's line and arguments are known.
 */
public final class CarriedOut {
  private static final ThreadLocal<Around> CURRENT = new ThreadLocal<>();
  private static volatile boolean used;

  /** Code that runs around an action. */
  @FunctionalInterface
  public interface Around {
    /**
     * Runs an action, in the thread that carries out the call.
     *
     * @param action the action
     * @param <T> the type of its result
     * @return its result
     */
    <T> T run(Supplier<T> action);
  }

  private CarriedOut() {}

  /**
   * Sets the code around the calls that this thread makes.
   *
   * @param around runs around their actions; null for nothing
   * @return what was set before
   */
  public static Around set(Around around) {
    used = true;
    Around before = CURRENT.get();
    CURRENT.set(around);
    return before;
  }

  /**
   * Surrounds the action of the call that this thread makes.
   *
   * @param action the action
   * @param <T> the type of its result
   * @return the action, surrounded
   */
  public static <T> Supplier<T> around(Supplier<T> action) {
    Around around = used ? CURRENT.get() : null;
    return around == null ? action : () -> around.run(action);
  }
}
