package org.shmem4j.evaluation;

/**
 * What was not tried or measured.
 *
 * @param what a step, or a part of one
 * @param why the reason
 */
record Skipped(String what, String why) {}
