/**
 * The compile-time checks, and what is written at compile time. An annotation processor checks symmetric fields and
 * writes the classes that allocate them; of a record of elements it also writes the handle and the routines, from those
 * of a stand-in that the generator has made. What the checks of calls ask too is here beside it: the code as javac knows
 * it, and what the library's annotations say of it.
 *
 * <p>A javac plugin, in {@code plugin}, checks calls: by {@code flow}, which follows the paths of a program. The
 * diagnostics are in {@code diagnostic}, and {@code checkcommand} runs all checks without a build. So a package knows
 * those before it only: diagnostic, this one, flow, plugin; and checkcommand the diagnostics.
 *
 * <p>The runtime is known by names only; what a call means is read from the annotation of its method.
 *
 * <p>Decisions, in docs/design/records: kept-checks.md, generator-stays-home.md, errors-are-proofs.md.
 */
package org.shmem4j.processor;
