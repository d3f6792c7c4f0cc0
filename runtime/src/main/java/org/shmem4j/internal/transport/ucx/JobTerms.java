package org.shmem4j.internal.transport.ucx;

import java.time.Duration;

/**
 * Values on which the PEs of a job have agreed before they connect.
 *
 * @param secret a number that only they know
 * @param silence how long a host may be silent before it counts as gone
 */
public record JobTerms(long secret, Duration silence) {}
