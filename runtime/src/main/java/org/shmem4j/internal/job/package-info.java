/** A job and its PEs: start, end, failure. It knows engines and memory, and no collective. */
package org.shmem4j.internal.job;
