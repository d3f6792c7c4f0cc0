/**
 * The types of the specifications and of users as a small validated model, read from TOML. It knows types, groups and
 * the operations they allow; it must not know Java source, nor routines.
 */
package org.shmem4j.table;
