/**
 * The compile-time checks, and what is written at compile time. An annotation processor checks symmetric fields and
 * writes the classes that allocate them; of a record of elements it also writes the handle and the routines, from those
 * of a stand-in that the generator has made. A javac plugin checks calls: each check of a single call is a class here,
 * what must hold along the paths of a program is in {@code flow}, the diagnostics are in {@code diagnostic}, and
 * {@code checkcommand} runs all checks without a build.
 * The runtime is known by names only; what a call means is read from the annotation of its method.
 *
 * <p>Decisions, in docs/design/records: kept-checks.md, generator-stays-home.md, errors-are-proofs.md.
 */
package org.shmem4j.processor;
