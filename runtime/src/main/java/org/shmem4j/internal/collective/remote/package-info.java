/**
 * Collectives of groups whose members live on several hosts, by messages: each call is a series of rounds, in which a
 * member sends and receives and then works on what has come. Where it saves messages between hosts, calls run in tiers:
 * members of a host share with the first of them, which speaks for them. A member reads the memory of others on its own
 * host only, and writes no memory but its own.
 */
package org.shmem4j.internal.collective.remote;
