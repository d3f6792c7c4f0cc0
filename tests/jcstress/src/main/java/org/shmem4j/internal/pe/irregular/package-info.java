/** Orders of accesses within the runtime's package of this name: pipes between PEs of a host, and the waves of counts. */
package org.shmem4j.internal.pe.irregular;
