package org.shmem4j.internal.pe.team;

import org.shmem4j.internal.pe.flags.Signature;

/**
 * The keys of teams that are made by splits, by which their members identify them, on this host and across hosts. Every
 * member computes its team's key by itself, from what all members of the parent know, so no message is needed. A key
 * has 61 well-mixed bits: among a million teams, the probability that two have the same key is less than one in a
 * million.
 */
final class TeamKey {
  /** A bit that distinguishes these keys from those of active sets and predefined teams. */
  private static final long FOUNDED = 1L << 61;

  private TeamKey() {}

  /**
   * Computes the key of a team.
   *
   * @param parent the key of the team that is split
   * @param split the number of the split among those of the parent
   * @param first the first member of the new team, in the world; it differs between the teams of one split
   * @return the key
   */
  static long of(long parent, long split, int first) {
    return FOUNDED
        | (Signature.fold(Signature.fold(Signature.fold(Signature.START, parent), split), first) & (FOUNDED - 1));
  }
}
