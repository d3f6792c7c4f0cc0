package org.shmem4j.internal.betweenhosts.bootstrap;

import java.util.stream.IntStream;

/**
 * What a cluster's launcher says about the job of this process, and the key-value store through which the PEs of the
 * job exchange a few bytes. Each process has one launch, which any thread may use until the process ends.
 */
public interface Launch extends AutoCloseable {
  /** {@return the protocol and the launcher, as text for the user} */
  String name();

  /** {@return this process's PE} */
  int pe();

  /** {@return the number of PEs of the job} */
  int pes();

  /**
   * {@return the host of each PE; hosts are numbered in the order of their first PE} This may take a request for each
   * PE of the job.
   */
  int[] hostOf();

  /** {@return the PEs of this host, in ascending order} */
  default int[] here() {
    int[] hostOf = hostOf();
    return IntStream.range(0, hostOf.length).filter(pe -> hostOf[pe] == hostOf[pe()]).toArray();
  }

  /**
   * Sets the hosts of all PEs, which another PE has found out.
   *
   * @param found what {@link #hostOf} returned there
   */
  default void hostsAre(int[] found) {}

  /**
   * Stores a value under this PE's name. Others can get it after the next {@link #fence}.
   *
   * @param key the key: at most 32 letters, digits and dots; used only once in a job
   * @param value the value
   */
  void put(String key, byte[] value);

  /**
   * Waits until every PE of the job has called this; then all can get what was stored before.
   *
   * @param key a key for which every PE has stored a value since the last fence: it shows which PEs have come
   */
  void fence(String key);

  /**
   * Waits until every PE of this host has called this; then these can get what they stored before. If the launcher does
   * not support that, waits for every PE of the job.
   *
   * @param key a key for which every PE of this host has stored a value since the last fence
   */
  default void fenceHere(String key) {
    fence(key);
  }

  /**
   * Gets a value.
   *
   * @param pe the PE that stored it
   * @param key the key
   * @return the value
   */
  byte[] get(int pe, String key);

  /**
   * Asks the launcher to end the job.
   *
   * @param status the exit status that it should end with
   * @param reason why, in one line
   */
  void abort(int status, String reason);

  /** {@return whether the launcher's part on this host is gone, so that the job must end} */
  boolean isLauncherGone();

  /**
   * Informs the launcher that this process ends in order; otherwise the end of a process is a failure of the job. No
   * other calls may follow, except repeated ones of this method.
   */
  @Override
  void close();
}
