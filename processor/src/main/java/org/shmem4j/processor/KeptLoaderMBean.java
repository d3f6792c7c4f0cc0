package org.shmem4j.processor;

/** What a process that keeps a {@link KeptLoader} knows of it. */
public interface KeptLoaderMBean {
  /**
   * Tells an older build of the same classes apart.
   *
   * @return the time of the newest of its files
   */
  String getTime();
}
