/**
 * Records what each PE of this process does, as events of the JDK's Flight Recorder: its buffers belong to threads,
 * need no locks and are bounded. Collectives and waits that took long are events of their own; what is quick is counted
 * for each call and peer, and timed now and then. It must not know how recordings become a page.
 */
package org.shmem4j.internal.profile;
