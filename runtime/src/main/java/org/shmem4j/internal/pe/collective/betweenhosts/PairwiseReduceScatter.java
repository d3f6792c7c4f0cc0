package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.internal.pe.collective.Shares;
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/**
 * Reductions in which each member gets its own piece of the results, by pairwise exchange (Thakur, Rabenseifner and
 * Gropp, "Optimization of Collective Communication Operations in MPICH", 2005). A member combines its host's operands
 * for that piece with those that one member of each other host has combined there and sends, along the same tree as
 * other reductions. From a host with more members than its own it gets a long piece in shares from several members, so
 * that all there send the same amount. For exact sums, which add all operands at once, and for operators that do not
 * commute where the members of a host are not consecutive, it gets each member's operands separately. Long pieces are
 * done part by part.
 */
final class PairwiseReduceScatter extends FarCollective {
  private static final int PARTIES_AT_ONCE = 16;

  /** The step that a member reaches when it no longer reads the operands of the others of its host. */
  private static final int TAKEN = MET + 1;

  private final long[] starts;
  private final long[] slots;
  private Reduction reduction;
  private MemorySegment source;
  private long sourceAt;
  private MemorySegment dest;
  private long destAt;
  private long[] counts;
  private long bytes;
  private long most;
  private int parts;
  private int part;
  private int firstRound;
  private boolean apart;
  private GroupHosts parties;
  private MemorySegment operands;
  private long packed;

  PairwiseReduceScatter(FarGroup group) {
    super(group);
    this.starts = new long[size];
    this.slots = new long[size];
  }

  PairwiseReduceScatter prepare(
      Reduction of, MemorySegment to, long toAt, MemorySegment from, long fromAt, long[] elements) {
    reduction = of;
    bytes = of.type().bytes();
    dest = to;
    destAt = toAt;
    source = from;
    sourceAt = fromAt;
    counts = elements;
    apart = of.isJoint() || (of.operation() == null && !hosts.areRuns());
    parties = apart ? group.strangers() : hosts;
    long total = 0;
    long longest = 1;
    for (int member = 0; member < size; member++) {
      starts[member] = total;
      total += elements[member];
      longest = Math.max(longest, elements[member]);
    }
    most = Math.min(Math.max(1, PiecewiseReduce.PIECE_BYTES / size / bytes), longest);
    parts = Math.toIntExact(Math.ceilDiv(longest, most));
    return this;
  }

  @Override
  protected int reusedAfter() {
    return channel != null ? RingLayout.ROOMS : RingLayout.SLOTS;
  }

  @Override
  protected boolean round(int index) {
    if (index == 0) {
      part = 0; // here, not in prepare: a persistent collective is started several times
      operands = scratch((parties.count() + size) * most * bytes);
      firstRound = channel == null ? 0 : 1;
      needAll(0);
    }
    if (index < firstRound) {
      return true;
    }
    if (swap(1 + (index - firstRound) * PARTIES_AT_ONCE)) {
      return true;
    }
    combineAll();
    part++;
    firstRound = index + 1;
    if (part == parts) {
      reach(TAKEN);
      needAll(TAKEN);
    }
    return part < parts;
  }

  /** Posts what parties at some distances send each other; returns whether there was anything left to do. */
  private boolean swap(int first) {
    if (first == 1) {
      packed = slot(parties.count());
    }
    for (int i = first; i < first + PARTIES_AT_ONCE && i < parties.count(); i++) {
      give(parties.after(i));
      take(parties.before(i));
    }
    if (first == 1 && elements(me) > 0) {
      fill(me, 0, elements(me), slot(parties.rank())); // while the first messages are under way
    }
    return first < parties.count();
  }

  private void give(int party) {
    int[] here = parties.here();
    for (int member : parties.members(party)) {
      int shares = shares(here.length, party, member);
      for (int share = 0; share < shares && elements(member) > 0 && !reads(party); share++) {
        if (carrier(here, member, share, shares) == me) {
          give(member, start(member, share, shares), start(member, share + 1, shares));
        }
      }
    }
  }

  private void give(int member, long from, long to) {
    long length = (to - from) * bytes;
    if (parties.here().length == 1 && !group.isUsers(source)) {
      send(member, FIRST_TAG + part, source, operandsAt(member) + from * bytes, length);
    } else {
      fill(member, from, to - from, packed);
      send(member, FIRST_TAG + part, operands, packed, length);
      packed += length;
    }
  }

  private void take(int party) {
    if (elements(me) == 0) {
      return;
    }
    int[] there = parties.members(party);
    if (reads(party)) {
      MemorySegment.copy(
          host, operandsAt(me) + group.heap(there[0]) - group.heap(me), operands, slot(party), elements(me) * bytes);
      return;
    }
    int shares = shares(there.length, parties.rank(), me);
    for (int share = 0; share < shares; share++) {
      long from = start(me, share, shares);
      receive(carrier(there, me, share, shares), FIRST_TAG + part, operands, slot(party) + from * bytes,
          (start(me, share + 1, shares) - from) * bytes);
    }
  }

  /** The number of shares in which a party with this many givers sends a member of another party its piece. */
  private int shares(int givers, int party, int member) {
    int takers = parties.members(party).length;
    int most = group.table().lanes(elements(member) * bytes);
    return Math.min(most, givers / commonDivisor(givers, takers));
  }

  private static int commonDivisor(int a, int b) {
    return b == 0 ? a : commonDivisor(b, a % b);
  }

  private long start(int member, int share, int shares) {
    return Shares.start(elements(member), bytes, share, shares);
  }

  private int carrier(int[] givers, int member, int share, int shares) {
    return givers[(parties.index(member) * shares + share) % givers.length];
  }

  /** {@return whether a party is a single member of this host, whose operands this one reads} */
  private boolean reads(int party) {
    return apart && channel != null && hosts.place(party) < channel.size();
  }

  private long slot(int index) {
    return index * most * bytes;
  }

  private long elements(int member) {
    return Math.clamp(counts[member] - part * most, 0, most);
  }

  private long operandsAt(int member) {
    return sourceAt + (starts[member] + Math.min(counts[member], part * most)) * bytes;
  }

  /** Copies this host's operands for a part of a member's piece, combined from left to right. */
  private void fill(int member, long first, long count, long to) {
    combineHere(reduction, parties.here(), source, operandsAt(member) + first * bytes, count, operands, to);
  }

  private void combineAll() {
    long number = elements(me);
    if (number == 0) {
      return;
    }
    if (apart) {
      Arrays.setAll(slots, this::slot);
      combine(reduction, operands, 0, slots, size, number);
    } else {
      combineAlongTree();
    }
    if (isRefused()) {
      return;
    }
    if (reduction.operation() == Operation.AVG) {
      Kernels.divide(operands, 0, number, reduction.type(), size);
    }
    MemorySegment.copy(operands, 0, dest, destAt + part * most * bytes, number * bytes);
  }

  private void combineAlongTree() {
    CombiningTree tree = new CombiningTree(parties.count());
    for (int pair = 0; pair < tree.pairs(); pair++) {
      combine(2 * pair, 2 * pair + 1);
    }
    for (int distance = 1; distance < tree.units(); distance *= 2) {
      for (int unit = 0; unit + distance < tree.units(); unit += 2 * distance) {
        combine(tree.member(unit), tree.member(unit + distance));
      }
    }
  }

  private void combine(int left, int right) {
    combine(reduction, operands, slot(left), slot(left), slot(right), elements(me));
  }
}
