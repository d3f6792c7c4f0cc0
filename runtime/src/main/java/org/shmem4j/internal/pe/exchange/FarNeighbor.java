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
 * A PE on another host. The elements of a turn are one message, sent from one of two buffers. A receiver that sends no
 * elements back returns an empty message.
 */
final class FarNeighbor extends Neighbor {
  private static final int IN_TURN = 2;
  private static final int ALIGNMENT = 64;

  // The kinds of messages in each direction; each kind is numbered separately.
  private static final int KINDS = 2;
  private static final int DIRECTIONS = Direction.To.values().length;
  private static final int ELEMENTS = 0;
  private static final int RETURN = 1;

  // The content of a return message.
  private static final long[] TURN_IS_TAKEN = {};
  private static final long[] LAST = {0};

  /**
   * The messages of a direction.
   *
   * @param channel the channel of the exchange
   * @param to where the elements go
   */
  record Messages(long channel, Direction.To to) {
    private long number(int kind, long turn) {
      return KINDS * (DIRECTIONS * turn + to.ordinal()) + kind;
    }
  }

  private final PeCore core;
  private final Transport transport;
  private final Messages messages;
  private final long channel;
  private final Copier copier;
  private final MemorySegment[] out = new MemorySegment[IN_TURN];
  private final Transfer[] leaving = new Transfer[IN_TURN];
  private MemorySegment in;
  private Transfer coming;
  private Transfer returning;
  private long returned; // the last turn whose return message has arrived
  private boolean closedThere; // whether the neighbor has closed after that turn

  FarNeighbor(PeCore core, int pe, TypeMap sent, TypeMap received, Messages messages, Copier copier) {
    super(pe, sent, received);
    this.core = core;
    this.transport = core.transport();
    this.messages = messages;
    this.channel = messages.channel();
    this.copier = copier;
    Arrays.setAll(out, index -> buffer(sent.bytes()));
    this.in = buffer(received.bytes());
  }

  private static MemorySegment buffer(long bytes) {
    return Arena.ofAuto().allocate(Math.max(1, bytes), ALIGNMENT);
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
    while (returned < turn && !closedThere) {
      if (returning == null) {
        returning = transport.receive(pe, channel, messages.number(RETURN, returned + 1), null, 0, 0);
      }
      if (!returning.isDone()) {
        return false;
      }
      if (returning.record().length > 0) {
        closedThere = true;
      } else {
        returned++;
      }
      returning = null;
    }
    return true;
  }

  /** Provides memory for the next message, so that the transport need not keep it. */
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
        transport.send(pe, channel, messages.number(ELEMENTS, turn.number()), turn.words(), out[index], 0, bytes);
  }

  @Override
  boolean hasCome(Turn turn) {
    if (coming == null) {
      long bytes = turn.arrays() * received.bytes();
      if (in.byteSize() < bytes) {
        in = buffer(bytes);
      }
      coming = transport.receive(pe, channel, messages.number(ELEMENTS, turn.number()), in, 0, bytes);
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
          transport.send(pe, channel, messages.number(RETURN, turn.number()), TURN_IS_TAKEN, null, 0, 0);
    }
  }

  @Override
  boolean isGivenBack(Turn turn) {
    return true;
  }

  /** Sends the last return message, or receives those still to come, which would otherwise stay in the transport. */
  @Override
  void close(Turn turn) {
    if (onlyReceives()) {
      Transfer ignored = transport.send(pe, channel, messages.number(RETURN, turn.number() + 1), LAST, null, 0, 0);
    } else if (onlySends() && !isReturned(turn.number() + 1)) {
      for (long left = returned + 2; left <= turn.number() + 1; left++) { // the message before these is awaited already
        Transfer ignored = transport.receive(pe, channel, messages.number(RETURN, left), null, 0, 0);
      }
    }
  }

  @Override
  void checkTurns(Turn turn) {
    if (closedThere && returned < turn.number()) {
      throw turnsDiffer(core.pe(), turn.number(), pe, returned);
    }
  }

  /** The PE is waited for even if it is leaving: what it sent before may still be under way. */
  @Override
  int awaited() {
    return Waiter.unwatched(pe);
  }
}
