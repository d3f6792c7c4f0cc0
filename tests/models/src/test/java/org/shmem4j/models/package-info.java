/** Checks models of the runtime's protocols, and that each of their rules is needed. */
package org.shmem4j.models;
