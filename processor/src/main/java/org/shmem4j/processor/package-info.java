/**
 * The compile-time checks, and code generation at compile time. An annotation processor checks symmetric fields and
 * writes the classes that allocate them; for a record of elements it also writes the handle and the routines, from
 * those of a stand-in that the generator has made. This package also contains what the checks of calls need: the code
 * as javac knows it, and what the library's annotations say about it.
 *
 * <p>A javac plugin, in {@code plugin}, checks calls by means of {@code flow}, which follows the paths of a program.
 * The diagnostics are in {@code diagnostic}, and {@code checkcommand} runs all checks without a build. Each package
 * knows only those before it in the order diagnostic, this one, flow, plugin; checkcommand knows the diagnostics.
 *
 * <p>The runtime is known only by names; what a call means is read from the annotation of its method.
 *
 * <p>Decisions, in docs/design/records: kept-checks.md, generator-stays-home.md, errors-are-proofs.md.
 *
 * <p>A check never breaks a compilation: {@code CompilerView.guard} runs it, and turns an exception into a note that
 * says what was left out.
 *
 * <p>Classes for records are the generator's text for a stand-in, with names replaced ({@code ElementClassWriter}),
 * since running the generator took javac seconds. If a template changes, a name to be replaced may be gone; then {@code
 * ElementTest} and {@code GeneratedClassTest} fail.
 */
package org.shmem4j.processor;
