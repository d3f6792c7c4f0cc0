/**
 * The algorithms of the collectives over a channel: untyped memory, an element kernel, a group. It knows no typed
 * method and no handle.
 */
package org.shmem4j.internal.collective;
