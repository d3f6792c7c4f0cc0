/** Work groups: threads of one PE that carry out calls together. */
package org.shmem4j.internal.pe.workgroup;
