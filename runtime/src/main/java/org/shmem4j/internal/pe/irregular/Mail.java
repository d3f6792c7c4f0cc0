package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Team;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.waiting.HandlerThreads;

/**
 * A mailbox. Its handler runs in the thread that sends, polls or completes, one entry at a time, and may send. What a
 * handler sends while there is no room waits in a queue, so that a handler never blocks; all others wait for room, and
 * meanwhile handle what has arrived. Entries from one PE to another stay in order.
 */
public final class Mail extends Traffic {
  /** Handles incoming messages. */
  @FunctionalInterface
  public interface Receiver {
    /**
     * Handles a message.
     *
     * @param pe its sender, in the team
     * @param memory the memory that contains it
     * @param at where it starts there
     * @param bytes its length
     */
    void received(int pe, MemorySegment memory, long at, long bytes);
  }

  private static final int KIND_FIXED = 2;
  private static final int KIND_VARIABLE = 3;
  private static final int KIND_OWN = 4;
  /** How many bytes are handled before their room can be reused. */
  private static final long CHUNK_BYTES = 4096;

  private final HandlerThreads handlers;
  private final Receiver receiver;
  private final boolean isOwn; // whether the library handles incoming messages
  private final long fixedBytes; // 0 if each message has its length before it
  private final long entryBytes;
  private final long mostBytes;
  private final long[] next;
  private final long[] end;

  private Mail(Team team, OpenTraffic open, PeCore core, Kind kind, long bytes, Receiver receiver) {
    super(team, open, core, kind);
    this.handlers = core.waiter().handlers();
    this.receiver = receiver;
    this.isOwn = kind.kind() == KIND_OWN;
    this.fixedBytes = kind.kind() == KIND_FIXED ? bytes : 0;
    this.entryBytes = kind.entryBytes();
    this.mostBytes = bytes;
    this.next = pipes.next;
    this.end = pipes.end;
    open.opened(this);
  }

  /**
   * Opens a mailbox for messages of one length on a team; a collective call.
   *
   * @param team the team
   * @param open the open objects of the PE
   * @param core the PE
   * @param name the user's class, for messages
   * @param type distinguishes the types of messages
   * @param bytes the length of a message
   * @param receiver handles what arrives
   * @return the mailbox
   */
  public static Mail ofElements(
      Team team, OpenTraffic open, PeCore core, String name, long type, long bytes, Receiver receiver) {
    return new Mail(team, open, core, new Kind(name, KIND_FIXED, roundUp(bytes), 1, type, true), bytes, receiver);
  }

  /**
   * Opens a mailbox for messages of any length up to a limit on a team; a collective call.
   *
   * @param team the team
   * @param open the open objects of the PE
   * @param core the PE
   * @param name the user's class, for messages
   * @param mostBytes the limit
   * @param receiver handles what arrives
   * @return the mailbox
   */
  public static Mail ofBytes(
      Team team, OpenTraffic open, PeCore core, String name, long mostBytes, Receiver receiver) {
    if (mostBytes < 1) {
      throw new IllegalArgumentException("the longest message must have at least 1 byte: mostBytes=" + mostBytes);
    }
    return new Mail(team, open, core, variable(name, KIND_VARIABLE, mostBytes, mostBytes), mostBytes, receiver);
  }

  /** Opens a mailbox like {@link #ofBytes}, but the library itself handles its messages, in other waits as well. */
  static Mail own(Team team, OpenTraffic open, PeCore core, String name, long bound, long mostBytes,
      Receiver receiver) {
    return new Mail(team, open, core, variable(name, KIND_OWN, mostBytes, bound), mostBytes, receiver);
  }

  private static Kind variable(String name, int kind, long mostBytes, long bound) {
    // With two, one fits before or after the end of the room.
    return new Kind(name, kind, Long.BYTES + roundUp(mostBytes), 2, bound, true);
  }

