/**
 * The world outside the library: time, random numbers, threads, cores, the account. Everything else asks here, so that what
 * depends on chance can be replaced in one place.
 */
package org.shmem4j.internal.outside;
