package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.type.Reduction;

/**
 * Reductions to one member: runs of hosts combine at their first host, whose result finally goes to the root's. There
 * its carriers write long results to the root's destination, whose place it tells them, and the root fetches short
 * ones.
 */
final class ReduceToRoot extends PiecewiseReduce {
  private static final int PAIR_TAG = 64;
  private static final int LAST_TAG = 65;

  private final Tree tree;
  private final int unit;
  private int root;
  private int rootsHost;

  ReduceToRoot(FarGroup group, boolean symmetric, Hosts tiers) {
    super(group, symmetric, tiers);
    this.tree = new Tree(tiers.count());
    this.unit = tree.unit(tiers.rank());
  }

  ReduceToRoot to(int member) {
    root = member;
    rootsHost = tiers.hostOf(member);
    return this;
  }

  @Override
  protected void contribute() {
    super.contribute();
    if (shared && me == root && !isInRoom()) {
      Words.set(host, payload(channel.me(), Long.BYTES), results(channel.me(), 0));
    }
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
        send(party(tiers.rank() - 1), tag(PAIR_TAG), memory(), room(OWN), bytes(count()));
      } else if (tree.isPair(unit)) {
        receive(party(tiers.rank() + 1), tag(PAIR_TAG), memory(), room(OTHERS), bytes(count()));
      }
    } else if (level < tree.levels()) {
      join(level);
    } else if (level == tree.levels()) {
      handOver();
    }
    return level <= tree.levels();
  }

  /** Whether this host received operands in a step. */
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
      send(party(tree.member(unit - distance)), tag(level), memory(), room(OWN), bytes(count()));
    } else {
      receive(party(tree.member(unit + distance)), tag(level), memory(), room(OTHERS), bytes(count()));
    }
  }

  private void handOver() {
    if (tiers.rank() == 0 && rootsHost != 0) {
      send(party(rootsHost), tag(LAST_TAG), memory(), room(OWN), bytes(count()));
    } else if (tiers.rank() == rootsHost && rootsHost != 0) {
      receive(party(0), tag(LAST_TAG), memory(), room(OWN), bytes(count()));
    }
  }

  @Override
  protected void store() {
    if (tiers.rank() != rootsHost) {
      return;
    }
    divideOwn();
    if (!shared) {
      storeHere();
    } else if (isInRoom()) {
      MemorySegment.copy(memory(), room(OWN), host, sharedAt(first()), bytes(count()));
    } else {
      long place = Words.get(host, payload(tiers.index(root), Long.BYTES));
      MemorySegment.copy(memory(), room(OWN), host, place + bytes(first()), bytes(count()));
    }
  }

  /** Short operands are in rooms, so that only the root waits. */
  @Override
  protected boolean awaitsCarriers() {
    return me == root || !isInRoom();
  }

  @Override
  protected void take() {
    if (isInRoom() && me == root) {
      takeFromFirst();
    }
  }
}
