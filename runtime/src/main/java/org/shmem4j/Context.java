package org.shmem4j;

import org.shmem4j.check.Means;

/**
 * An independent stream of one-sided operations: {@link #fence} and {@link #quiet} on it order and complete its own
 * operations only.
 *
 * {@snippet :
 * try (Context first = shmem.createContext(); Context second = shmem.createContext()) {
 *   doublePutNbi(first, leftInbox, left, 100, pe);
 *   doublePutNbi(second, rightInbox, right, 100, pe);
 *   first.quiet(); // left has arrived; right may be under way
 *   left.fill(0);
 * }
 * }
 *
 * <p>Puts, gets and atomics that name no context use the {@linkplain Shmem#defaultContext default one}, which is all
 * that most programs need. With a context of its own, one part of a program completes its transfers without waiting for
 * another part's. A context made by a team ({@link Team#createContext}) takes PE numbers of that team.
 *
 * <p>Only the library implements this interface.
 */
public interface Context extends AutoCloseable {
  /** Stands for a context that could not be made: ordering and closing it have no effect, and transfers refuse it. */
  @SuppressWarnings("ClassInitializationDeadlock") // InvalidContext is reached through this constant only
  Context INVALID = InvalidContext.INSTANCE;

  /** {@return the team whose PE numbers this context uses; {@link Team#INVALID} for the invalid context} */
  @Means(gives = Means.Given.OWNER)
  Team team();

  /** {@return whether this context can be used: it is neither invalid nor closed} */
  @Means(Means.Effect.ASKS)
  boolean isValid();

  /**
   * Orders this context's earlier puts, atomics and stores to each PE before its later ones to the same PE: a PE that
   * has read, with a get of one element, an atomic fetch, a wait, a test or a signal, a value written after the fence
   * also sees everything written before it. In terms of the Java memory model it is a release fence, and those reads
   * are acquire loads.
   */
  @Means(Means.Effect.ORDERS)
  void fence();

  /**
   * Completes this context's earlier operations: every PE that reads after this returns sees what they wrote, and what
   * this thread reads from then on is at least as new. In terms of the Java memory model it is a full fence.
   */
  @Means(Means.Effect.COMPLETES)
  void quiet();

  /**
   * Completes this context's earlier operations to some PEs.
   *
   * @param pes the PEs, in the context's team
   */
  @Means(Means.Effect.COMPLETES)
  void peQuiet(int... pes);

  /**
   * Begins a series of operations, with promises about them; in a series, adds promises to those that it has. With
   * {@link SessionOption#BATCH}, atomic operations without a result, {@code p}, and nonblocking puts and gets of a word
   * wait for others on their way to PEs on other hosts, until enough have come together, this PE makes a call that
   * waits, tests or asks for a signal, or a tenth of a second has passed. What the target's program does makes no
   * difference. On this host such operations are as fast on their own.
   *
   * @param totalOps the number of operations; 0 or -1 if not known
   * @param options what the user promises
   */
  void sessionStart(long totalOps, SessionOption... options);

  /** Ends the series and all its promises; {@link #quiet} still completes its operations. */
  void sessionStop();

  /** Completes the context's operations and closes it. */
  @Means(ends = Means.THIS)
  @Override
  void close();
}
