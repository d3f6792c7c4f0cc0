package org.shmem4j.launcher;

/**
 * How to start a job on several hosts.
 *
 * @param hosts the hosts; null leaves them to the launcher
 * @param via the launcher; null for the first that is installed
 * @param dryRun whether only to print the command
 */
record ClusterOptions(HostList hosts, ClusterLauncher via, boolean dryRun) {
  /** {@return whether a cluster's launcher is to start the job} */
  boolean isWanted() {
    return hosts != null || via != null;
  }
}
