/** Compares the times of a program's first calls, and of its first irregular accesses, with C's. */
package org.shmem4j.benchmarks.first;
