/**
 * Calls every generated method, collective or one-sided, and compares what it did with plain Java. It knows the
 * generated API by its annotations and the type table, and nothing about how the library computes.
 */
package org.shmem4j.conformance;
