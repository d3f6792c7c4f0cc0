/**
 * The world outside the library: time, random numbers, threads, cores, the account. All other code goes through this
 * package, so that everything nondeterministic can be replaced in one place.
 */
package org.shmem4j.internal.outside;
