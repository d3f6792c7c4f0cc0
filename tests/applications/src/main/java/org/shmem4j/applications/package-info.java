/**
 * Whole programs, each with a twin in C over OpenSHMEM among the resources: the same algorithm, the same arguments, the
 * same results. {@code ./shmem4j bench --apps} runs both and compares times and results.
 */
package org.shmem4j.applications;
