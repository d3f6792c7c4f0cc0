/**
 * Reads what the PEs of a job recorded, finds who waited for whom and where, and writes it as a page and as a summary. It
 * must not know how a job runs.
 */
package org.shmem4j.internal.report;
