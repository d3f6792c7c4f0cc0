/** Several hosts on one machine, for tests and measurements: network namespaces joined by a bridge. */
package org.shmem4j.cluster;
