/**
 * A traffic simulation in partitions, which in each step send each other the vehicles that leave them, with several
 * libraries.
 */
package org.shmem4j.showcases.traffic;
