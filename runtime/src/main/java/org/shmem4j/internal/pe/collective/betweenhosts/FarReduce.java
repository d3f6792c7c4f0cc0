package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.collective.AlgorithmTable;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/**
 * Reductions to all members, or to one. Few bytes go by recursive doubling: each level exchanges all of them (Thakur,
 * Rabenseifner and Gropp, "Optimization of Collective Communication Operations in MPICH", 2005). Many go by
 * Rabenseifner's algorithm, a reduce-scatter and an allgather: the first half of the levels leaves each unit with a
 * share of the results, and the second half gathers the shares (Rabenseifner, "Optimization of Collective Reduction
 * Operations", 2004); if each host has one member, and their number is a power of two, they do so in their
 * destinations. In a reduction to one member, runs of hosts combine along a binomial tree at their first host, whose
 * result finally goes to that member's host. All combine in the order of the same {@link CombiningTree}.
 */
final class FarReduce extends PiecewiseReduce {
  private static final int ALL = -1;
  /** The largest last part that partners exchange whole: this saves a round, but both combine all of it. */
  private static final long WHOLE_BYTES = 64 * 1024;
  private static final int PAIR_TAG = 64;
  private static final int BACK_TAG = 65;
  private static final int GATHER_TAGS = 32;

  private final CombiningTree tree;
  private final int party;
  private final int unit;
  private final int levels;
  private final RecursiveHalving halving;
  private int root = ALL;
  private int rootsHost = ALL;
  private int rounds;

  /**
   * Creates a reduction to all members.
   *
   * @param symmetric whether all operands are in the symmetric heap
   * @param tiers the members' hosts, or each member by itself
   */
  FarReduce(FarGroup group, boolean symmetric, GroupHosts tiers) {
    super(group, symmetric, tiers, 2);
    this.tree = new CombiningTree(tiers.count());
    this.party = tiers.rank();
    this.unit = tree.unit(party);
    this.levels = tree.levels();
    this.halving = new RecursiveHalving(unit);
  }

  /** Sets the member that alone gets the results; negative if all do. */
  FarReduce to(int member) {
    root = Math.max(ALL, member);
    rootsHost = root == ALL ? ALL : tiers.hostOf(root);
    return this;
  }

  private boolean isForAll() {
    return root == ALL;
  }

  @Override
  protected boolean meetsAll() {
    return isForAll();
  }

  /**
   * On the root, also tells the carriers of its host the place of its destination, to which they write long results.
   */
  @Override
  protected void contribute() {
    super.contribute();
    if (shared && me == root && !inRoom) {
      Words.set(host, payload(channel.me(), Long.BYTES), results(channel.me(), 0));
    }
  }

  @Override
  protected boolean step(int index) {
    if (index == 0) {
      plan();
    }
    if (unit < 0) {
      return joinNeighbor(index);
    }
    if (index == 0) {
      if (tree.isPair(unit)) {
        receive(party(party + 1), tag(PAIR_TAG), memory, room(OTHERS), bytes(count));
      }
      return true;
    }
    if (index == 1 && tree.isPair(unit)) {
      combine(OWN, OWN, OTHERS);
    }
    int level = index - 1;
    if (level > 0 && level <= levels && receives(level - 1)) {
      combineLevel(level - 1);
    }
    if (level < levels) {
      exchange(level);
    } else if (level < rounds) {
      bringTogether(rounds - 1 - level);
    } else if (level == rounds) {
      handBack();
    }
    return level <= rounds;
  }

  private void plan() {
    boolean halves = isForAll() && levels > 0 && bytes(count) >= AlgorithmTable.HALVED_BYTES;
    // In the destination the partner's operands must fit into the half that this member fills last.
    boolean fits = !direct || levels != 2 || count % 2 == 0;
    boolean whole = fits && bytes(count >> (levels - 1)) <= WHOLE_BYTES;
    int halved = halves ? levels - (whole ? 1 : 0) : 0;
    halving.keepWhole(halved);
    rounds = levels + halved; // one at each level, and another to gather what a level halved
  }

