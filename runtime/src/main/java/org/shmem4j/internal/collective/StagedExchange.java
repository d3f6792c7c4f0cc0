package org.shmem4j.internal.collective;

import java.util.Arrays;
import org.shmem4j.internal.channel.CallRecord;
import org.shmem4j.internal.channel.Channel;
import org.shmem4j.internal.channel.RingLayout;
import org.shmem4j.internal.memory.Words;

/**
 * Moves pieces of buffers that peers cannot reach. What a giver has for a taker passes through a lane of its own of
 * the giver's staging (through one lane for all if all get the same), a round at a time in two halves: while one is
 * filled, the other is read. A piece that fits a lane of the payload travels with the flag. A giver whose pieces lie
 * side by side in memory that all have mapped lends the larger ones instead: takers copy them from there, and the giver
 * waits until they have. What has gaps is packed on its way into a lane, and unpacked on its way out.
 */
final class StagedExchange extends StagedCollective {
  private static final long LINE = 64;
  private static final int ENTRY_BYTES = 2 * Long.BYTES;
  private static final int HALVES = 2;
  private static final long HALF_BYTES = 64 * 1024;

  private final StagedPieces pieces;
  private final long slotLane;
  private final long tableBytes;
  private final long lane;
  private final boolean gives;
  private final boolean takes;
  private final boolean packsOwn;
  private final CommonMemory common;
  private final long lentAt;
  private final boolean[] lenders;
  private int roundsGiven;
  private int roundsTaken;

  /**
   * An exchange.
   *
   * @param common other memory that all members have mapped; null if there is none
   */
  StagedExchange(Channel channel, Limits limits, StagedPieces pieces, CommonMemory common) {
    super(channel);
    this.pieces = pieces;
    this.common = common;
    int lanes = pieces.same() ? 1 : channel.size();
    slotLane = pieces.same() ? limits.aheadBytes() : limits.aheadBytes() / lanes / Long.BYTES * Long.BYTES;
    tableBytes = (lanes * (long) ENTRY_BYTES + LINE - 1) / LINE * LINE;
    long room = Math.min(HALF_BYTES * Math.max(1, lanes - 1), (RingLayout.STAGING_BYTES - tableBytes) / HALVES);
    lane = Math.max(LINE, room / lanes / LINE * LINE);
    gives = pieces.isGiver(channel.me());
    takes = pieces.isTaker(channel.me());
    packsOwn = pieces.mustPackOwn(channel.me());
    boolean large = gives && Arrays.stream(pieces.sourceCounts()).anyMatch(bytes -> bytes > slotLane);
    lentAt = large && common != null && !pieces.swaps() && pieces.areGivenAsRuns()
        ? common.addressOf(pieces.source())
        : CommonMemory.ELSEWHERE;
    lenders = common == null ? null : new boolean[channel.size()];
  }

  /** Whether this member lends what does not fit the lane of a payload. */
  private boolean lends() {
    return lentAt != CommonMemory.ELSEWHERE;
  }

  /** Whether a giver lends what it has for a taker, as far as this member has heard. */
  private boolean isLent(int giver, long bytes) {
    return bytes > slotLane && lenders != null && lenders[giver];
  }

  private int rounds(int giver, long bytes) {
    if (isLent(giver, bytes)) {
      return 0;
    }
    return bytes <= slotLane ? Math.min(1, (int) bytes) : Math.toIntExact((bytes + lane - 1) / lane);
  }

  private void planRounds() {
    int me = channel.me();
    roundsGiven = 0;
    roundsTaken = 0;
    for (int member = 0; member < channel.size(); member++) {
      if (packsOwn || member != me) {
        roundsGiven = Math.max(roundsGiven, gives && pieces.isTaker(member) ? rounds(me, pieces.given(member)) : 0);
        roundsTaken =
            Math.max(roundsTaken, takes && pieces.isGiver(member) ? rounds(member, pieces.destCounts()[member]) : 0);
      }
    }
    int steps = Math.max(roundsGiven - 1, roundsTaken);
    planOwnSteps(Math.max(lends() ? 2 : 1, steps));
  }

  @Override
  void prepare() {
    record.set(pieces.call(), pieces.type(), pieces.agreedCount(), pieces.root(), CallRecord.NONE, CallRecord.NONE);
    addToRecord(pieces.agreedCounts());
    if (lenders != null) {
      Arrays.fill(lenders, false);
      lenders[channel.me()] = lends();
    }
    planRounds();
  }

  /** Even who takes nothing waits for the arrival of those that give. */
  private boolean needsGivers(int step) {
    return takes && (step == 0 || step < roundsTaken);
  }

