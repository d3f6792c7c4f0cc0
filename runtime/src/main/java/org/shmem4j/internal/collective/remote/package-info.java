/**
 * Collectives of groups whose members live on several hosts, by messages: each call is a series of rounds, in which a
 * member sends and receives and then works on what has come. It reads and writes no memory but its own PE's.
 */
package org.shmem4j.internal.collective.remote;
