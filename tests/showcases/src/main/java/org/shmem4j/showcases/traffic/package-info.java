/** A traffic simulation in partitions, which tell each other in each step what leaves them, by several libraries. */
package org.shmem4j.showcases.traffic;
