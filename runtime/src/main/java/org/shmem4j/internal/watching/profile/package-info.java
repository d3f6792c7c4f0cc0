/**
 * Records what each PE of this process does as events of the JDK's Flight Recorder, whose buffers are per thread, need
 * no locks and are bounded. Long collectives and waits are events of their own; short calls are counted for each call
 * site and peer, and some are timed. The package must not depend on how recordings become a page.
 */
package org.shmem4j.internal.watching.profile;
