/**
 * The library's own contestant: the program of each of its PEs. It knows the commands, and nothing about other
 * contestants.
 */
package org.shmem4j.benchmarks.worker;
