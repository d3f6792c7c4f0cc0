/** Collectives with layouts compared with those of C's MPI with derived datatypes. */
package org.shmem4j.benchmarks.layouts;
