package org.shmem4j;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Executor;
import org.shmem4j.check.Means;
import org.shmem4j.check.Role;
import org.shmem4j.check.Step;
import org.shmem4j.internal.factory.Factories;
import org.shmem4j.internal.factory.JobFactory;

/**
 * A processing element (PE) and its view of the job: its number, its teams and contexts, its symmetric heap. Every PE
 * runs the same program; what each does differently follows from its number.
 *
 * {@snippet :
 * Shmem.run(shmem -> {
 *   long sum = longSum(shmem.worldTeam(), shmem.myPe());
 *   System.out.println("PE " + shmem.myPe() + " of " + shmem.nPes() + " knows the sum: " + sum);
 * });
 * }
 *
 * <p>{@link #run(ShmemBody) run} makes this process a PE of the job that a launcher has started ({@code shmem4j run -n
 * 4}, {@code mpirun}, {@code srun}), or a job of its own if there is no launcher; {@link #launch(int, ShmemBody)
 * launch} makes several PEs that are threads. Both pass the PE to the body and close it when the body ends.
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
   * Runs the body as this process's PE if a launcher started the process; otherwise as a job of one PE, or of as many
   * PEs, each a thread, as the environment variable {@code SHMEM4J_PES} says. If the body throws an exception, the job
   * fails; a process that a launcher started prints the exception and exits with status 1.
   *
   * @param body what each PE runs
   */
  @Means({Means.Effect.RUNS, Means.Effect.ONE_THREAD})
  static void run(ShmemBody body) {
    jobs().run(ThreadLevel.SINGLE, body);
  }

  /**
   * Runs the body as {@link #run(ShmemBody)} does, with PEs whose threads may call the library as requested.
   *
   * @param requested how the PE's threads will call the library
   * @param body what each PE runs
   */
  @Means(Means.Effect.RUNS)
  static void run(ThreadLevel requested, ShmemBody body) {
    jobs().run(requested, body);
  }

  /**
   * Runs the body as several PEs that are threads of this process.
   *
   * @param pes how many
   * @param body what each PE runs
   */
  @Means({Means.Effect.RUNS, Means.Effect.ONE_THREAD})
  static void launch(int pes, ShmemBody body) {
    launch(pes, Map.of(), body);
  }

  /**
   * Runs the body as several PEs that are threads of this process, each of which may start more threads.
   *
   * @param pes how many
   * @param requested how each PE's threads will call the library
   * @param body what each PE runs
   */
  @Means(Means.Effect.RUNS)
  static void launch(int pes, ThreadLevel requested, ShmemBody body) {
    jobs().launch(pes, requested, Map.of(), body);
  }

  /**
   * Runs the body as several PEs that are threads of this process, with the given settings.
   *
   * @param pes how many
   * @param settings values by the names of environment variables, such as {@code "SHMEM_SYMMETRIC_SIZE"}; they override
   *     the environment and system properties
   * @param body what each PE runs
   */
  @Means({Means.Effect.RUNS, Means.Effect.ONE_THREAD})
  static void launch(int pes, Map<String, String> settings, ShmemBody body) {
    jobs().launch(pes, ThreadLevel.SINGLE, settings, body);
  }

  /** {@return this process's PE, initialized for one thread; each call is matched by a {@link #close}} */
  @Means(value = Means.Effect.ONE_THREAD, gives = Means.Given.JOB)
  static Shmem init() {
    return init(ThreadLevel.SINGLE);
  }

  /**
   * Initializes this process's PE. Calls are counted: the PE leaves the job when each has been matched by a {@link
   * #close}. After that the processes of the job, all of them together, may join again. If {@code main} ends without
   * closing, the PE leaves the job then, as with the last close.
   *
   * <p>The call that joins the job, or joins it again, decides how threads may call; a call that only counts, as in the
   * body of {@link #run(ShmemBody) run}, changes nothing. {@link #threadLevel} returns what was provided.
   *
   * @param requested how the PE's threads will call the library
   * @return the PE
   */
  @Means(gives = Means.Given.JOB)
  static Shmem init(ThreadLevel requested) {
    return jobs().init(requested);
  }

  /** {@return whether this process's PE is initialized; where PEs are threads, whether any of them is} */
  static boolean isInitialized() {
    return jobs().isInitialized();
  }

  /** {@return this PE's number, from 0} */
  @Means(gives = Means.Given.RANK)
  int myPe();

  /** {@return the number of PEs of the job} */
  @Means(gives = Means.Given.SIZE)
  int nPes();

  /** {@return how this PE's threads may call: what 1.6 calls provided, which may differ from what was requested} */
  ThreadLevel threadLevel();

  /** {@return the team of all PEs} */
  @Means(gives = Means.Given.WORLD)
  Team worldTeam();

  /** {@return the team of the PEs that share memory with this one} */
  Team sharedTeam();

  /** {@return the context that calls use if they name none} */
  Context defaultContext();

  /**
   * Creates a context over all PEs.
   *
   * @param options what the user promises about its use
   * @return the context
   */
  @Means(gives = Means.Given.CONTEXT)
  Context createContext(ContextOption... options);

  /**
   * Creates a work group: threads of this PE that make calls together. The job needs {@link ThreadLevel#MULTIPLE}; with
   * {@link ThreadLevel#SERIALIZED} there can be one group at a time.
   *
   * @param parties the number of its threads
   * @return the group
   */
  @Means(value = Means.Effect.THREADS, gives = Means.Given.GROUP, roles = Role.COUNT)
  @Step(of = Step.RESULT, to = "without other threads", ends = true,
      rule = "the threads of a work group make a call together: one of them waits for the others",
      remedy = "make the call in the body of run or runAll")
  WorkGroup workGroup(int parties);

  /**
   * Creates a queue that makes its calls in any order, except that collectives keep theirs. The job needs {@link
   * ThreadLevel#MULTIPLE}, or {@link ThreadLevel#SERIALIZED} if the program never calls while the queue does.
   *
   * @param executor runs the calls
   * @return the queue
   */
  @Means(value = Means.Effect.THREADS, gives = Means.Given.QUEUE)
  ShmemQueue queue(Executor executor);

  /**
   * Creates a queue that makes its calls one after the other; otherwise it is like {@link #queue}.
   *
   * @param executor runs the calls
   * @return the queue
   */
  @Means(value = Means.Effect.THREADS, gives = Means.Given.QUEUE)
  ShmemQueue inOrderQueue(Executor executor);

  /** Completes the default context's operations, then waits until every PE has called this method. */
  @Means({Means.Effect.FOR_ALL, Means.Effect.COMPLETES})
  void barrierAll();

  /** Waits until every PE has called this method; completes stores to symmetric memory, but no remote operations. */
  @Means({Means.Effect.FOR_ALL, Means.Effect.ORDERS})
  void syncAll();

  /** Orders the default context's earlier operations to each PE before its later ones. */
  @Means(Means.Effect.ORDERS)
  void fence();

  /** Completes the default context's earlier operations. */
  @Means(Means.Effect.COMPLETES)
  void quiet();

  /**
   * Completes the default context's earlier operations to some PEs.
   *
   * @param pes the PEs
   */
  @Means(Means.Effect.COMPLETES)
  void peQuiet(int... pes);

  /**
   * Allocates an array in the symmetric heap; its elements are undefined. Every PE calls this with the same arguments.
   * The call ends with a barrier unless the length is 0.
   *
   * @param type the {@code TYPE} of the handle class
   * @param length the number of elements
   * @param hints how the array will be used
   * @param <A> the class of handles
   * @return the array; null if the length is 0
   */
  @Means(value = {Means.Effect.FOR_ALL, Means.Effect.COMPLETES}, gives = Means.Given.ARRAY,
      roles = {Role.OTHER, Role.COUNT})
  @Step(of = Step.RESULT, to = "cleared")
  <A extends SymmetricArray> A allocate(HandleType<A> type, long length, MallocHint... hints);

  /**
   * Allocates an array as {@link #allocate} does, with all elements 0.
   *
   * @param type the {@code TYPE} of the handle class
   * @param length the number of elements
   * @param <A> the class of handles
   * @return the array; null if the length is 0
   */
  @Means(value = {Means.Effect.FOR_ALL, Means.Effect.COMPLETES}, gives = Means.Given.ARRAY,
      roles = {Role.OTHER, Role.COUNT})
  @Step(of = Step.RESULT, to = "cleared")
  <A extends SymmetricArray> A callocate(HandleType<A> type, long length);

  /**
   * Allocates an array as {@link #allocate} does, but for PEs that need different lengths: it has the greatest of them
   * on every PE. {@link SymmetricArray#ownLength} returns what this PE asked for.
   *
   * {@snippet :
   * SymmetricDoubles mine = shmem.allocateLargest(SymmetricDoubles.TYPE, rows * columns); // rows differ
   * for (long i = 0; i < mine.ownLength(); i++) {
   *   mine.set(i, 1);
   * }
   * }
   *
   * @param type the {@code TYPE} of the handle class
   * @param mine the number of elements that this PE needs
   * @param <A> the class of handles
   * @return the array; null if no PE needs any
   */
  @Means(value = {Means.Effect.FOR_ALL, Means.Effect.COMPLETES}, gives = Means.Given.ARRAY,
      roles = {Role.OTHER, Role.BLOCK})
  @Step(of = Step.RESULT, to = "cleared")
  <A extends SymmetricArray> A allocateLargest(HandleType<A> type, long mine);

  /**
   * Allocates an array as {@link #allocate} does, at an offset that is a multiple of {@code alignment}, as its address is
   * in every process. If a system does not map a process's memory at such an address, which happens for alignments above
   * a page only, all PEs get a {@link HeapExhaustedException}.
   *
   * @param type the {@code TYPE} of the handle class
   * @param length the number of elements
   * @param alignment a power of two from 8 to 2 MiB
   * @param <A> the class of handles
   * @return the array; null if the length is 0
   */
  @Means(value = {Means.Effect.FOR_ALL, Means.Effect.COMPLETES}, gives = Means.Given.ARRAY,
      roles = {Role.OTHER, Role.COUNT})
  <A extends SymmetricArray> A align(HandleType<A> type, long length, long alignment);

  /**
   * Changes an array's length; it keeps its elements up to the lesser of the two lengths. The old handle is freed.
   * Every PE calls this with the same arguments.
   *
   * @param array the array; null allocates
   * @param type the {@code TYPE} of the handle class
   * @param length the new length; 0 frees
   * @param <A> the class of handles
   * @return the array under a new handle; null if the length is 0
   */
  @Means(value = {Means.Effect.FOR_ALL, Means.Effect.COMPLETES}, gives = Means.Given.ARRAY, ends = 0,
      roles = {Role.OTHER, Role.OTHER, Role.COUNT})
  <A extends SymmetricArray> A reallocate(A array, HandleType<A> type, long length);

  /**
   * Frees an array, after a barrier. Every PE calls this with the same array. Null is ignored.
   *
   * @param array an array that {@code allocate} returned, not a slice
   */
  @Means(value = {Means.Effect.FOR_ALL, Means.Effect.COMPLETES}, ends = 0)
  void free(SymmetricArray array);

  /**
   * Gives direct access to a peer's copy of an array. The handle serves loads and stores, and its segment serves
   * transfers. Other calls refuse the handle, since they find arrays by their offset in the heap.
   *
   * @param array a symmetric array
   * @param pe the peer
   * @param <A> the class of handles
   * @return a handle on the peer's copy; null if it cannot be reached by loads and stores, or there is no such PE
   */
  @Means(gives = Means.Given.PEERS_COPY, roles = {Role.SOURCE, Role.PE})
  <A extends SymmetricArray> A ptr(A array, int pe);

  /**
   * Maps a file for reading, on all PEs. Its pages are in memory once per host, and pages that nobody reads are not read
   * from disk. Collective; if the file cannot be read on a PE, or PEs have files that differ in size or in samples of
   * their content, all PEs get an exception. The file must not change while it is mapped.
   *
   * @param path the file, which hosts may have at different paths
   * @return the mapped file, to be closed
   */
  @Means(Means.Effect.FOR_ALL)
  @Step(of = Step.RESULT, to = "open")
  SharedFile map(Path path);

  /**
   * Returns whether one-sided calls reach a PE.
   *
   * @param pe its number
   * @return whether they do; false if there is no such PE
   */
  boolean peAccessible(int pe);

  /**
   * Returns whether one-sided calls reach a peer's copy of an array.
   *
   * @param array the array
   * @param pe the peer
   * @return whether they do
   */
  boolean addressAccessible(SymmetricArray array, int pe);

  /**
   * Waits for a lock and takes it. Locks are fair. A PE must not take a lock that it holds. A lock belongs to a PE, not
   * to one of its threads: any of them may clear it, and another that wants it meanwhile is refused.
   *
   * @param lock an array whose element 0 on PE 0 is the lock, initially 0
   */
  @Means(roles = Role.VARIABLE)
  @Step(of = 0, index = Step.FIRST, not = "held", to = "held", holds = true,
      rule = "a PE must not take a lock that it holds: it would wait for itself", remedy = "clear the lock first")
  default void setLock(SymmetricArray.OfWords lock) {
    setLock(lock, 0);
  }

  /**
   * Waits for one of the locks of an array and takes it.
   *
   * @param locks an array, each of whose elements on PE 0 is a lock, initially 0
   * @param index the index of the lock
   */
  @Means(roles = {Role.VARIABLE, Role.INDEX})
  @Step(of = 0, index = 1, not = "held", to = "held", holds = true,
      rule = "a PE must not take a lock that it holds: it would wait for itself", remedy = "clear the lock first")
  void setLock(SymmetricArray.OfWords locks, long index);

  /**
   * Completes the default context's operations and releases a lock; those of other contexts need a {@code quiet} first.
   *
   * @param lock a lock that this PE holds
   */
  @Means(roles = Role.VARIABLE)
  @Step(of = 0, index = Step.FIRST, not = {"cleared", "not held"}, to = "cleared", returns = true,
      rule = "a lock must be held by the PE that clears it", remedy = "clear it once for each time it is taken")
  default void clearLock(SymmetricArray.OfWords lock) {
    clearLock(lock, 0);
  }

  /**
   * Completes the default context's operations and releases one of the locks of an array.
   *
   * @param locks an array of locks
   * @param index the index of a lock that this PE holds
   */
  @Means(roles = {Role.VARIABLE, Role.INDEX})
  @Step(of = 0, index = 1, not = {"cleared", "not held"}, to = "cleared", returns = true,
      rule = "a lock must be held by the PE that clears it", remedy = "clear it once for each time it is taken")
  void clearLock(SymmetricArray.OfWords locks, long index);

  /**
   * Takes a lock if it is free.
   *
   * @param lock an array whose element 0 on PE 0 is the lock, initially 0
   * @return whether this PE holds it now
   */
  @Means(roles = Role.VARIABLE)
  @Step(of = 0, index = Step.FIRST, not = "held", to = "held", holds = true, ifTrue = true,
      rule = "a PE must not ask for a lock that it holds", remedy = "clear the lock first")
  default boolean testLock(SymmetricArray.OfWords lock) {
    return testLock(lock, 0);
  }

  /**
   * Takes one of the locks of an array if it is free.
   *
   * @param locks an array, each of whose elements on PE 0 is a lock, initially 0
   * @param index the index of the lock
   * @return whether this PE holds it now
   */
  @Means(roles = {Role.VARIABLE, Role.INDEX})
  @Step(of = 0, index = 1, not = "held", to = "held", holds = true, ifTrue = true,
      rule = "a PE must not ask for a lock that it holds", remedy = "clear the lock first")
  boolean testLock(SymmetricArray.OfWords locks, long index);

  /** Advances collectives that were started and are not complete; never waits. */
  void progress();

  /**
   * Ends the job at once, with this status.
   *
   * <ul>
   * <li>Where PEs are processes, each exits with it, as by {@code System.exit}. One that makes no call does so within
   *     half a second, and has half a second more for its shutdown hooks.
   * <li>Where {@link #run} or {@link #init} made this process one PE, or several that are threads, it exits.
   * <li>Where {@link #launch} made the PEs, the process goes on. All calls of the PEs throw a {@link PeFailedException}
   *     from now on, as this one does, and any other waits of their threads are interrupted; a body that computes ends
   *     at its next call. When all have ended, {@code launch} returns if the status is 0, and throws the exception
   *     otherwise.
   * </ul>
   *
   * @param status the exit status, of which systems keep 8 bits
   */
  @Means(Means.Effect.EXITS)
  void globalExit(int status);

  /**
   * Leaves the job. There must be as many calls as there were of {@link #init}: the last one waits for all PEs, frees
   * the heap and closes the teams; every earlier one is a barrier.
   */
  @Means(ends = Means.THIS)
  @Override
  void close();

  @SuppressWarnings("unchecked") // the factory names no class of this package, so that there is no cycle
  private static JobFactory<ShmemBody, Shmem> jobs() {
    return (JobFactory<ShmemBody, Shmem>) Factories.of("org.shmem4j.internal.pe.job.Jobs");
  }
}
