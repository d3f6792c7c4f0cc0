/** A program of everything at once, for tests that let something happen to one of its PEs. */
package org.shmem4j.soak;
