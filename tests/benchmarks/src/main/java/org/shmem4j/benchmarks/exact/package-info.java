/** Exact sums compared with sums that round at each addition. */
package org.shmem4j.benchmarks.exact;
