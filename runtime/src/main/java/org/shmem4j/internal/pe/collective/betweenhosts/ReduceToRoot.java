package org.shmem4j.internal.pe.collective.betweenhosts;

/** Reductions to one member: runs of units combine at their first unit, whose result finally goes to the root. */
final class ReduceToRoot extends PiecewiseReduce {
  private static final int OWN = 0;
  private static final int OTHERS = 1;
  private static final int PAIR_TAG = 64;
  private static final int LAST_TAG = 65;

  private final Tree tree;
  private final int unit;
  private int root;

  ReduceToRoot(FarGroup group) {
    super(group);
    this.tree = new Tree(size);
    this.unit = tree.unit(me);
  }

  ReduceToRoot to(int member) {
    root = member;
    return this;
  }

  @Override
  protected int rooms() {
    return 2;
  }

  @Override
  protected boolean step(int index) {
    if (index > 0 && tookIn(index - 1)) {
      combine(OWN, OWN, OTHERS, 0, count());
    }
    int level = index - 1;
    if (index == 0) {
      if (unit < 0) {
        send(me - 1, tag(PAIR_TAG), memory(), room(OWN), bytes(count()));
      } else if (tree.isPair(unit)) {
        receive(me + 1, tag(PAIR_TAG), memory(), room(OTHERS), bytes(count()));
      }
    } else if (level < tree.levels()) {
      join(level);
    } else if (level == tree.levels()) {
      handOver();
    }
    return level <= tree.levels();
  }

  /** Whether this member received operands in a step. */
  private boolean tookIn(int index) {
    return index == 0
        ? tree.isPair(unit)
        : index <= tree.levels() && startsRun(index - 1) && (unit >> (index - 1) & 1) == 0;
  }

  private boolean startsRun(int level) {
    return unit >= 0 && (unit & (1 << level) - 1) == 0;
  }

  private void join(int level) {
    if (!startsRun(level)) {
      return;
    }
    int distance = 1 << level;
    if ((unit & distance) != 0) {
      send(tree.member(unit - distance), tag(level), memory(), room(OWN), bytes(count()));
    } else {
      receive(tree.member(unit + distance), tag(level), memory(), room(OTHERS), bytes(count()));
    }
  }

  private void handOver() {
    if (me == 0 && root != 0) {
      send(root, tag(LAST_TAG), memory(), room(OWN), bytes(count()));
    } else if (me == root && root != 0) {
      receive(0, tag(LAST_TAG), memory(), room(OWN), bytes(count()));
    }
  }

  @Override
  protected void store() {
    if (me == root) {
      store(OWN);
    }
  }
}
