/**
 * Reads the documents as a reader does. Every block of a page is one of these:
 *
 * <ul>
 *   <li>a command ({@code sh}): it is run, in a folder and a shell that the page has for itself, and must succeed; a
 *       block without a language after it is what it prints
 *   <li>a whole file (Java with a type at its top level, a {@code pom.xml}, or what {@code <!-- file: NAME -->} names):
 *       it is saved, and what is Java must compile
 *   <li>a piece of a file: it must stand, spaces aside, in a file of the same language, on the page or in the project.
 * </ul>
 *
 * <p>An exercise is commands that make its mistake: {@code <!-- fails -->} stands before what must fail. {@code <!-- not
 * run: REASON -->} before a command keeps it from being run; {@link org.shmem4j.documents.Reason}
 * lists the reasons there are. {@code <!-- needs: gcc -->}, or the name of a library, leaves it out where that is missing.
 * {@code <!-- tested by: PATH -->} names the test of a piece, {@code <!-- refused: TAG -->}
 * a piece that must not compile.
 *
 * <p>Beside these are tests of what the whole project has once: names of classes, those on the pages about the design,
 * signatures, addresses. Decisions, in
 * docs/design/records: signatures.md.
 */
package org.shmem4j.documents;
