/**
 * Writes Java source from the type table: a pure function from a table to paths and texts, and a command line around
 * it. The package depends on routines and Java, but not on where its output goes.
 *
 * <p>Decisions, in docs/design/records: generator-stays-home.md, site-search.md, api-packages.md.
 */
package org.shmem4j.generator;
