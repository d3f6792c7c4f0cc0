/**
 * What a PE has whatever teams it is in: its number, its host's memory, its job's control state, its waiting, and the
 * way to other hosts. It knows no team and no call.
 */
package org.shmem4j.internal.pe;
