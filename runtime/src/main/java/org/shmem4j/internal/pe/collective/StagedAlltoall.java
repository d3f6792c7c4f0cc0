package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.internal.pe.flags.RingLayout;

/**
 * Moves pieces of buffers, which peers may not be able to reach. The piece for each taker passes through a lane of its
 * own in the giver's staging memory, or through a single lane if there is one taker, or all get the same piece. It does
 * so in rounds, through the two halves of the lane: while one half is filled, the other is read. A piece that fits into
 * a lane of the payload travels with the flag. A giver whose pieces are contiguous in memory that all have mapped lends
 * the larger ones instead, a rendezvous: takers copy from there, and the giver waits until they have. Pieces with gaps
 * are packed on their way into a lane, and unpacked on their way out.
 */
public final class StagedAlltoall extends NearCollective {
  /** More steps than any exchange has: a member that reaches this step has reached all that others may wait for. */
  private static final int ALL_STEPS = (1 << RingLayout.STEP_BITS) - 2;
  private static final long LINE = 64;
  private static final int ENTRY_BYTES = 2 * Long.BYTES;
  private static final int HALVES = 2;
  private static final long HALF_BYTES = 64 * 1024;

  private final Pieces pieces;
  private final MemorySegment dest;
  private final MemorySegment source;
  // One lane for each taker, or a single lane if there is one taker, or all takers get the same piece.
  private final int lanes;
  private final long slotLane;
  private final long tableBytes;
  private final long lane;
  private final boolean gives;
  private final boolean takes;
  private final boolean packsOwn;
  private final CommonMemory common;
  private final long lentAt;
  private final boolean[] lenders; // which members lend; null if no piece is long enough
  private int roundsGiven;
  private int roundsTaken;

  /**
   * Creates the part of one member.
   *
   * @param common other memory that all members have mapped; null if there is none
   */
  public StagedAlltoall(
      Channel channel, Limits limits, CommonMemory common, Pieces pieces, MemorySegment dest, MemorySegment source) {
    super(channel);
    this.common = common;
    this.pieces = pieces;
    this.dest = dest;
    this.source = source;
    lanes = pieces.areOneEach() ? 1 : channel.size();
    slotLane = limits.aheadBytes() / lanes / Long.BYTES * Long.BYTES;
    tableBytes = (lanes * (long) ENTRY_BYTES + LINE - 1) / LINE * LINE;
    long room = Math.min(HALF_BYTES * Math.max(1, lanes - 1), (RingLayout.STAGING_BYTES - tableBytes) / HALVES);
    lane = Math.max(LINE, room / lanes / LINE * LINE);
    gives = pieces.isGiver(channel.me());
    takes = pieces.isTaker(channel.me());
    packsOwn = pieces.mustPackOwn(channel.me());
    boolean lendable = gives && common != null && !pieces.areSwapped() && pieces.given().areRuns();
    lentAt = lendable && pieces.given().hasMoreThan(slotLane) ? common.addressOf(source, 0) : CommonMemory.OUTSIDE;
    boolean mayBorrow = common != null && takes && pieces.taken().hasMoreThan(slotLane);
    lenders = mayBorrow || lends() ? new boolean[channel.size()] : null;
  }

  /** {@return whether this member lends pieces that do not fit into a lane of the payload} */
  private boolean lends() {
    return lentAt != CommonMemory.OUTSIDE;
  }

  /** {@return whether this member knows that a giver lends its piece for a taker} */
  private boolean isLent(int giver, long bytes) {
    return bytes > slotLane && lenders != null && lenders[giver];
  }

  private int rounds(int giver, long bytes) {
    if (isLent(giver, bytes)) {
      return 0;
    }
    return bytes <= slotLane ? Math.min(1, (int) bytes) : Math.toIntExact((bytes + lane - 1) / lane);
  }

  private long bytesFor(int taker) {
    return pieces.isTaker(taker) ? pieces.given().bytes(taker) : 0;
  }

  private long bytesFrom(int giver) {
    return pieces.isGiver(giver) ? pieces.taken().bytes(giver) : 0;
  }

  private void planRounds() {
    int me = channel.me();
    roundsGiven = 0;
    roundsTaken = 0;
    for (int member = 0; member < channel.size(); member++) {
      if (packsOwn || member != me) {
        roundsGiven = Math.max(roundsGiven, gives ? rounds(me, bytesFor(member)) : 0);
        roundsTaken = Math.max(roundsTaken, takes ? rounds(member, bytesFrom(member)) : 0);
      }
    }
    int steps = Math.max(roundsGiven - 1, roundsTaken);
    planOwnSteps(Math.max(lends() ? 2 : 1, steps));
  }

