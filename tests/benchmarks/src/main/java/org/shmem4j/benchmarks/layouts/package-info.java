/** Collectives with layouts beside those of C's MPI with derived datatypes. */
package org.shmem4j.benchmarks.layouts;
