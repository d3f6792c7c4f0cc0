package org.shmem4j.internal.bootstrap;

/**
 * What the launcher of a cluster tells this process of its job, and the store of keys and values through which the PEs
 * of the job exchange a few bytes. There is one for each process; it may be used until the process ends, by any thread.
 */
public interface Launch extends AutoCloseable {
  /** {@return what told it, for people: the protocol and the launcher} */
  String name();

  /** {@return this process's PE} */
  int pe();

  /** {@return the number of PEs of the job} */
  int pes();

  /** {@return the host of each PE; hosts are numbered in the order of their first PE} */
  int[] hostOf();

  /**
   * Stores a value under this PE's name. Others can get it after the next {@link #fence}.
   *
   * @param key the key: at most 32 letters, digits and dots, and used once in the life of the job
   * @param value the value
   */
  void put(String key, byte[] value);

  /** Waits until every PE of the job is here; then all can get what was stored before. */
  void fence();

  /**
   * Gets a value.
   *
   * @param pe the PE that stored it
   * @param key the key
   * @return the value
   */
  byte[] get(int pe, String key);

  /**
   * Has the launcher end the job.
   *
   * @param status the exit status that it should end with
   * @param reason why, in one line
   */
  void abort(int status, String reason);

  /** {@return whether the launcher's part on this host is gone: the job must end} */
  boolean isLauncherGone();

  /**
   * Tells the launcher that this process ends in order; without it a process that ends is a failure of the job. It may
   * be called again; nothing else may follow.
   */
  @Override
  void close();
}
