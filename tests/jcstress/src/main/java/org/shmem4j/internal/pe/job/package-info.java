/** Orders of accesses within the runtime's package of this name: tickets of locks that are given up. */
package org.shmem4j.internal.pe.job;