  @Override
  protected void prepare() {
    pieces.describeIn(record);
    addTagToRecord();
    if (lenders != null) {
      Arrays.fill(lenders, false);
      lenders[channel.me()] = lends();
    }
    planRounds();
  }

  /** {@return whether a step waits for givers; even a member that takes nothing waits for their arrival} */
  private boolean needsGivers(int step) {
    return takes && (step == 0 || step < roundsTaken);
  }

  /**
   * {@return whether a step waits for takers} A half is filled again, and a lent piece may change again, only once they
   * have read it.
   */
  private boolean needsTakers(int step) {
    return gives && step > 0 && (step + 1 < roundsGiven || (lends() && step == 1));
  }

  @Override
  protected int neededFrom(int step) {
    int giver = needsGivers(step) ? pieces.firstGiver() : channel.size();
    int taker = needsTakers(step) ? pieces.firstTaker() : channel.size();
    return Math.min(giver, taker);
  }

  @Override
  protected int neededTo(int step) {
    int giver = needsGivers(step) ? pieces.afterLastGiver(channel.size()) : 0;
    int taker = needsTakers(step) ? pieces.afterLastTaker(channel.size()) : 0;
    return Math.max(giver, taker);
  }

  @Override
  protected void contribute() {
    if (gives && common != null) {
      Words.set(memory, payload(channel.me(), Long.BYTES), lends() ? 1 : 0);
    }
    if (gives && (pieces.areRagged() || lends())) {
      for (int member = 0; member < givenPieces(); member++) {
        if (pieces.isTaker(member) || pieces.areSame()) {
          Words.set(memory, entry(channel.me(), member), pieces.given().bytes(member));
          Words.set(memory, entry(channel.me(), member) + Long.BYTES, lentAt + pieces.given().runStart(member));
        }
      }
    }
    give(0);
  }

  private int givenPieces() {
    return pieces.areSame() ? 1 : channel.size();
  }

  private int laneFor(int taker) {
    return lanes == 1 ? 0 : taker;
  }

  /** The address at which a giver writes the length of a taker's piece, and its address if it is lent. */
  private long entry(int giver, int taker) {
    return staging(giver) + laneFor(taker) * (long) ENTRY_BYTES;
  }

  /** Records which members lend, since those have no rounds. */
  private void hearLenders() {
    for (int member = 0; member < channel.size(); member++) {
      if (pieces.isGiver(member)) {
        lenders[member] = Words.get(memory, payload(member, Long.BYTES)) != 0;
      }
    }
    planRounds();
  }

  @Override
  protected void work(int step, int block) {
    if (step == 0 && takes && lenders != null) {
      hearLenders();
    }
    boolean through = false;
    try {
      if (step == 0 && takes) {
        checkCounts();
        pieces.copyOwn(channel.me(), dest, source);
      }
      give(step + 1);
      take(step);
      through = step + 1 < steps();
    } finally {
      reach(through ? step + 1 : ALL_STEPS);
    }
  }

  /** The address of a round's part of a piece. */
  private long place(int giver, int taker, long bytes, int round) {
    if (bytes <= slotLane) {
      return payload(giver, RingLayout.ROOM_BYTES) + laneFor(taker) * slotLane;
    }
    return staging(giver) + tableBytes + ((long) (round % HALVES) * lanes + laneFor(taker)) * lane;
  }

  private void give(int round) {
    int me = channel.me();
    for (int member = 0; round < roundsGiven && member < givenPieces(); member++) {
      boolean gets = pieces.areSame() || (pieces.isTaker(member) && (packsOwn || member != me));
      long bytes = gets ? pieces.given().bytes(member) : 0;
      if (round < rounds(me, bytes)) {
        long from = round * lane;
        long count = Math.min(lane, bytes - from);
        pieces.given().pack(member, source, from, count, memory, place(me, member, bytes, round));
      }
    }
  }

  private void take(int round) {
    for (int i = packsOwn ? 0 : 1; takes && i < channel.size(); i++) {
      int member = (channel.me() + i) % channel.size();
      long bytes = bytesFrom(member);
      long from = round * lane;
      if (round < rounds(member, bytes)) {
        long count = Math.min(lane, bytes - from);
        pieces.taken().unpack(member, dest, from, count, memory, place(member, channel.me(), bytes, round));
      } else if (round == 0 && isLent(member, bytes)) {
        long at = Words.get(memory, entry(member, channel.me()) + Long.BYTES);
        pieces.taken().unpack(member, dest, 0, bytes, common.memory(), at);
      }
    }
  }

  private void checkCounts() {
    for (int member = 0; pieces.areRagged() && member < channel.size(); member++) {
      if (pieces.isGiver(member)) {
        long given = Words.get(memory, entry(member, channel.me()));
        if (given != bytesFrom(member)) {
          throw pieces.wrongLength(member, given, bytesFrom(member));
        }
      }
    }
  }
}
