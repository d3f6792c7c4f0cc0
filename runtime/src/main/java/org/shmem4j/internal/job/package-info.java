/**
 * A job and its PEs: start, end, failure; their heap and their locks. It knows no typed method and no one-sided call.
 */
package org.shmem4j.internal.job;
