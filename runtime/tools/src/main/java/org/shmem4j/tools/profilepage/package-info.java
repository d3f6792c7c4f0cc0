/**
 * Reads the recordings of a job's PEs, finds which of them waited for which and where, and writes a page and a summary.
 * The package must not depend on how a job runs.
 */
package org.shmem4j.tools.profilepage;
