/** Compares what first calls take, one after the other, with C's. */
package org.shmem4j.benchmarks.first;
