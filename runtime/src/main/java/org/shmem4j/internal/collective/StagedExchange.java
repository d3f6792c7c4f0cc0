package org.shmem4j.internal.collective;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.channel.CallRecord;
import org.shmem4j.internal.channel.Channel;
import org.shmem4j.internal.channel.RingLayout;
import org.shmem4j.internal.memory.Words;

/**
 * Moves pieces of buffers that peers cannot reach. What a giver has for a taker passes through a lane of its own of
 * the giver's staging (through one lane for all if all get the same), a round at a time in two halves: while one is
 * filled, the other is read. A piece that fits a lane of the payload travels with the flag.
 */
final class StagedExchange extends StagedCollective {
  private static final long LINE = 64;
  private static final int HALVES = 2;
  private static final long HALF_BYTES = 64 * 1024;

  private final StagedPieces pieces;
  private final long slotLane;
  private final long tableBytes;
  private final long lane;
  private final boolean gives;
  private final boolean takes;
  private final int roundsGiven;
  private final int roundsTaken;

  StagedExchange(Channel channel, Limits limits, StagedPieces pieces) {
    super(channel);
    this.pieces = pieces;
    int lanes = pieces.same() ? 1 : channel.size();
    slotLane = pieces.same() ? limits.aheadBytes() : limits.aheadBytes() / lanes / Long.BYTES * Long.BYTES;
    tableBytes = (lanes * (long) Long.BYTES + LINE - 1) / LINE * LINE;
    long room = Math.min(HALF_BYTES * Math.max(1, lanes - 1), (RingLayout.STAGING_BYTES - tableBytes) / HALVES);
    lane = Math.max(LINE, room / lanes / LINE * LINE);
    gives = pieces.isGiver(channel.me());
    takes = pieces.isTaker(channel.me());
    int given = 0;
    int taken = 0;
    for (int member = 0; member < channel.size(); member++) {
      if (member != channel.me()) {
        given = Math.max(given, gives && pieces.isTaker(member) ? rounds(pieces.given(member)) : 0);
        taken = Math.max(taken, takes && pieces.isGiver(member) ? rounds(pieces.destCounts()[member]) : 0);
      }
    }
    roundsGiven = given;
    roundsTaken = taken;
  }

  private int rounds(long bytes) {
    return bytes <= slotLane ? Math.min(1, (int) bytes) : Math.toIntExact((bytes + lane - 1) / lane);
  }

  @Override
  void prepare() {
    record.set(pieces.call(), pieces.type(), pieces.agreedCount(), pieces.root(), CallRecord.NONE, CallRecord.NONE);
    addToRecord(pieces.agreedCounts());
    planOwnSteps(Math.max(1, Math.max(roundsGiven - 1, roundsTaken)));
  }

  /** Even who takes nothing waits for the arrival of those that give. */
  private boolean needsGivers(int step) {
    return takes && (step == 0 || step < roundsTaken);
  }

  /** A half is filled again when those that take have read it. */
  private boolean needsTakers(int step) {
    return gives && step > 0 && step + 1 < roundsGiven;
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
    if (gives && pieces.ragged()) {
      for (int member = 0; member < (pieces.same() ? 1 : channel.size()); member++) {
        Words.set(memory, staging(channel.me()) + member * (long) Long.BYTES, pieces.given(member));
      }
    }
    give(0);
  }

  @Override
  protected void work(int step, int block) {
    boolean last = step + 1 == steps();
    boolean through = false;
    try {
      if (step == 0 && takes) {
        checkCounts();
        takeOwn();
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
      if (member != channel.me() && pieces.isTaker(member)) {
        give(round, member);
      }
    }
  }

  private void give(int round, int member) {
    long bytes = pieces.given(member);
    long from = round * lane;
    long count = Math.min(lane, bytes - from);
    if (count > 0) {
      long to = place(channel.me(), member, bytes, round);
      MemorySegment.copy(pieces.source(), pieces.givenAt(member) + from, memory, to, count);
    }
  }

  private void take(int round) {
    if (round >= roundsTaken) {
      return;
    }
    for (int i = 1; i < channel.size(); i++) {
      int member = (channel.me() + i) % channel.size();
      long bytes = pieces.isGiver(member) ? pieces.destCounts()[member] : 0;
      long from = round * lane;
      long count = Math.min(lane, bytes - from);
      if (count > 0) {
        long at = place(member, channel.me(), bytes, round);
        MemorySegment.copy(memory, at, pieces.dest(), pieces.destDisplacements()[member] + from, count);
      }
    }
  }

  private void takeOwn() {
    int me = channel.me();
    if (gives && !pieces.keepsOwn()) {
      long count = Math.min(pieces.given(me), pieces.destCounts()[me]);
      MemorySegment.copy(
          pieces.source(), pieces.givenAt(me), pieces.dest(), pieces.destDisplacements()[me], count);
    }
  }

  private void checkCounts() {
    for (int member = 0; pieces.ragged() && member < channel.size(); member++) {
      if (pieces.isGiver(member)) {
        int index = pieces.same() ? 0 : channel.me();
        long given = Words.get(memory, staging(member) + index * (long) Long.BYTES);
        if (given != pieces.destCounts()[member]) {
          throw new IllegalArgumentException("the bytes received must be the bytes sent: from=" + member
              + " sent=" + given + " expected=" + pieces.destCounts()[member]);
        }
      }
    }
  }
}
