/**
 * Follows what a program does with its PEs, arrays, teams and requests along the paths of its methods. A class is taken
 * as data of this package when the compiler has analyzed it, since its trees may be gone when a caller is looked at; an
 * interpreter then runs each method over a small lattice, and checks listen to what it does. What is unknown stays
 * silent.
 *
 * <p>Decisions, in docs/design/records: one-evaluator.md, errors-are-proofs.md, followed-as-written.md,
 * compiled-methods.md.
 */
package org.shmem4j.processor.flow;
