/**
 * Annotations that say what classes and methods mean, for whoever looks at a program and not for who writes it: the
 * checks of javac, the agent of watched runs, tests of generated code. The annotations that programs use, such as {@link
 * org.shmem4j.Symmetric}, are in {@code org.shmem4j}. The package depends on no other.
 */
package org.shmem4j.check;
