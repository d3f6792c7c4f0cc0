package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.pe.collective.AlgorithmTable;
import org.shmem4j.type.Reduction;

/**
 * Reductions to all members. With few bytes each level exchanges all of them. With many, the first half of the levels
 * leaves each unit with a share of the results, and the second half gathers the shares. Both combine along the same
 * tree.
 */
final class Reduce extends PiecewiseReduce {
  private static final int PAIR_TAG = 64;
  private static final int BACK_TAG = 65;
  private static final int GATHER_TAGS = 32;

  private final Tree tree;
  private final int party;
  private final int unit;
  private final int levels;
  private final Halving halving;
  private boolean halves;
  private int rounds;

  /**
   * Creates a reduction.
   *
   * @param symmetric whether all operands are in the symmetric heap
   * @param tiers the members' hosts, or each member by itself
   */
  Reduce(FarGroup group, boolean symmetric, Hosts tiers) {
    super(group, symmetric, tiers);
    this.tree = new Tree(tiers.count());
    this.party = tiers.rank();
    this.unit = tree.unit(party);
    this.levels = tree.levels();
    this.halving = new Halving(unit, levels);
  }

  @Override
  protected boolean meetsAll() {
    return true;
  }

  @Override
  protected int rooms() {
    return 2;
  }

  @Override
  protected boolean step(int index) {
    if (unit < 0) {
      return joinNeighbor(index);
    }
    if (index == 0) {
      halves = bytes(count()) >= AlgorithmTable.HALVED_BYTES;
      boolean whole = halves && levels > 0 && bytes(count() >> (levels - 1)) <= HalvingReduce.WHOLE_BYTES;
      halving.keepLastWhole(whole);
      rounds = halves ? halving.rounds() : levels;
      if (tree.isPair(unit)) {
        receive(party(party + 1), tag(PAIR_TAG), memory(), room(OTHERS), bytes(count()));
      }
      return true;
    }
    if (index == 1 && tree.isPair(unit)) {
      combine(OWN, OWN, OTHERS, 0, count());
    }
    int level = index - 1;
    if (level > 0 && level <= levels) {
      combineHalf(level - 1);
    }
    if (level < levels) {
      exchange(level);
      return true;
    }
    if (level < rounds) {
      bringTogether(rounds - 1 - level);
      return true;
    }
    if (level > rounds) {
      return false;
    }
    if (tree.isPair(unit)) {
      send(party(party + 1), tag(BACK_TAG), memory(), room(OWN), bytes(count()));
    }
    return true;
  }

  /** Joins the members of a pair: the second leaves the work to the first. */
  private boolean joinNeighbor(int index) {
    if (index == 0) {
      send(party(party - 1), tag(PAIR_TAG), memory(), room(OWN), bytes(count()));
    } else if (index == 1) {
      receive(party(party - 1), tag(BACK_TAG), memory(), room(OWN), bytes(count()));
    }
    return index < 2;
  }

  private int partner(int level) {
    return party(tree.member(halving.partner(level)));
  }

  private void exchange(int level) {
    if (!halves) {
      send(partner(level), tag(level), memory(), room(OWN), bytes(count()));
      receive(partner(level), tag(level), memory(), room(OTHERS), bytes(count()));
      return;
    }
    halving.cut(level, count());
    send(partner(level), tag(level), memory(), room(OWN) + bytes(halving.theirs()), bytes(halving.theirsCount()));
    receive(partner(level), tag(level), memory(), room(OTHERS) + bytes(halving.mine()), bytes(halving.mineCount()));
  }

  private void combineHalf(int level) {
    long from = 0;
    long number = count();
    if (halves) {
      halving.cut(level, count());
      from = halving.mine();
      number = halving.mineCount();
    }
    if (halving.isLower(level)) {
      combine(OWN, OWN, OTHERS, from, number);
    } else {
      combine(OWN, OTHERS, OWN, from, number);
    }
  }

  private void bringTogether(int level) {
    halving.cut(level, count());
    int tagged = tag(GATHER_TAGS + level);
    send(partner(level), tagged, memory(), room(OWN) + bytes(halving.mine()), bytes(halving.mineCount()));
    receive(
        partner(level), tagged, memory(), room(OWN) + bytes(halving.theirs()), bytes(halving.theirsCount()));
  }

  /** Stores results where the other members of this host find them: in the first one's room or destination. */
  @Override
  protected void store() {
    divideOwn();
    if (shared) {
      MemorySegment.copy(memory(), room(OWN), host, sharedAt(first()), bytes(count()));
    } else {
      storeHere();
    }
  }

  @Override
  protected void take() {
    if (isInRoom()) {
      takeFromFirst();
    } else if (leads()) {
      needAll(COPIED);
    } else {
      takeFromFirst();
      reach(COPIED);
    }
  }
}
