package org.shmem4j.ucc;

/**
 * The endpoints that take part in a broadcast of a part of a team: {@code ucc_coll_args_t.active_set}.
 *
 * @param start the first one
 * @param stride from one to the next; may be negative
 * @param size how many
 */
public record UccActiveSet(long start, long stride, long size) {}