  /** Joins the members of a pair: the second leaves the work to the first. */
  private boolean joinNeighbor(int index) {
    if (index == 0) {
      send(party(party - 1), tag(PAIR_TAG), memory, room(OWN), bytes(count));
    } else if (index == 1) {
      handBack();
    }
    return index < 2;
  }

  /** Hands the result to those that did not combine it: the second members of pairs, or the root's host. */
  private void handBack() {
    if (isForAll() ? tree.isPair(unit) : party == 0 && rootsHost > 0) {
      send(party(isForAll() ? party + 1 : rootsHost), tag(BACK_TAG), memory, room(OWN), bytes(count));
    }
    if (isForAll() ? unit < 0 : party == rootsHost && party > 0) {
      receive(party(isForAll() ? party - 1 : 0), tag(BACK_TAG), memory, room(OWN), bytes(count));
    }
  }

  /**
   * {@return whether this host sends what it has at a level; in a reduction to one member, the second of two runs does}
   */
  private boolean sends(int level) {
    return isForAll() || (startsRun(level) && !halving.isLower(level));
  }

  /** {@return whether this host receives at a level; in a reduction to one member, the first of two runs does} */
  private boolean receives(int level) {
    return isForAll() || (startsRun(level) && halving.isLower(level));
  }

  private boolean startsRun(int level) {
    return (unit & (1 << level) - 1) == 0;
  }

  private int partner(int level) {
    return party(tree.member(unit ^ 1 << level));
  }

  private void exchange(int level) {
    long others = othersAt(level);
    halving.cut(level, count);
    if (sends(level)) {
      send(partner(level), tag(level), memory, ownAt(level) + bytes(halving.theirs), bytes(halving.theirsCount));
    }
    if (receives(level)) {
      receive(partner(level), tag(level), memory, others, bytes(halving.mineCount));
    }
  }

  /** Where this member's operands of a level are. */
  private long ownAt(int level) {
    return level == 0 ? loaded() : room(OWN);
  }

  /** Where the partner's operands go; if there is no room but the destination, into the half that is filled last. */
  private long othersAt(int level) {
    boolean late = direct && level > 0;
    halving.cut(late ? 0 : level, count);
    return room(OTHERS) + bytes(late ? halving.theirs : halving.mine);
  }

  private void combineLevel(int level) {
    long others = othersAt(level);
    halving.cut(level, count);
    long at = bytes(halving.mine);
    long own = ownAt(level) + at;
    boolean lower = halving.isLower(level);
    combine(reduction, memory, room(OWN) + at, lower ? own : others, lower ? others : own, halving.mineCount);
    if (level == levels - 1 && reduction.operation() == Operation.AVG) {
      Kernels.divide(memory, room(OWN) + at, halving.mineCount, reduction.type(), size);
    }
  }

  private void bringTogether(int level) {
    halving.cut(level, count);
    int tagged = tag(GATHER_TAGS + level);
    send(partner(level), tagged, memory, room(OWN) + bytes(halving.mine), bytes(halving.mineCount));
    receive(partner(level), tagged, memory, room(OWN) + bytes(halving.theirs), bytes(halving.theirsCount));
  }

  /**
   * Stores results where the other members of this host find them, in the first one's room or destination, or in the
   * root's destination.
   */
  @Override
  protected void store() {
    if (direct || (!isForAll() && party != rootsHost)) {
      return;
    }
    if (shared) {
      MemorySegment.copy(memory, room(OWN), host, place(), bytes(count));
    } else {
      storeHere();
    }
  }

  private long place() {
    return isForAll() || inRoom
        ? sharedAt(first)
        : Words.get(host, payload(tiers.index(root), Long.BYTES)) + bytes(first);
  }

  /** Short operands for one member are in rooms, so that only that member waits. */
  @Override
  protected boolean awaitsCarriers() {
    return isForAll() || me == root || !inRoom;
  }

  @Override
  protected void take() {
    if (inRoom) {
      if (isForAll() || me == root) {
        takeFromFirst();
      }
    } else if (isForAll() && leads()) {
      needAll(COPIED);
    } else if (isForAll()) {
      takeFromFirst();
      reach(COPIED);
    }
  }
}
