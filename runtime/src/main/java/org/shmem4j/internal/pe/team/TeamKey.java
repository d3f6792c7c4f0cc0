package org.shmem4j.internal.pe.team;

import org.shmem4j.internal.pe.flags.Signature;

/**
 * The keys of teams that splits found, by which their members know them, on this host and across hosts. Every member
 * computes its team's key alone, from what all members of the parent know, so that nobody needs to be told. A key has
 * 61 bits that are mixed: of a million teams two have the same with a probability of less than one in a million.
 */
final class TeamKey {
  /** What distinguishes these keys from those of active sets and predefined teams. */
  private static final long FOUNDED = 1L << 61;

  private TeamKey() {}

  /**
   * Computes the key of a team.
   *
   * @param parent the key of the team that is split
   * @param split the number of the split among those of the parent
   * @param first the first member of the new team, in the world; of the teams of one split each has another one
   * @return the key
   */
  static long of(long parent, long split, int first) {
    return FOUNDED
        | (Signature.fold(Signature.fold(Signature.fold(Signature.START, parent), split), first) & (FOUNDED - 1));
  }
}
