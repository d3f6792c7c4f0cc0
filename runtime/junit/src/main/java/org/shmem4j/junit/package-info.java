/**
 * Tests on several PEs: {@link org.shmem4j.junit.Pes} on a test method or a test class. It knows the users' interfaces
 * of the library and the name of its launcher, and nothing of its inside.
 */
package org.shmem4j.junit;
