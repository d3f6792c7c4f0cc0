/** UCC's objects compared with the typed calls, in the same processes. */
package org.shmem4j.benchmarks.ucc;
