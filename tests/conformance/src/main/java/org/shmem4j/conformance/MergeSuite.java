package org.shmem4j.conformance;

import static org.shmem4j.api.ByteReductions.reduceBytes;
import static org.shmem4j.api.ByteReductions.reduceBytesToRoot;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricBytes;

/**
 * Reductions of byte runs of different lengths, on several teams. All PEs of a job run it; a main method makes it a
 * program for the launcher.
 */
public final class MergeSuite implements ShmemBody {
  private static final int ROOM = 30_000;

  private final Tally tally = new Tally("reductions of bytes");

  @Override
  public void run(Shmem shmem) {
    SymmetricBytes room = shmem.allocate(SymmetricBytes.TYPE, ROOM);
    int pes = shmem.nPes();
    Team world = shmem.worldTeam();
    trials(world, room);
    Team backwards = world.splitStrided(pes - 1, -1, pes);
    trials(backwards, room);
    Team odd = pes < 2 ? Team.INVALID : world.splitStrided(1, 2, pes / 2);
    if (odd.isValid()) {
      trials(odd, room);
    }
    shmem.barrierAll();
    shmem.free(room);
    tally.finish(shmem);
  }

  private void trials(Team team, SymmetricBytes room) {
    tally.count("order", () -> order(team, room));
    for (int most : new int[] {0, 1, 40, ROOM / team.nPes()}) {
      tally.count("lengths up to " + most, () -> appended(team, room, most));
    }
    tally.count("too long", () -> tooLong(team, room));
  }

  /** Checks the order of merges: each puts its pair in brackets, so that the result shows which pairs were merged. */
  private static void order(Team team, SymmetricBytes room) {
    BinaryOperator<byte[]> inBrackets = (left, right) -> text("(" + text(left) + text(right) + ")");
    String expected = tree(0, team.nPes());
    same(text(reduceBytes(team, room, text("." + team.myPe()), inBrackets)), expected);
    for (int root : new int[] {0, team.nPes() - 1}) {
      byte[] result = reduceBytesToRoot(team, room, text("." + team.myPe()), inBrackets, root);
      same(result == null ? "none" : text(result), team.myPe() == root ? expected : "none");
    }
  }

  private static String tree(int from, int end) {
    if (end - from == 1) {
      return "." + from;
    }
    int half = Integer.highestOneBit(end - from - 1);
    return "(" + tree(from, from + half) + tree(from + half, end) + ")";
  }

  private static void appended(Team team, SymmetricBytes room, int most) {
    byte[] expected = IntStream.range(0, team.nPes()).mapToObj(pe -> run(pe, most)).reduce(MergeSuite::append)
        .orElseThrow();
    for (int time = 0; time < 3; time++) {
      byte[] all = reduceBytes(team, room, run(team.myPe(), most), MergeSuite::append);
      same(Arrays.hashCode(all), Arrays.hashCode(expected));
      byte[] atRoot = reduceBytesToRoot(
          team, room, run(team.myPe(), most), MergeSuite::append, time % team.nPes());
      same(Arrays.equals(atRoot, team.myPe() == time % team.nPes() ? expected : null), true);
    }
  }

  private static byte[] run(int pe, int most) {
    byte[] run = new byte[Math.floorMod(PlainArithmetic.mix(pe, most), most + 1)];
    Arrays.fill(run, (byte) (pe + 1));
    return run;
  }

  private static byte[] append(byte[] left, byte[] right) {
    byte[] both = Arrays.copyOf(left, left.length + right.length);
    System.arraycopy(right, 0, both, left.length, right.length);
    return both;
  }

  /**
   * Checks that all PEs refuse a run that is too long, whether given by a PE or made by a merge, and that the PEs can
   * go on.
   */
  @SuppressWarnings("shmem-argument-differs") // rooms of different lengths are to be refused
  private static void tooLong(Team team, SymmetricBytes room) {
    int last = team.nPes() - 1;
    String message = "none";
    try {
      byte[] ignored = reduceBytes(team, room, new byte[team.myPe() == last ? ROOM + 1 : 5], MergeSuite::append);
    } catch (IllegalArgumentException e) {
      message = e.getMessage();
    }
    same(message, "a run of bytes must fit into room, also when merged with others: pe=" + last + " length="
        + (ROOM + 1) + " room=" + ROOM + "; give more room");
    message = "none";
    try { // the room of one PE is shorter
      SymmetricBytes own = team.myPe() == last ? room.slice(0, ROOM / 2) : room;
      byte[] ignored = reduceBytes(team, own, new byte[ROOM / 2 + 1], (left, right) -> left);
    } catch (IllegalArgumentException e) {
      message = e.getMessage();
    }
    same(message.contains("room=" + ROOM / 2 + ";"), true);
    boolean refused = false;
    try {
      byte[] ignored = reduceBytes(team, room, new byte[ROOM], MergeSuite::append);
    } catch (IllegalArgumentException e) {
      refused = true;
    }
    same(refused, last > 0);
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] text) {
    return new String(text, StandardCharsets.UTF_8);
  }

  private static void same(Object found, Object expected) {
    if (!found.equals(expected)) {
      throw new AssertionError("expected " + expected + ", found " + found);
    }
  }

  /** Runs as one PE of a job. */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> new MergeSuite().run(shmem));
  }
}
