/** Searches and ranks of a graph that is spread over PEs, compared with JGraphT in one JVM. */
package org.shmem4j.showcases.graphs;
