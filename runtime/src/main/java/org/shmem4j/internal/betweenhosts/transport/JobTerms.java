package org.shmem4j.internal.betweenhosts.transport;

import java.time.Duration;
import java.util.List;

/**
 * The values on which the PEs of a job agreed before they connect.
 *
 * @param secret a number that only these PEs know
 * @param silence how long a host may be silent before it counts as gone
 * @param interfaces the network interfaces by which this host reaches the others; empty if UCX is to find them
 */
public record JobTerms(long secret, Duration silence, List<String> interfaces) {}
