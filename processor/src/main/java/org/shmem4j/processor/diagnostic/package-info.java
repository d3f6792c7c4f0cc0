/**
 * The diagnostics that javac prints: their tags, how severe each is, and the form of their messages. What finds them is
 * not here: checks of single calls and declarations are in {@code processor}, those along the paths of a program in
 * {@code flow}.
 */
package org.shmem4j.processor.diagnostic;
