/**
 * The diagnostics that javac prints: their tags, their severities, and the form of their messages. The checks
 * themselves are elsewhere: those of single calls and declarations in {@code processor}, those along the paths of a
 * program in {@code flow}.
 */
package org.shmem4j.processor.diagnostic;
