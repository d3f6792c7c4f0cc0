package org.shmem4j.internal.pe.collective;

/** How a collective is carried out. */
public enum Algorithm {
  WITH_FLAGS("payloads travel with the flags"),
  DIRECT("each PE reads its peers' memory"),
  SHARES("each PE combines a share for all"),
  ONE_SPEAKS("one PE of each host speaks for it, hosts at doubling distances"),
  DOUBLING("hosts at doubling distances swap their results"),
  HALVING("hosts halve the work, then gather the results"),
  TREE("one PE of each host passes it on along a tree"),
  LANES("PEs of each host carry a share each"),
  GATHERED("one PE of each host gathers all operands, all combine them in the order of PEs"),
  EACH("each PE sends its own to other hosts");

  private final String text;

  Algorithm(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
