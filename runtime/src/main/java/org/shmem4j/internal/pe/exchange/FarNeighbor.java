package org.shmem4j.internal.pe.exchange;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.betweenhosts.transport.MessageListener;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * A PE of another host. What goes there in a turn is one message, from one of two buffers. A receiver that sends
 * nothing back returns an empty message.
 */
final class FarNeighbor extends Neighbor {
  private static final int IN_TURN = 2;
  private static final int ALIGNMENT = 64;

  // Kinds of messages, whose numbers are counted apart.
  private static final int KINDS = 2;
  private static final int ELEMENTS = 0;
  private static final int RETURN = 1;

  private final PeCore core;
  private final Transport transport;
  private final long channel;
  private final Copier copier;
  private final MemorySegment[] out = new MemorySegment[IN_TURN];
  private final Transfer[] leaving = new Transfer[IN_TURN];
  private MemorySegment in;
  private Transfer coming;
  private Transfer returning;
  private long returned; // the last turn whose return has come

  FarNeighbor(PeCore core, int pe, TypeMap sent, TypeMap received, long channel, Copier copier) {
    super(pe, sent, received);
    this.core = core;
    this.transport = core.transport();
    this.channel = channel;
    this.copier = copier;
    Arrays.setAll(out, index -> buffer(sent.bytes()));
    this.in = buffer(received.bytes());
  }

  private static MemorySegment buffer(long bytes) {
    return Arena.ofAuto().allocate(Math.max(1, bytes), ALIGNMENT);
  }

  private static long number(int kind, long turn) {
    return KINDS * turn + kind;
  }

  @Override
  boolean hasRoom(Turn turn) {
    Transfer last = leaving[index(turn)];
    return (last == null || last.isDone()) && (!onlySends() || isReturned(turn.number() - AHEAD));
  }

  private static int index(Turn turn) {
    return (int) turn.number() & 1;
  }

  private boolean isReturned(long turn) {
    while (returned < turn) {
      if (returning == null) {
        returning = transport.receive(pe, channel, number(RETURN, returned + 1), null, 0, 0);
      }
      if (!returning.isDone()) {
        return false;
      }
      returning = null;
      returned++;
    }
    return true;
  }

  /** Provides memory for what comes, so that the transport need not keep it. */
  @Override
  void begin(Turn turn) {
    super.begin(turn);
    coming = null;
    boolean ignored = receives() && hasCome(turn);
  }

  @Override
  void send(Turn turn) {
    int index = index(turn);
    long bytes = turn.arrays() * sent.bytes();
    if (out[index].byteSize() < bytes) {
      out[index] = buffer(bytes);
    }
    copier.pack(turn, sent, out[index]);
    leaving[index] =
        transport.send(pe, channel, number(ELEMENTS, turn.number()), turn.words(), out[index], 0, bytes);
  }

  @Override
  boolean hasCome(Turn turn) {
    if (coming == null) {
      long bytes = turn.arrays() * received.bytes();
      if (in.byteSize() < bytes) {
        in = buffer(bytes);
      }
      coming = transport.receive(pe, channel, number(ELEMENTS, turn.number()), in, 0, bytes);
    }
    return coming.isDone();
  }

  @Override
  void take(Turn turn) {
    long[] words = coming.record();
    MessageListener.require(words.length == Turn.WORDS, "an exchange", pe, turn.number(), words);
    if (words[0] != turn.signature()) {
      throw turn.mismatch(core, pe, Arrays.copyOfRange(words, 1, Turn.WORDS));
    }
    copier.unpack(turn, received, in);
    coming = null;
    if (onlyReceives()) {
      Transfer ignored =
          transport.send(pe, channel, number(RETURN, turn.number()), new long[0], null, 0, 0);
    }
  }

  @Override
  boolean isGivenBack(Turn turn) {
    return true;
  }

  /** What nobody receives would stay with the transport. */
  @Override
  void close(Turn turn) {
    while (onlySends() && returned < turn.number()) {
      returned++;
      if (returning == null) {
        Transfer ignored = transport.receive(pe, channel, number(RETURN, returned), null, 0, 0);
      }
      returning = null;
    }
  }

  /** A PE that leaves may have sent before. */
  @Override
  int awaited() {
    return Waiter.unwatched(pe);
  }
}
