/** A program that does everything at once, for tests in which something happens to one of its PEs. */
package org.shmem4j.soak;
