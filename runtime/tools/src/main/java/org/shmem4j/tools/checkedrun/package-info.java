/**
 * Replays the records of a checked job and finds unordered conflicting accesses and other mistakes. The times of PEs on
 * other hosts are first converted to one clock. The package depends on the form of the records, but not on how they are
 * made.
 *
 * <p>Decisions, in docs/design/records: own-stores.md.
 *
 * <p>Two accesses race if nothing orders them, no matter when they happened. So a race is found even if it did no harm
 * this time, but only on paths that ran. Times serve only to choose whose event comes next ({@code ReplayOrder}): the
 * earliest, unless that PE had waited for others whose events must come first. Collectives show that for certain, words
 * and locks probably, clocks of other hosts only within their error.
 *
 * <p>A record that ends before its PE has left, because the PE was killed, is searched up to its end
 * ({@code HappensBeforeAnalysis}); the report says where it breaks off, and the exit status that not all was checked.
 */
package org.shmem4j.tools.checkedrun;
