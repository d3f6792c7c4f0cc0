/**
 * The meeting place of a group's members on one host: rings of flags and payloads in the host's memory, and the records
 * of calls, by which members notice that they make different ones. It depends on no algorithm, and neither on teams nor
 * on active sets, which both use it.
 */
package org.shmem4j.internal.onhost.flags;
