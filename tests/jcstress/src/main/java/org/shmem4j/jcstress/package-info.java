/**
 * Which orders of two PEs' accesses may be seen: message passing by flags and signals, atomic counters, and the slots
 * in which collectives meet. It knows the entry points below the typed methods and the channel.
 */
package org.shmem4j.jcstress;
