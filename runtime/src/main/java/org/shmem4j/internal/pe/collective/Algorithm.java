package org.shmem4j.internal.pe.collective;

/**
 * The algorithms of collectives, by their names in the literature. The first three run among PEs of one host, the
 * others over several hosts.
 */
public enum Algorithm {
  EAGER("eager: payloads travel with the flags"),
  RENDEZVOUS("rendezvous: each PE reads its peers' memory"),
  SHARES("each PE combines a share for all"),
  COPIED_SHARES("rendezvous: the root writes a share to each peer, which reads the rest"),
  LEADERS("leaders: one PE of each host speaks for it, hosts at doubling distances"),
  RECURSIVE_DOUBLING("recursive doubling: hosts at doubling distances swap their results"),
  RABENSEIFNER("Rabenseifner: hosts halve the work, then gather the results"),
  BINOMIAL_TREE("binomial tree: one PE of each host passes it on"),
  MULTI_LANE("PEs of each host carry a share each"),
  ALLGATHER("allgather: one PE of each host gathers all operands, all combine them in the order of PEs"),
  PAIRWISE("pairwise: each PE sends its own to other hosts");

  private final String text;

  Algorithm(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
