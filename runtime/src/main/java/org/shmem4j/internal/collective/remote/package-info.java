/**
 * Collectives of groups whose members are on several hosts, by messages: each call is a series of rounds, in which a
 * member sends and receives and then works on the received data. If it saves messages between hosts, calls run in
 * tiers: the first member on a host exchanges messages for all of them. A member reads the memory of others on its own
 * host only, and writes only its own memory.
 */
package org.shmem4j.internal.collective.remote;
