/**
 * Writes Java source from the type table: a pure function from a table to paths and texts, and a command line around
 * it. The package knows routines and Java, but not where its output goes.
 *
 * <p>Decisions, in docs/design/records: generator-stays-home.md, api-packages.md, mail-in-components.md.
 *
 * <p>Which files:
 *
 * <ul>
 * <li>a type: a row in types.toml of type-table, and its name in the groups that have it
 * <li>a routine: an entry in routines.toml. {@code Expander} turns it into a method for each type, operation and
 * {@code Way}. An entry point that it calls and that does not exist yet is written in {@code org.shmem4j.entry}
 * <li>the body of methods: the expression in routines.toml for routines, handle.ftl for handles, the writers of
 * updates, fetches and mailboxes for these; Javadoc is in javadoc.ftl and class.ftl
 * <li>a body for users' records: the same. The processor's build runs the generator for the type in its stand-in.toml
 * and keeps the text, in which {@code ElementClassWriter} replaces names
 * </ul>
 *
 * <p>{@code GoldenTest} proves that nothing else has changed: it compares whole files for one type of each kind,
 * checksums of all others, and the reference page. {@code SpecificationTest} compares the routines with all functions of
 * OpenSHMEM.
 */
package org.shmem4j.generator;
