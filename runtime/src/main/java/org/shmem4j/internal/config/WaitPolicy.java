package org.shmem4j.internal.config;

/**
 * How a PE waits: it spins, then yields its core, then blocks.
 *
 * @param spins looks at the flag before it first yields
 * @param spinsAfterYield looks in the step after a yield, when those that share the core have just run
 * @param yields yields, each with a look, before it blocks
 * @param blockMillis the longest sleep between looks while it blocks; 0 never blocks
 */
public record WaitPolicy(int spins, int spinsAfterYield, int yields, int blockMillis) {}