  static long roundUp(long bytes) {
    return (bytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
  }

  /** {@return the memory in which messages for a PE are written} */
  public MemorySegment messages(int pe) {
    return pipes.rooms[pe];
  }

  /**
   * Begins a message of the fixed length.
   *
   * @param pe the PE that receives it, in the team
   * @return where the caller writes it
   */
  public long begin(int pe) {
    if (pe < 0 || pe >= next.length) {
      throw refused(pe);
    }
    return next[pe] < end[pe] ? next[pe] : place(pe, entryBytes);
  }

  /** Sends the message that was begun. */
  public void end(int pe, long at) {
    if (at == pipes.own(pe)) {
      queue(pe, entryBytes);
    } else {
      next[pe] = at + entryBytes;
    }
  }

  /**
   * Sends a message.
   *
   * @param pe the PE that receives it, in the team
   * @param message the message
   */
  public void send(int pe, MemorySegment message) {
    if (pe < 0 || pe >= next.length) {
      throw refused(pe);
    }
    long bytes = message.byteSize();
    if (bytes > mostBytes) {
      throw new IllegalArgumentException("a message must not be longer than the mailbox allows: bytes=" + bytes
          + " mostBytes=" + mostBytes + " of " + name());
    }
    long needed = Long.BYTES + roundUp(bytes);
    long at = next[pe] + needed <= end[pe] ? next[pe] : place(pe, needed);
    MemorySegment room = pipes.rooms[pe];
    Words.set(room, at, bytes);
    MemorySegment.copy(message, 0, room, at + Long.BYTES, bytes);
    if (at == pipes.own(pe)) {
      queue(pe, needed);
    } else {
      next[pe] = at + needed;
    }
  }

  /** {@return where the next entry for a member goes: this PE's own room if a handler sends and the pipe is full} */
  private long place(int pe, long bytes) {
    checkOpen("send");
    if (sendsLater()) {
      return pipes.own(pe);
    }
    if (!handlers.areHere()) {
      makeRoom(pe, bytes);
    } else if (!hasRoom(pe, bytes)) {
      pipes.endBatch(pe); // a shorter message must not overtake this one
      return pipes.own(pe);
    }
    return next[pe];
  }

  @Override
  long entryBytes(long firstWord) {
    return fixedBytes > 0 ? entryBytes : Long.BYTES + roundUp(firstWord);
  }

  @Override
  void checkCall(String call) {
    checkOpen(call);
    if (handlers.areHere()) {
      throw new IllegalStateException(OpenTraffic.handlerText(call, name(), core));
    }
  }

  @Override
  boolean poll() {
    if (handlers.areHere()) {
      return false;
    }
    handlers.begin();
    try {
      return super.poll();
    } catch (RuntimeException | Error e) {
      core.control().peThrew(core.pe(), e); // even if the caller catches it
      throw e;
    } finally {
      handlers.end();
    }
  }

  @Override
  boolean needsHandlers() {
    return !isOwn;
  }

  @Override
  boolean movesInWaits() {
    return isOwn || super.movesInWaits();
  }

  /** One thread at a time uses the mailbox: if the PE has several, a wait in another one only passes entries on. */
  @Override
  boolean moveInWait() {
    if (isOwn && !core.guard().isOn()) {
      return moveOn();
    }
    return super.moveInWait();
  }

  @Override
  long handle(int member, MemorySegment memory, long from, long to) {
    long limit = Math.min(to, from + CHUNK_BYTES);
    long at = from;
    if (fixedBytes > 0) {
      for (; at < limit; at += entryBytes) {
        receiver.received(member, memory, at, fixedBytes);
      }
      return at - from;
    }
    while (at < limit) {
      long bytes = Words.get(memory, at);
      if (bytes == NearPipes.SKIP) {
        return to - from;
      }
      receiver.received(member, memory, at + Long.BYTES, bytes);
      at += Long.BYTES + roundUp(bytes);
    }
    return at - from;
  }

  @Override
  long end(MemorySegment memory, long from, long limit) {
    if (fixedBytes > 0) {
      return from + Math.max(1, (limit - from) / entryBytes) * entryBytes;
    }
    long at = from;
    do {
      at += Long.BYTES + roundUp(Words.get(memory, at));
    } while (at < limit && at + Long.BYTES + roundUp(Words.get(memory, at)) <= limit);
    return at;
  }

  @Override
  public boolean uses(long from, long bytes) {
    return false;
  }

  /** Handles the entries that have arrived, and makes visible those that were sent. */
  public void advance() {
    checkOpen("poll");
    if (!handlers.areHere()) {
      progress();
    }
  }

  /** Waits until all messages that the members sent before, and all that handlers then sent, are handled. */
  public void completeAll() {
    complete();
  }

  /** Ends the use without waiting. */
  public void finish() {
    if (!isClosed()) {
      checkCall("close");
    }
    close();
  }
}
