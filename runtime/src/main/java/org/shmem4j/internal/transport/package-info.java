/**
 * How a PE on another host is reached: the interface that every transport offers, and the matching of messages that
 * transports share. It knows heaps by their offsets, and no team and no call.
 */
package org.shmem4j.internal.transport;
