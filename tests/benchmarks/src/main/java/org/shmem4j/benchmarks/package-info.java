/**
 * The benchmark command: starts the contestants, has them run batches in turn, and reports. It knows nothing of how a
 * contestant does its work.
 */
package org.shmem4j.benchmarks;
