/** UCC's objects beside the typed calls, in the same processes. */
package org.shmem4j.benchmarks.ucc;
