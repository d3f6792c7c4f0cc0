/** Compares whole programs in Java with the same in C: times, and results. */
package org.shmem4j.benchmarks.apps;
