/** Queues: calls in the threads of a user's executor. */
package org.shmem4j.internal.pe.queue;
