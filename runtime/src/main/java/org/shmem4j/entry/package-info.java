/**
 * What the generated methods call; programs do not call it themselves, they call {@code org.shmem4j.api}:
 *
 * {@snippet :
 * intSumReduce(shmem.worldTeam(), value, value);
 * }
 *
 * <p>is a line of generated code over an entry point of this package. Entry points take a type, a reduction or an
 * operation as a constant, check the arguments and call the core; towards PEs of other hosts, the far side of a
 * context. The package knows the core, which does not know it, and no typed API.
 *
 * <p>Parameters mean the same everywhere: a context of null is the default one; an index, a count or a distance is in
 * elements of the type; {@code pe} counts in the team of the context, a root in the team of the call.
 */
package org.shmem4j.entry;
