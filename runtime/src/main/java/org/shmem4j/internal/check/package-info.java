/**
 * The checker of running programs: {@link org.shmem4j.internal.check.CheckWatch} and
 * {@link org.shmem4j.internal.check.Recorder} write down what each PE touches and what orders it, in the program's
 * process and without a look at the others; {@link org.shmem4j.internal.check.Analysis} replays the records afterwards
 * and meets each access with those that nothing orders before it. It knows what calls mean, and nothing of how they are
 * carried out.
 */
package org.shmem4j.internal.check;
