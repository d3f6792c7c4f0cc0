/** Times each element kernel against its scalar twin and the same loop in C. Knows kernels and nothing above them. */
package org.shmem4j.benchmarks.kernels;
