/**
 * Annotations that say what classes and methods mean, for tools that look at a program and not for people who write it:
 * the checks of javac, the agent of watched runs, tests of generated code. The annotations that programs use, such as
 * {@link org.shmem4j.Symmetric}, are in {@code org.shmem4j}. The package depends on no other.
 *
 * <p>Decisions, in docs/design/records: effects-once.md.
 */
package org.shmem4j.check;
