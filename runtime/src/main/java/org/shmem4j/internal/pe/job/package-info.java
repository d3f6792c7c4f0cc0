/**
 * A job and its PEs: start, end, failure; their heap and their locks. The package depends on no typed method and no
 * one-sided call.
 *
 * <p>Decisions, in docs/design/records: global-exit.md.
 */
package org.shmem4j.internal.pe.job;
