/** The Maven goals. They depend on the generator, and on the launcher only by the name of its class. */
package org.shmem4j.generator.maven;
