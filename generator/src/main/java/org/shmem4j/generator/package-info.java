/**
 * Writes Java source from the type table: a pure function from a table to paths and texts, and a command line around
 * it. It knows routines and Java, and nothing of where its output goes.
 */
package org.shmem4j.generator;
