/** Compares the times of whole runs in one thread, in all threads of a JVM and on PEs, for growing amounts of work. */
package org.shmem4j.benchmarks.gain;
