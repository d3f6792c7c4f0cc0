package org.shmem4j.entry;

import java.util.List;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Layout;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.pe.arguments.ArgumentChecks;
import org.shmem4j.internal.pe.collective.Collective;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.collective.Pieces;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.team.TeamImpl;

/**
 * Collectives whose arrays have layouts: checks the arguments, then calls the algorithm. Arguments that only the root
 * reads may be null on other PEs. There is an object for each way of calling, as in {@link CollectiveCalls}.
 */
public final class LayoutCalls {
  /** Returns when the call is done. */
  public static final LayoutCalls BLOCKING = new LayoutCalls(true);

  /** Returns a request, which completes the call. */
  public static final LayoutCalls NONBLOCKING = new LayoutCalls(false);

  private static final String RECEIVED = "what is received must not overlap";
  private static final String SENT = "what the root sends must not overlap";

  private final boolean blocking;

  private LayoutCalls(boolean blocking) {
    this.blocking = blocking;
  }

  /** Copies the root's elements to all PEs. */
  public CollectiveRequest broadcast(
      Team team, SymmetricArray dest, Layout<?> destLayout, SymmetricArray source, Layout<?> sourceLayout, int root) {
    Exchange call = new Exchange(team, Call.LAYOUT_BROADCAST).from(root);
    ArraySide to = ArraySide.one("dest", dest, destLayout, call.team).checkApart(RECEIVED);
    ArraySide from = call.isRoot() ? ArraySide.one("source", source, sourceLayout, call.team) : null;
    return call.sameForAll().sides(from, to).equally(to).run();
  }

  /** Concatenates all PEs' elements on the root. */
  public CollectiveRequest gather(
      Team team, SymmetricArray dest, Layout<?> destLayout, SymmetricArray source, Layout<?> sourceLayout, int root) {
    Exchange call = new Exchange(team, Call.LAYOUT_GATHER).to(root);
    ArraySide from = ArraySide.one("source", source, sourceLayout, call.team);
    ArraySide to = call.isRoot() ? ArraySide.each("dest", dest, destLayout, call.team).checkApart(RECEIVED) : null;
    return call.sameForAll().sides(from, to).equally(from).run();
  }

  /** Places all PEs' elements on the root, by its counts and displacements. */
  public CollectiveRequest gatherv(
      Team team, SymmetricArray dest, Layout<?> destLayout, long[] counts, long[] displacements, SymmetricArray source,
      Layout<?> sourceLayout, int root) {
    Exchange call = new Exchange(team, Call.LAYOUT_GATHERV).to(root);
    ArraySide from = ArraySide.one("source", source, sourceLayout, call.team);
    ArraySide to = call.isRoot()
        ? ArraySide.pieces("dest", dest, destLayout, counts, displacements, call.team).checkApart(RECEIVED)
        : null;
    return call.sameForAll().sides(from, to).run();
  }

  /** Gives each PE its piece of the root's elements. */
  public CollectiveRequest scatter(
      Team team, SymmetricArray dest, Layout<?> destLayout, SymmetricArray source, Layout<?> sourceLayout, int root) {
    Exchange call = new Exchange(team, Call.LAYOUT_SCATTER).from(root);
    ArraySide to = ArraySide.one("dest", dest, destLayout, call.team).checkApart(RECEIVED);
    ArraySide from = call.isRoot() ? ArraySide.each("source", source, sourceLayout, call.team).checkApart(SENT) : null;
    return call.sides(from, to).equally(to).run();
  }

  /** Gives each PE a piece of the root's elements, by the root's counts and displacements. */
  public CollectiveRequest scatterv(
      Team team, SymmetricArray dest, Layout<?> destLayout, SymmetricArray source, Layout<?> sourceLayout,
      long[] counts, long[] displacements, int root) {
    Exchange call = new Exchange(team, Call.LAYOUT_SCATTERV).from(root);
    ArraySide to = ArraySide.one("dest", dest, destLayout, call.team).checkApart(RECEIVED);
    ArraySide from = call.isRoot()
        ? ArraySide.pieces("source", source, sourceLayout, counts, displacements, call.team).checkApart(SENT)
        : null;
    return call.sides(from, to).run();
  }

  /** Concatenates all PEs' elements on every PE. */
  public CollectiveRequest allgather(
      Team team, SymmetricArray dest, Layout<?> destLayout, SymmetricArray source, Layout<?> sourceLayout) {
    Exchange call = new Exchange(team, Call.LAYOUT_ALLGATHER);
    ArraySide from = ArraySide.one("source", source, sourceLayout, call.team);
    ArraySide to = ArraySide.each("dest", dest, destLayout, call.team).checkApart(RECEIVED);
    return call.sameForAll().sides(from, to).equally(from).run();
  }