  /** A half is filled again when those that take have read it; what is lent is this member's again after that. */
  private boolean needsTakers(int step) {
    return gives && step > 0 && (step + 1 < roundsGiven || (lends() && step == 1));
  }

  @Override
  protected int neededFrom(int step) {
    int from = channel.size();
    if (needsGivers(step)) {
      from = Math.max(0, pieces.giver());
    }
    if (needsTakers(step)) {
      from = Math.min(from, Math.max(0, pieces.taker()));
    }
    return from;
  }

  @Override
  protected int neededTo(int step) {
    int to = 0;
    if (needsGivers(step)) {
      to = pieces.giver() < 0 ? channel.size() : pieces.giver() + 1;
    }
    if (needsTakers(step)) {
      to = Math.max(to, pieces.taker() < 0 ? channel.size() : pieces.taker() + 1);
    }
    return to;
  }

  @Override
  protected void contribute() {
    if (gives && common != null) {
      Words.set(memory, payload(channel.me(), Long.BYTES), lends() ? 1 : 0);
    }
    if (gives && (pieces.ragged() || lends())) {
      for (int member = 0; member < (pieces.same() ? 1 : channel.size()); member++) {
        if (pieces.isTaker(member) || pieces.same()) {
          Words.set(memory, entry(channel.me(), member), pieces.given(member));
          Words.set(memory, entry(channel.me(), member) + Long.BYTES, lentAt + pieces.givenRunAt(member));
        }
      }
    }
    give(0);
  }

  /** Where a giver says how long a taker's piece is, and where it lies if it is lent. */
  private long entry(int giver, int taker) {
    return staging(giver) + (pieces.same() ? 0 : taker) * (long) ENTRY_BYTES;
  }

  /** Those that lend have no rounds. */
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
    if (step == 0 && takes && common != null) {
      hearLenders();
    }
    boolean last = step + 1 == steps();
    boolean through = false;
    try {
      if (step == 0 && takes) {
        checkCounts();
        pieces.copyOwn(channel.me());
      }
      give(step + 1);
      take(step);
      through = !last;
    } finally {
      channel.reach(sequence(), through ? step + 1 : ALL_STEPS);
    }
  }

  /** Where a piece's bytes of a round lie. */
  private long place(int giver, int taker, long bytes, int round) {
    int index = pieces.same() ? 0 : taker;
    if (bytes <= slotLane) {
      return payload(giver, RingLayout.ROOM_BYTES) + (pieces.same() ? 0 : index * slotLane);
    }
    int lanes = pieces.same() ? 1 : channel.size();
    return staging(giver) + tableBytes + ((long) (round % HALVES) * lanes + index) * lane;
  }

  private void give(int round) {
    if (round >= roundsGiven) {
      return;
    }
    if (pieces.same()) {
      give(round, 0);
      return;
    }
    for (int member = 0; member < channel.size(); member++) {
      if (pieces.isTaker(member) && (packsOwn || member != channel.me())) {
        give(round, member);
      }
    }
  }

  private void give(int round, int member) {
    long bytes = pieces.given(member);
    if (isLent(channel.me(), bytes)) {
      return;
    }
    long from = round * lane;
    long count = Math.min(lane, bytes - from);
    if (count > 0) {
      pieces.pack(member, from, count, memory, place(channel.me(), member, bytes, round));
    }
  }

  private void take(int round) {
    if (round == 0 && lenders != null) {
      takeLent();
    }
    if (round >= roundsTaken) {
      return;
    }
    for (int i = packsOwn ? 0 : 1; i < channel.size(); i++) {
      int member = (channel.me() + i) % channel.size();
      long bytes = pieces.isGiver(member) ? pieces.destCounts()[member] : 0;
      long from = round * lane;
      long count = Math.min(lane, bytes - from);
      if (count > 0 && !isLent(member, bytes)) {
        pieces.unpack(member, from, count, memory, place(member, channel.me(), bytes, round));
      }
    }
  }

  private void takeLent() {
    for (int i = 1; takes && i < channel.size(); i++) {
      int member = (channel.me() + i) % channel.size();
      long bytes = pieces.isGiver(member) ? pieces.destCounts()[member] : 0;
      if (isLent(member, bytes)) {
        long at = Words.get(memory, entry(member, channel.me()) + Long.BYTES);
        pieces.unpack(member, 0, bytes, common.memory(), at);
      }
    }
  }

  private void checkCounts() {
    for (int member = 0; pieces.ragged() && member < channel.size(); member++) {
      if (pieces.isGiver(member)) {
        long given = Words.get(memory, entry(member, channel.me()));
        if (given != pieces.destCounts()[member]) {
          throw pieces.wrongLength(member, given, pieces.destCounts()[member]);
        }
      }
    }
  }
}
