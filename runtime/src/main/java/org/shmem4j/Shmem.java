package org.shmem4j;

import java.util.Map;
import java.util.concurrent.Executor;
import org.shmem4j.internal.job.Jobs;

/**
 * One processing element's (PE's) view of the job that it belongs to: who it is, its teams and contexts, its symmetric
 * heap. Every PE runs the same program; what each does differently follows from its number.
 *
 * {@snippet :
 * Shmem.run(shmem -> {
 *   SymmetricLongs sum = shmem.callocate(SymmetricLongs.TYPE, 1);
 *   sum.set(0, shmem.myPe());
 *   longSumReduce(shmem.worldTeam(), sum, sum);
 *   System.out.println("PE " + shmem.myPe() + " of " + shmem.nPes() + " knows the sum: " + sum.get(0));
 * });
 * }
 *
 * <p>{@link #run(ShmemBody) run} makes this process a PE of the job that a launcher has started ({@code shmem4j run -n
 * 4}, {@code mpirun}, {@code srun}), or a job of its own where there is none; {@link #launch(int, ShmemBody) launch}
 * makes several PEs that are threads. Both hand the body its PE, which is open until the body ends.
 *
 * <p>Memory that PEs share is allocated by all of them together: {@link #allocate} gives each PE a copy of the array,
 * at the same place of its symmetric heap. Calls in {@code org.shmem4j.api} then move data between copies and combine
 * them; {@link #barrierAll} completes what was sent and waits for all PEs.
 *
 * <p>Collective calls, such as allocations and reductions, are made by every PE, in the same order and with the same
 * arguments; a PE that differs gets a {@link CollectiveMismatchException} that names the difference. If a PE fails,
 * calls of the others end with a {@link PeFailedException}.
 *
 * <p>Only the library implements this interface.
 */
public interface Shmem extends AutoCloseable {
  /**
   * Runs the body as this process's PE when the launcher started it; otherwise as a job of one PE, or of as many
   * threads as the environment variable {@code SHMEM4J_PES} says. If the body throws, the job fails; a process that the
   * launcher started prints the exception and exits with status 1.
   *
   * @param body what each PE runs
   */
  static void run(ShmemBody body) {
    Jobs.run(ThreadLevel.SINGLE, body);
  }

  /**
   * Runs the body as {@link #run(ShmemBody)} does, with PEs whose threads call as they need.
   *
   * @param requested how the PE's threads will call
   * @param body what each PE runs
   */
  static void run(ThreadLevel requested, ShmemBody body) {
    Jobs.run(requested, body);
  }

  /**
   * Runs the body as several PEs that are threads of this process.
   *
   * @param pes how many
   * @param body what each PE runs
   */
  static void launch(int pes, ShmemBody body) {
    launch(pes, Map.of(), body);
  }

  /**
   * Runs the body as several PEs that are threads of this process, each of which may start more threads.
   *
   * @param pes how many
   * @param requested how each PE's threads will call
   * @param body what each PE runs
   */
  static void launch(int pes, ThreadLevel requested, ShmemBody body) {
    Jobs.launch(pes, requested, Map.of(), body);
  }

  /**
   * Runs the body as several PEs that are threads of this process, with settings of their own.
   *
   * @param pes how many
   * @param settings values by the names of environment variables, such as {@code "SHMEM_SYMMETRIC_SIZE"}; they come
   *     before the environment's and before system properties
   * @param body what each PE runs
   */
  static void launch(int pes, Map<String, String> settings, ShmemBody body) {
    Jobs.launch(pes, ThreadLevel.SINGLE, settings, body);
  }

  /** {@return this process's PE, initialised for one thread; each call is matched by a {@link #close}} */
  static Shmem init() {
    return init(ThreadLevel.SINGLE);
  }

  /**
   * Initialises this process's PE. Calls count: the job is left when each was matched by a {@link #close}. After that the
   * processes of a job may join it again, all of them. A program whose main ends without closing leaves the job then, as
   * the last close does.
   *
   * @param requested how its threads will call
   * @return the PE
   */
  static Shmem init(ThreadLevel requested) {
    return Jobs.init(requested);
  }

  /** {@return whether this process's PE is initialised} */
  static boolean isInitialized() {
    return Jobs.isInitialized();
  }

  /** {@return this PE's number, from 0} */
  int myPe();

  /** {@return the number of PEs of the job} */
  int nPes();

  /** {@return how this PE's threads may call} */
  ThreadLevel threadLevel();

  /** {@return the team of all PEs} */
  Team worldTeam();

  /** {@return the team of the PEs that share memory with this one} */
  Team sharedTeam();

  /** {@return the context of calls that name none} */
  Context defaultContext();

  /**
   * Makes a context over all PEs.
   *
   * @param options what the user promises of its use
   * @return the context
   */
  Context createContext(ContextOption... options);

  /**
   * Makes a work group: threads of this PE that make calls together. The job needs {@link ThreadLevel#MULTIPLE}; with
   * {@link ThreadLevel#SERIALIZED} there can be one group at a time.
   *
   * @param parties the number of its threads
   * @return the group
   */
  WorkGroup workGroup(int parties);

  /**
   * Makes a queue whose calls are made in any order, but for its collectives. The job needs
   * {@link ThreadLevel#MULTIPLE}, or {@link ThreadLevel#SERIALIZED} if the program never calls while the queue does.
   *
   * @param executor its threads
   * @return the queue
   */
  ShmemQueue queue(Executor executor);

