/** Groups of PEs: teams, active sets, contexts, and the numbers that they have on a host. */
package org.shmem4j.internal.pe.team;
