/** Groups of PEs: teams, active sets, contexts, and the slots of control memory that they take. */
package org.shmem4j.internal.team;