  /** Places all PEs' elements on every PE, by counts and displacements. */
  public CollectiveRequest allgatherv(
      Team team, SymmetricArray dest, Layout<?> destLayout, long[] counts, long[] displacements, SymmetricArray source,
      Layout<?> sourceLayout) {
    Exchange call = new Exchange(team, Call.LAYOUT_ALLGATHERV);
    ArraySide from = ArraySide.one("source", source, sourceLayout, call.team);
    ArraySide to = ArraySide.pieces("dest", dest, destLayout, counts, displacements, call.team).checkApart(RECEIVED);
    return call.sameForAll().sides(from, to).agreeing(to.counts()).run();
  }

  /** Exchanges a piece between every two PEs. */
  public CollectiveRequest alltoall(
      Team team, SymmetricArray dest, Layout<?> destLayout, SymmetricArray source, Layout<?> sourceLayout) {
    Exchange call = new Exchange(team, Call.LAYOUT_ALLTOALL);
    ArraySide from = ArraySide.each("source", source, sourceLayout, call.team);
    ArraySide to = ArraySide.each("dest", dest, destLayout, call.team).checkApart(RECEIVED);
    return call.sides(from, to).equally(from).run();
  }

  /** Exchanges pieces of any length between every two PEs. */
  public CollectiveRequest alltoallv(
      Team team, SymmetricArray dest, Layout<?> destLayout, long[] receiveCounts, long[] receiveDisplacements,
      SymmetricArray source, Layout<?> sourceLayout, long[] sendCounts, long[] sendDisplacements) {
    Exchange call = new Exchange(team, Call.LAYOUT_ALLTOALLV);
    ArraySide from = ArraySide.pieces("source", source, sourceLayout, sendCounts, sendDisplacements, call.team);
    ArraySide to = ArraySide.pieces("dest", dest, destLayout, receiveCounts, receiveDisplacements, call.team)
        .checkApart(RECEIVED);
    return call.sides(from, to).run();
  }

  /** Exchanges pieces between every two PEs, each with a layout of its own. */
  public CollectiveRequest alltoallw(
      Team team, SymmetricArray dest, List<? extends Layout<?>> destLayouts, SymmetricArray source,
      List<? extends Layout<?>> sourceLayouts) {
    Exchange call = new Exchange(team, Call.LAYOUT_ALLTOALLW);
    ArraySide from = ArraySide.pieces("source", source, sourceLayouts, call.team);
    ArraySide to = ArraySide.pieces("dest", dest, destLayouts, call.team).checkApart(RECEIVED);
    return call.sides(from, to).run();
  }

  /** One call. */
  private final class Exchange {
    private final TeamImpl team;
    private final Collectives collectives;
    private final Call call;
    private final Pieces pieces;
    private int root = -1;
    private ArraySide source;
    private ArraySide dest;
    private boolean isEmpty;

    Exchange(Team team, Call call) {
      this.team = TeamImpl.usable(team);
      this.collectives = this.team.collectivesForUse();
      this.call = call;
      this.pieces = new Pieces(call);
    }

    Exchange from(int member) {
      checkRoot(member);
      pieces.from(member);
      return this;
    }

    Exchange to(int member) {
      checkRoot(member);
      pieces.to(member);
      return this;
    }

    private void checkRoot(int member) {
      ArgumentChecks.checkRoot(member, team.nPes(), "team");
      root = member;
    }

    boolean isRoot() {
      return team.myPe() == root;
    }

    /** A PE gives the same piece to all. */
    Exchange sameForAll() {
      pieces.sameForAll();
      return this;
    }

    Exchange sides(ArraySide from, ArraySide to) {
      source = from;
      dest = to;
      boolean inPlace = call == Call.LAYOUT_BROADCAST && from != null && from.isSame(to);
      if (from != null && to != null && !inPlace) {
        from.checkType(to);
        from.checkApart(to);
      }
      pieces.elements((from == null ? to : from).type())
          .keepingOwn(inPlace)
          .giving(from == null ? null : from.cut())
          .taking(to == null ? null : to.cut());
      return this;
    }

    /** All pieces have the same length, that of the given one. */
    Exchange equally(ArraySide one) {
      if (source != null && dest != null) {
        source.checkSame(dest);
      }
      isEmpty = one.count() == 0;
      pieces.agreeing(one.count());
      return this;
    }

    Exchange agreeing(long[] counts) {
      pieces.agreeing(counts);
      return this;
    }

    CollectiveRequest run() {
      if (isEmpty) {
        return Collectives.DONE;
      }
      Collective exchange = collectives.prepareExchange(
          pieces, dest == null ? null : dest.memory(), source == null ? null : source.memory());
      if (blocking) {
        exchange.run();
        return Collectives.DONE;
      }
      exchange.arrays(dest == null ? Collective.NOWHERE : dest.offset(),
          source == null ? Collective.NOWHERE : source.offset());
      return collectives.start(exchange, null);
    }
  }
}
