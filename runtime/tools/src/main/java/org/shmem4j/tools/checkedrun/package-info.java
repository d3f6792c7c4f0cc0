/**
 * Replays the records of a checked job and finds unordered conflicting accesses and other mistakes. The times of PEs on
 * other hosts are first converted to one clock. The package depends on the form of the records, but not on how they are
 * made.
 *
 * <p>Decisions, in docs/design/records: own-stores.md.
 *
 * <p>Two accesses race if nothing orders them, whenever they happened: so a race is found that went well this time,
 * but only on paths that ran. Times serve only to choose whose event comes next ({@code ReplayOrder}): the earliest,
 * unless that PE had waited for others whose events must come first. Collectives say so surely, words and locks
 * probably, clocks of other hosts only within their error.
 *
 * <p>A record that ends before its PE has left, since the PE was killed, is searched up to there
 * ({@code HappensBeforeAnalysis}); the report says where it breaks off, and its status that not all was checked.
 */
package org.shmem4j.tools.checkedrun;
