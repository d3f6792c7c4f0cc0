package org.shmem4j.internal.transport.ucx;

import java.time.Duration;

/**
 * What the PEs of a job have agreed on before they connect.
 *
 * @param secret a number that only they know
 * @param silence how long a host may not answer before it counts as gone
 */
public record JobTerms(long secret, Duration silence) {}
