/**
 * What one-sided calls share: where the far and the near side of a call lie in the job's memory and whether the call
 * may go there, copies of spaced blocks, comparing and waiting for variables. It knows no team's collectives and no
 * typed method.
 */
package org.shmem4j.internal.onesided;
