/**
 * Everyday tasks on several PEs, as the how-tos show them: texts that are read in parts, maps that are merged, words
 * that are counted, jobs within a service and one after the other. Tests compare each with what one thread computes.
 */
package org.shmem4j.examples.tasks;
