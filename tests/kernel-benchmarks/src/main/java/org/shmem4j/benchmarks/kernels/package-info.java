/** Times each element kernel beside its scalar twin and the same loop in C. It knows kernels and nothing above them. */
package org.shmem4j.benchmarks.kernels;
