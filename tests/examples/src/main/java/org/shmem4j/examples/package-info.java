/**
 * Programs to read and to start from. Each checks its own results, for any number of PEs, and fails if they are wrong.
 * They know the generated API and the user's annotations, and nothing of the library's internals.
 */
package org.shmem4j.examples;
