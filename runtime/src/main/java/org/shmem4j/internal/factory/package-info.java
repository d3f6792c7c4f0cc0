/**
 * How the users' interfaces reach the core without naming its classes, to avoid a dependency cycle: the makers of jobs,
 * layouts and exchanges register themselves here when they are first needed.
 *
 * <p>Decisions, in docs/design/records: named-factories.md.
 */
package org.shmem4j.internal.factory;
