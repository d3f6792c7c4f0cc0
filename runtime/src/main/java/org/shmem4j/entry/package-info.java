/**
 * What generated code calls: untyped entry points that take a type or a reduction as a constant. Users do not write
 * against it; it knows the core, which does not know it, and no typed API.
 */
package org.shmem4j.entry;
