package org.shmem4j.launcher;

/**
 * How to start a job on several hosts.
 *
 * @param hosts the hosts, or null to leave the choice to the launcher
 * @param via the launcher, or null for the first that is installed
 * @param dryRun whether only to print the command
 */
record ClusterOptions(HostList hosts, ClusterLauncher via, boolean dryRun) {
  /** {@return whether a cluster's launcher is to start the job} */
  boolean isWanted() {
    return hosts != null || via != null;
  }
}
