/**
 * Where the elements of a layout lie, and how they are packed one after another and unpacked. Knows memory, and neither
 * PEs nor collectives.
 */
package org.shmem4j.internal.layout;