  /**
   * Makes a queue whose calls are made one after the other, as {@link #queue} does otherwise.
   *
   * @param executor its threads
   * @return the queue
   */
  ShmemQueue inOrderQueue(Executor executor);

  /** Completes the default context's operations, then waits until every PE has called it. */
  void barrierAll();

  /** Waits until every PE has called it; completes stores to symmetric memory, but no remote operations. */
  void syncAll();

  /** Orders the default context's earlier operations to each PE before its later ones. */
  void fence();

  /** Completes the default context's earlier operations. */
  void quiet();

  /**
   * Completes the default context's earlier operations to some PEs.
   *
   * @param pes the PEs
   */
  void peQuiet(int... pes);

  /**
   * Allocates an array in the symmetric heap, its elements undefined. Every PE calls it with the same arguments; it
   * ends with a barrier unless the length is 0.
   *
   * @param type the {@code TYPE} of the handle class
   * @param length the number of elements
   * @param hints how it will be used
   * @param <A> the class of handles
   * @return the array; null if the length is 0
   */
  <A extends SymmetricArray> A allocate(HandleType<A> type, long length, MallocHint... hints);

  /**
   * Allocates an array in the symmetric heap, its elements 0, as {@link #allocate} does.
   *
   * @param type the {@code TYPE} of the handle class
   * @param length the number of elements
   * @param <A> the class of handles
   * @return the array; null if the length is 0
   */
  <A extends SymmetricArray> A callocate(HandleType<A> type, long length);

  /**
   * Allocates an array at a multiple of {@code alignment} in the symmetric heap, as {@link #allocate} does.
   *
   * @param type the {@code TYPE} of the handle class
   * @param alignment a power of two, at least 8
   * @param length the number of elements
   * @param <A> the class of handles
   * @return the array; null if the length is 0
   */
  <A extends SymmetricArray> A align(HandleType<A> type, long alignment, long length);

  /**
   * Gives an array another length; its elements are kept up to the lesser of the two. The old handle is freed. Every PE
   * calls it with the same arguments.
   *
   * @param array the array; null allocates
   * @param type the {@code TYPE} of the handle class
   * @param length the new length; 0 frees
   * @param <A> the class of handles
   * @return the array under a new handle; null if the length is 0
   */
  <A extends SymmetricArray> A reallocate(A array, HandleType<A> type, long length);

  /**
   * Frees an array, after a barrier. Every PE calls it with the same array. Null is ignored.
   *
   * @param array an array that {@code allocate} returned, not a slice
   */
  void free(SymmetricArray array);

  /**
   * Direct access to a peer's copy of an array. The handle is for loads and stores, and its segment for transfers:
   * other calls find arrays by their place in the heap, so they refuse it.
   *
   * @param array a symmetric array
   * @param pe the peer
   * @param <A> the class of handles
   * @return a handle on the peer's copy; null if it cannot be reached by loads and stores
   */
  <A extends SymmetricArray> A ptr(A array, int pe);

  /**
   * Whether one-sided calls reach a PE.
   *
   * @param pe its number
   * @return whether they do; false for numbers that are no PE
   */
  boolean peAccessible(int pe);

  /**
   * Whether one-sided calls reach a peer's copy of an array.
   *
   * @param array the array
   * @param pe the peer
   * @return whether they do
   */
  boolean addressAccessible(SymmetricArray array, int pe);

  /**
   * Waits for a lock and takes it. Locks are fair and must not be taken twice by one PE.
   *
   * @param lock a symmetric array of longs, whose element 0 on PE 0 is the lock, 0 at first
   */
  default void setLock(SymmetricArray lock) {
    setLock(lock, 0);
  }

  /**
   * Waits for one of the locks of an array and takes it.
   *
   * @param locks a symmetric array of longs, each of whose elements on PE 0 is a lock, 0 at first
   * @param index which of them
   */
  void setLock(SymmetricArray locks, long index);

  /**
   * Completes this PE's operations and gives a lock back.
   *
   * @param lock a lock that this PE holds
   */
  default void clearLock(SymmetricArray lock) {
    clearLock(lock, 0);
  }

  /**
   * Completes this PE's operations and gives back one of the locks of an array.
   *
   * @param locks an array of locks
   * @param index which of them, one that this PE holds
   */
  void clearLock(SymmetricArray locks, long index);

  /**
   * Takes a lock if it is free.
   *
   * @param lock a symmetric array of longs, whose element 0 on PE 0 is the lock, 0 at first
   * @return whether this PE holds it now
   */
  default boolean testLock(SymmetricArray lock) {
    return testLock(lock, 0);
  }

  /**
   * Takes one of the locks of an array if it is free.
   *
   * @param locks a symmetric array of longs, each of whose elements on PE 0 is a lock, 0 at first
   * @param index which of them
   * @return whether this PE holds it now
   */
  boolean testLock(SymmetricArray locks, long index);

  /** Moves on collectives that were started and are not complete; it never waits. */
  void progress();

  /**
   * Ends the job at once: every PE exits with this status.
   *
   * @param status the exit status
   */
  void globalExit(int status);

  /**
   * Leaves the job: the last of as many calls as there were of {@link #init} waits for all PEs, frees the heap and
   * closes teams; every earlier one is a barrier.
   */
  @Override
  void close();
}
