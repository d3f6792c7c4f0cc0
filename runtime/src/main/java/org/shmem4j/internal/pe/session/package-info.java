/**
 * Sessions between hosts: one-sided operations of single words are gathered at their source, travel together, and are
 * carried out by whoever advances the target's transport, also while the target computes. The package knows neither
 * contexts nor handles.
 */
package org.shmem4j.internal.pe.session;
