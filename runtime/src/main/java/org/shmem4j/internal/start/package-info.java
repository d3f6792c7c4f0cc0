/** What runs before a program does: the start of the jar, and the rehearsal that the start cache is made of. */
package org.shmem4j.internal.start;
