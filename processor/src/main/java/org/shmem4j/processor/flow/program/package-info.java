/**
 * The program as data: statements and expressions, lowered from trees and from class files, and what can be seen
 * without following them: the call graph, how loops end, what foreign code may do. It knows neither values nor states,
 * and reports only mistakes in the declaration of a class.
 *
 * <p>Decisions, in docs/design/records: followed-as-written.md, compiled-methods.md.
 */
package org.shmem4j.processor.flow.program;
