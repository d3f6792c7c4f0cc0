/**
 * The entry points that the generated methods call; programs call {@code org.shmem4j.api} instead:
 *
 * {@snippet :
 * intSumReduce(shmem.worldTeam(), value, value);
 * }
 *
 * <p>That method is one line of generated code, which calls an entry point of this package. Entry points take a type, a
 * reduction or an operation as a constant, check the arguments and call the core, or, for PEs on other hosts, the far
 * side of a context. The package depends on the core, not vice versa, and on no typed API.
 *
 * <p>Parameters mean the same everywhere: a context of null is the default one; an index, a count or a distance is in
 * elements of the type; {@code pe} counts in the team of the context, a root in the team of the call.
 */
package org.shmem4j.entry;
