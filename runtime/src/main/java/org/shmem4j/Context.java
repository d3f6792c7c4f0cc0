package org.shmem4j;

/**
 * An independent stream of one-sided operations: {@link #fence} and {@link #quiet} on it order and complete its own
 * operations only.
 *
 * {@snippet :
 * try (Context first = shmem.createContext(); Context second = shmem.createContext()) {
 *   doublePutNbi(first, left, left, 100, pe);
 *   doublePutNbi(second, right, right, 100, pe);
 *   first.quiet(); // left has arrived; right may be under way
 *   left.fill(0);
 * }
 * }
 *
 * <p>Puts, gets and atomics that name no context use the {@linkplain Shmem#defaultContext default one}, which most
 * programs never need to leave. Contexts of its own let one part of a program complete its transfers without waiting
 * for another's, and one made by a team ({@link Team#createContext}) takes PE numbers of that team.
 *
 * <p>Only the library implements this interface.
 */
public interface Context extends AutoCloseable {
  /** Stands for a context that could not be made: ordering and closing it do nothing, transfers refuse it. */
  @SuppressWarnings("ClassInitializationDeadlock") // InvalidContext is reached through this constant only
  Context INVALID = InvalidContext.INSTANCE;

  /** {@return the team whose PE numbers it uses; {@link Team#INVALID} of the invalid context} */
  Team team();

  /** {@return whether it can be used: neither the invalid context nor closed} */
  boolean isValid();

  /**
   * Orders this context's earlier puts, atomics and stores to each PE before its later ones to the same PE: a PE that
   * has read, with a get of one element, an atomic fetch, a wait, a test or a signal, a value written after the fence
   * also sees all that was written before it. In the terms of the Java memory model it is a release fence, and those
   * reads acquire.
   */
  void fence();

  /**
   * Completes this context's earlier operations: every PE that reads after this returns sees what they wrote, and what
   * this thread reads from now on is at least as new. In the terms of the Java memory model it is a full fence.
   */
  void quiet();

  /**
   * Completes this context's earlier operations to some PEs.
   *
   * @param pes the PEs, in the context's team
   */
  void peQuiet(int... pes);

  /**
   * Announces a run of operations that may be batched.
   *
   * @param totalOps how many; 0 if not known
   */
  void sessionStart(long totalOps);

  /** Ends the run announced last; its operations are still completed by {@link #quiet}. */
  void sessionStop();

  /** Completes the context's operations and ends its use. */
  @Override
  void close();
}
