/**
 * Calls every generated collective and holds the results against plain Java. It knows the generated API by its annotations
 * and the type table, and nothing of how the library computes.
 */
package org.shmem4j.conformance;
