/**
 * Writes Java source from the type table: a pure function from a table to paths and texts, and a command line around
 * it. The package depends on routines and Java, but not on where its output goes.
 */
package org.shmem4j.generator;
