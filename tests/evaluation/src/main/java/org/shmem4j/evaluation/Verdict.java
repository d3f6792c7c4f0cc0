package org.shmem4j.evaluation;

/**
 * Whether something that the library promises holds here.
 *
 * @param step the step that tried it
 * @param name what was tried
 * @param passed whether it holds
 * @param says how much was tried, or what was wrong
 */
record Verdict(String step, String name, boolean passed, String says) {}
