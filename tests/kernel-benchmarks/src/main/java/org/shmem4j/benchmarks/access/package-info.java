/** Times loops over elements through handles beside the same loops over segments and arrays, and in C. */
package org.shmem4j.benchmarks.access;
