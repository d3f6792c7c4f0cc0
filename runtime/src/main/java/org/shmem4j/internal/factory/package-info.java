/**
 * How the users' interfaces reach the core without naming its classes, so that the two form no circle: what makes jobs,
 * layouts and exchanges registers itself here when it is first asked for.
 *
 * <p>Decisions, in docs/design/records: named-factories.md.
 */
package org.shmem4j.internal.factory;
