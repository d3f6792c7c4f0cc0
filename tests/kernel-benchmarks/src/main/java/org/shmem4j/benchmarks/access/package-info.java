/** Times loops over elements through handles compared with the same loops over segments and arrays, and in C. */
package org.shmem4j.benchmarks.access;
