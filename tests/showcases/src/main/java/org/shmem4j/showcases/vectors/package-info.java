/** Search for the nearest vectors in shards of a Lucene index, whose PEs tell each other how good a hit must be. */
package org.shmem4j.showcases.vectors;
