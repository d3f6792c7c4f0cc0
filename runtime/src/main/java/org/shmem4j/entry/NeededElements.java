package org.shmem4j.entry;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.LongStream;
import org.shmem4j.Exchange;
import org.shmem4j.HandleType;
import org.shmem4j.Needs;
import org.shmem4j.Owners;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.onhost.datalayout.LayoutImpl;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.pe.exchange.Opening;
import org.shmem4j.internal.pe.exchange.Pattern;
import org.shmem4j.internal.pe.exchange.WordExchange;
import org.shmem4j.internal.pe.job.Pe;
import org.shmem4j.internal.pe.team.TeamImpl;

/**
 * Finds the pattern of an exchange from what each PE needs. A PE's ghosts are in the order of their owners, and the
 * ghosts of one owner's elements in the order in which the owner keeps these; each PE tells the owners which elements
 * it needs.
 *
 * @param <A> the class of handles on the arrays
 */
final class NeededElements<A extends SymmetricArray> {
  /** An element of another PE, of which this one has a ghost. */
  private record Ghost(long element, int owner, long index) {}

  /** The exchange, once it is open, and where the needed elements are. */
  private static final class Opened<A extends SymmetricArray> implements Needs<A> {
    private final Exchange<A> exchange;
    private final long length;
    private final long[] indices;

    Opened(Exchange<A> exchange, long length, long... indices) {
      this.exchange = exchange;
      this.length = length;
      this.indices = indices;
    }

    @Override
    public Exchange<A> exchange() {
      return exchange;
    }

    @Override
    public long length() {
      return length;
    }

    @Override
    public long index(int which) {
      return indices[which];
    }
  }

  private final TeamImpl team;
  private final HandleType<A> type;
  private final long owned;
  private final Owners owners;
  private final long[] needed;
  private final long[] others; // the elements of other PEs, each once, by their numbers
  private final Ghost[] ghosts; // of the same elements, by owner and index

  NeededElements(TeamImpl team, HandleType<A> type, long owned, Owners owners, long... needed) {
    this.team = team;
    this.type = type;
    this.owned = owned;
    this.owners = owners;
    this.needed = needed;
    this.others =
        LongStream.of(needed).filter(element -> owners.pe(element) != team.myPe()).sorted().distinct().toArray();
    this.ghosts = LongStream.of(others)
        .mapToObj(element -> new Ghost(element, owners.pe(element), owners.index(element)))
        .sorted(Comparator.comparingInt(Ghost::owner).thenComparingLong(Ghost::index))
        .toArray(Ghost[]::new);
  }

  Needs<A> open() {
    Pattern pattern = new Pattern(
        team.nPes(), team.myPe(), type.elementBytes(), LayoutImpl.of(type).type().bytes(), owned + ghosts.length);
    long[][] asked = new WordExchange(team.collectivesForUse()).lists(declareGhosts(pattern));
    for (int pe = 0; pe < asked.length; pe++) {
      declareOwned(pattern, pe, asked[pe]);
    }
    long[] indices = indices(pattern);
    Pe pe = (Pe) team.shmem();
    return new Opened<>(
        Opening.open(team, pe.exchanges(), pe.core(), type, pattern), owned + ghosts.length, indices);
  }

  /** Declares the ghosts; returns which elements of each PE these are. */
  private long[][] declareGhosts(Pattern pattern) {
    long[][] lists = new long[team.nPes()][0];
    int first = 0;
    while (first < ghosts.length) {
      int owner = ghosts[first].owner;
      int end = first;
      while (end < ghosts.length && ghosts[end].owner == owner) {
        end++;
      }
      pattern.from(owner, elements(owned + first, end - first));
      if (owner >= 0 && owner < lists.length) {
        lists[owner] = Arrays.stream(ghosts, first, end).mapToLong(Ghost::index).toArray();
      }
      first = end;
    }
    return lists;
  }

  private void declareOwned(Pattern pattern, int pe, long... indices) {
    for (long index : indices) {
      if (index < 0 || index >= owned) {
        pattern.refuseNeed(pe, index, owned);
        return;
      }
    }
    pattern.to(pe, TypeMap.sequence(Arrays.stream(indices).mapToObj(index -> elements(index, 1)).toList()));
  }

  private TypeMap elements(long first, long count) {
    return TypeMap.run(first * type.elementBytes(), count * type.elementBytes());
  }

  /** {@return where the needed elements are} */
  private long[] indices(Pattern pattern) {
    long[] ghostOf = new long[others.length];
    for (int i = 0; i < ghosts.length; i++) {
      ghostOf[Arrays.binarySearch(others, ghosts[i].element)] = owned + i;
    }
    long[] indices = new long[needed.length];
    for (int i = 0; i < needed.length; i++) {
      int other = Arrays.binarySearch(others, needed[i]);
      indices[i] = other < 0 ? owners.index(needed[i]) : ghostOf[other];
      if (other < 0 && (indices[i] < 0 || indices[i] >= owned)) {
        pattern.refuseNeed(team.myPe(), indices[i], owned);
      }
    }
    return indices;
  }
}
