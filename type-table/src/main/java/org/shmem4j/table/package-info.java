/**
 * The types of the specifications and of users as a small validated model, read from TOML. It knows types, groups and
 * the operations that they allow, but neither Java source nor routines.
 */
package org.shmem4j.table;
