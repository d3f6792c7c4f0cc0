package org.shmem4j;

/**
 * An independent stream of one-sided operations: fence and quiet on it order and complete its own operations only. PE
 * numbers in calls on it are those of its team. Only the library implements this.
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
