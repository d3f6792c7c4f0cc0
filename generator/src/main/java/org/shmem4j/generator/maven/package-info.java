/** The Maven goals. They know the generator and the launcher by its class's name, and nothing of what either does. */
package org.shmem4j.generator.maven;
