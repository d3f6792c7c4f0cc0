package org.shmem4j.ucc;

/**
 * The endpoints that take part in a broadcast within a part of a team: {@code ucc_coll_args_t.active_set}.
 *
 * @param start the first endpoint
 * @param stride the distance from one endpoint to the next; may be negative
 * @param size the number of endpoints
 */
public record UccActiveSet(long start, long stride, long size) {}
