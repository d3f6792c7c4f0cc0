/** The Maven goals. They depend on the generator, and on the launcher by the name of its class only. */
package org.shmem4j.generator.maven;
