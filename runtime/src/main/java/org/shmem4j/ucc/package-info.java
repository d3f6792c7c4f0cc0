/**
 * UCC, the Unified Collective Communication API, in Java's manner: a library object, contexts, teams and collectives on
 * any memory. Participants are processes of a machine, or threads of one process, that find each other by an exchange
 * of the user's own; no launcher is needed. The package stands over the collectives core and knows no PE, no symmetric
 * heap and no typed method.
 */
package org.shmem4j.ucc;
