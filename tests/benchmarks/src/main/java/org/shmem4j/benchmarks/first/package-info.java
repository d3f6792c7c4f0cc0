/** Compares the times of a program's first calls, one by one, with C's. */
package org.shmem4j.benchmarks.first;
