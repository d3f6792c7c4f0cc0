/**
 * The compile-time checks: an annotation processor that checks symmetric fields and writes the classes that allocate
 * them, and a javac plugin that checks calls. It knows the runtime by names only, and nothing of any type's methods:
 * what a call means is read from the annotation of the method.
 */
package org.shmem4j.processor;
