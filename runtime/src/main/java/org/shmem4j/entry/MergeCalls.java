package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import java.util.function.BinaryOperator;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.pe.arguments.ArgumentChecks;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;

/**
 * Reductions of byte runs, which may differ in length, by a merge that the program gives. Members merge in pairs of
 * neighbors, then in pairs of pairs: a merge that is associative gives the same result for every placement, and one
 * that is not gives the same for every team of the same size. Each run waits in the symmetric room of its PE, from
 * which its neighbor gets it when all have met; they also meet to exchange the lengths, so that all refuse a run that
 * is too long.
 */
public final class MergeCalls {
  private static final ElementType BYTES = ElementType.bits(Byte.SIZE);
  private static final int ALL = -1;
  private static final int FIRST = 0;

  private MergeCalls() {}

  /**
   * Merges the runs of all PEs.
   *
   * @param team the team
   * @param room what holds each run, as long as the longest may be
   * @param mine this PE's run
   * @param merge the merge, which changes neither of its arguments
   * @return the result, on every PE
   */
  public static byte[] toAll(Team team, SymmetricArray room, byte[] mine, BinaryOperator<byte[]> merge) {
    TeamImpl impl = TeamImpl.usable(team);
    long length = new Merging(impl, room, ALL).run(mine, merge);
    CollectiveCalls.BLOCKING.broadcast(team, BYTES, room, room, length, FIRST);
    return room.segment().asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
  }

  /**
   * Merges the runs of all PEs for one of them.
   *
   * @param team the team
   * @param room what holds each run, as long as the longest may be
   * @param mine this PE's run
   * @param merge the merge, which changes neither of its arguments
   * @param root the PE that gets the result, in the team
   * @return the result on the root, null on the others
   */
  public static byte[] toRoot(
      Team team, SymmetricArray room, byte[] mine, BinaryOperator<byte[]> merge, int root) {
    TeamImpl impl = TeamImpl.usable(team);
    ArgumentChecks.checkRoot(root, impl.nPes(), "team");
    Merging merging = new Merging(impl, room, root);
    long length = merging.run(mine, merge);
    byte[] result = impl.myPe() == root ? merging.runOf(FIRST, length) : null;
    merging.meet(ALL, length); // the first member's room is free again
    return result;
  }

  /** One reduction on one PE. */
  private static final class Merging {
    private final TeamImpl team;
    private final Collectives group;
    private final SymmetricArray room;
    private final int root;
    private final long[] lengths;

    Merging(TeamImpl team, SymmetricArray room, int root) {
      this.team = team;
      this.group = team.collectivesForUse();
      this.room = room;
      this.root = root;
      this.lengths = new long[group.size()];
      ArgumentChecks.checkArray("room", room, team.shmem());
    }

    /** Merges, and returns the length of the result, which is in the first member's room. */
    long run(byte[] mine, BinaryOperator<byte[]> merge) {
      byte[] run = Objects.requireNonNull(mine, "mine must not be null");
      Objects.requireNonNull(merge, "merge must not be null");
      int me = group.me();
      store(run);
      for (int step = 1; step < lengths.length; step *= 2) {
        meet(step, run.length);
        int next = me + step;
        if (me % (2 * step) == 0 && next < lengths.length) {
          run = Objects.requireNonNull(
              merge.apply(run, runOf(next, lengths[next])), "the result of merge must not be null");
          store(run);
        }
      }
      meet(lengths.length, run.length);
      return lengths[FIRST];
    }

    private void store(byte[] run) {
      if (run.length <= room.byteSize()) {
        MemorySegment.copy(run, 0, room.segment(), ValueLayout.JAVA_BYTE, 0, run.length);
      }
    }

    byte[] runOf(int member, long length) {
      byte[] run = new byte[Math.toIntExact(length)];
      Transfers.BLOCKING.get(null, BYTES, MemorySegment.ofArray(run), room, 0, length, team.worldPe(member));
      return run;
    }

    /**
     * Meets the other members, and announces the lengths of this one's run and of its room; of the rooms, the shortest
     * counts.
     */
    void meet(int step, long length) {
      long space = Math.min(room.byteSize(), Integer.MAX_VALUE);
      group.collectWords(Call.REDUCE_BYTES, room.offset(), root, step, space << Integer.SIZE | length, lengths);
      long least = space;
      for (int member = 0; member < lengths.length; member++) {
        least = Math.min(least, lengths[member] >>> Integer.SIZE);
        lengths[member] = (int) lengths[member];
      }
      for (int member = 0; member < lengths.length; member++) {
        if (lengths[member] > least) {
          throw new IllegalArgumentException("a run of bytes must fit into room, also when merged with others: pe="
              + member + " length=" + lengths[member] + " room=" + least + "; give more room");
        }
      }
    }
  }
}
