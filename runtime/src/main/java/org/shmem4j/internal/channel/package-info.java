/**
 * Where the members of a group on one host meet: rings of flags and payloads in the host's memory; and the records of
 * calls, by which members notice that they make different ones. It knows no algorithm, and neither teams nor active
 * sets, which both use it.
 */
package org.shmem4j.internal.channel;
