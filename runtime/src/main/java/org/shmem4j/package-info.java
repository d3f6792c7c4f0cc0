/** What a user's program names: processing elements, teams, contexts, symmetric arrays, annotations, errors. */
package org.shmem4j;
