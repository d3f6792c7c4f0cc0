/**
 * The places of a layout's elements, and how they are packed and unpacked. The package depends on memory, but not on
 * PEs or collectives.
 */
package org.shmem4j.internal.onhost.datalayout;
