/** {@code shmem4j check}: the checks as a command, for compilers and editors that do not run javac's plugins. */
package org.shmem4j.processor.checkcommand;
