/**
 * The memory of a job: its file, its layout, its heap's bookkeeping. It knows no PE's intentions: no teams, no calls.
 */
package org.shmem4j.internal.memory;
