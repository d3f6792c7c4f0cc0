/** Searches for the nearest vectors in shards of a Lucene index, whose PEs tell each other which score a hit needs. */
package org.shmem4j.showcases.vectors;
