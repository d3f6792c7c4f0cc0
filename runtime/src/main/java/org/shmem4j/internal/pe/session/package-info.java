/**
 * Sessions between hosts: one-sided operations on single words are gathered at their source, travel together, and are
 * carried out by the thread that advances the target's transport, even while the target computes. The package knows
 * neither contexts nor handles.
 */
package org.shmem4j.internal.pe.session;
