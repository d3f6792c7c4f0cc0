package org.shmem4j.ucx;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.shmem4j.internal.betweenhosts.transport.FarContext;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.type.AtomicOp;

/**
 * One-sided operations over UCX: UCX's own puts and gets, and active messages for atomics and where one message
 * replaces several operations. Completion covers the whole worker.
 */
final class UcxContext implements FarContext {
  private static final long PACKED_BYTES = 1 << 20;
  /** If the network cannot write a peer's memory, a put of up to this size is faster as a message. */
  private static final long MESSAGE_BYTES = 64 << 10;

  private static final Thread ANY_OTHER = Outside.thread("shmem4j for comparison", () -> {});

  private final UcxTransport transport;
  /** The number of operations whose completion has not been handled here yet. */
  private final AtomicLong underWay = new AtomicLong();
  private final PutMessages messages;
  /** The peer of the latest UCX operation, whose help a wait for all of them may need. */
  private volatile int latest = NativeRequests.ALL_PEERS;
  /** The UCX operations that {@link #quiet} completes. */
  private final OperationCount direct = new OperationCount();
  /** Atomic operations that were requested but not waited for. */
  private final OperationCount asked = new OperationCount();

  UcxContext(UcxTransport transport) {
    this.transport = transport;
    this.messages = new PutMessages(transport);
  }

  private void begin() {
    long ignored = underWay.incrementAndGet();
  }

  private static void count(AtomicLong left) {
    long ignored = left.decrementAndGet();
  }

  /** The key for an offset in a peer's heap; the first call requests it. */
  private long key(Peer peer, long offset) {
    long piece = HeapKeys.pieceOf(offset);
    if (peer.key(piece) == Peer.NONE) {
      transport.messages().askForKey(peer, piece);
      transport.await(() -> peer.key(piece) != Peer.NONE, peer.pe());
    }
    return peer.key(piece);
  }

  private Peer peer(int pe) {
    transport.lock().lock();
    try {
      return transport.peers().of(pe);
    } finally {
      transport.lock().unlock();
    }
  }

  /** The completion of one operation, with the value that it fetched. */
  private static final class Completion {
    private long fetched;
    private volatile boolean done;

    void complete(long value) {
      fetched = value;
      done = true;
    }
  }

  private interface Operation {
    long start(long endpoint, long address, long key);
  }

  /** Starts a UCX operation on a peer's heap. */
  private void start(String what, int pe, long offset, Operation operation, Runnable action) {
    if (messages.areFenced()) {
      messages.complete();
    }
    if (asked.areFenced()) {
      awaitAsked();
    }
    Peer peer = peer(pe);
    long key = key(peer, offset);
    latest = pe;
    begin();
    transport.lock().lock();
    try {
      transport.progressHints().operates();
      long endpoint = transport.peers().endpoint(peer);
      long result = Ucp.isError(endpoint) ? endpoint : operation.start(endpoint, peer.heap() + offset, key);
      transport.requests().add(what, pe, result, () -> {
        action.run();
        count(underWay);
      });
    } finally {
      transport.lock().unlock();
    }
  }

  /** {@return how many bytes of a range are in the same piece as its start} */
  private static long within(long offset, long bytes) {
    return Math.min(bytes, HeapKeys.PIECE_BYTES - (offset & (HeapKeys.PIECE_BYTES - 1)));
  }

  private boolean isMessage(long bytes) {
    return bytes <= MESSAGE_BYTES && bytes > 0 && !direct.areFenced() && transport.emulatesPuts();
  }

  /** Sends a put of one range, with or without a signal, as a message. */
  private Transfer message(
      int pe, long offset, MemorySegment source, long at, long bytes, long signalOffset, long op, long signal) {
    return message(pe, source, at, bytes, offset, bytes, bytes, 1, signalOffset, op, signal, Long.BYTES);
  }

  private void complete(Transfer transfer, int pe) {
    if (!transfer.isDone()) {
      transport.await(transfer::isDone, pe);
    }
  }

  @Override
  public void put(int pe, long offset, MemorySegment source, long at, long bytes) {
    if (isMessage(bytes)) {
      complete(message(pe, offset, source, at, bytes, 0, Header.NO_SIGNAL, 0), pe);
      return;
    }
    AtomicLong left = new AtomicLong();
    put(pe, offset, source, at, bytes, left);
    await(left, pe);
  }

  @Override
  public void putNbi(int pe, long offset, MemorySegment source, long at, long bytes) {
    if (isMessage(bytes)) {
      Transfer ignored = message(pe, offset, source, at, bytes, 0, Header.NO_SIGNAL, 0);
    } else {
      put(pe, offset, source, at, bytes, new AtomicLong());
    }
  }

  /** Starts a put; {@code left} falls to 0 when the source may be changed, which is at once if it was copied. */
  private void put(int pe, long offset, MemorySegment source, long at, long bytes, AtomicLong left) {
    try {
      startPut(pe, offset, source, at, bytes, left);
    } finally {
      direct.started();
    }
  }

  private void startPut(int pe, long offset, MemorySegment source, long at, long bytes, AtomicLong left) {
    for (long done = 0; done < bytes;) {
      long from = at + done;
      long to = offset + done;
      long count = within(to, bytes - done);
      if (transport.isHosts(source)) {
        long ignored = left.incrementAndGet();
        start("ucp_put", pe, to,
            (endpoint, address, key) -> Ucp.put(
                endpoint, UcxTransport.addressOf(source, from), count, address, key, transport.plain()),
            () -> count(left));
      } else {
        MemorySegment copy = copied(source, from, count);
        start("ucp_put", pe, to,
            (endpoint, address, key) -> Ucp.put(endpoint, copy.address(), count, address, key, transport.plain()),
            () -> transport.pool().give(copy));
      }
      done += count;
    }
  }

  private MemorySegment copied(MemorySegment from, long at, long bytes) {
    transport.lock().lock();
    try {
      return transport.copied(from, at, bytes);
    } finally {
      transport.lock().unlock();
    }
  }

  private MemorySegment buffer(long bytes) {
    transport.lock().lock();
    try {
      return transport.pool().take(bytes);
    } finally {
      transport.lock().unlock();
    }
  }

  private void give(MemorySegment buffer) {
    transport.lock().lock();
    try {
      transport.pool().give(buffer);
    } finally {
      transport.lock().unlock();
    }
  }

  private void await(AtomicLong left, int pe) {
    if (left.get() > 0) {
      transport.await(() -> left.get() == 0, pe);
    }
  }

  /**
   * Reads bytes. UCX writes only to memory that stays valid, as the user may close the destination when this throws.
   * This thread then copies the data there, since it is the only one that may write confined memory.
   */
  @Override
  public void get(int pe, long offset, MemorySegment dest, long at, long bytes) {
    boolean inPlace = transport.isHosts(dest);
    for (long done = 0; done < bytes;) {
      long to = at + done;
      long count = within(offset + done, bytes - done);
      AtomicLong left = new AtomicLong();
      MemorySegment target = inPlace ? dest : buffer(count);
      startGet(pe, offset + done, target, inPlace ? to : 0, count, left, () -> {});
      await(left, pe);
      if (!inPlace) {
        MemorySegment.copy(target, ValueLayout.JAVA_BYTE, 0, dest, ValueLayout.JAVA_BYTE, to, count);
        give(target);
      }
      done += count;
    }
  }

  @Override
  public void getNbi(int pe, long offset, MemorySegment dest, long at, long bytes) {
    if (!dest.isAccessibleBy(ANY_OTHER)) {
      get(pe, offset, dest, at, bytes); // the thread that finds the answer could not write it
      return;
    }
    boolean inPlace = transport.isHosts(dest);
    try {
      for (long done = 0; done < bytes;) {
        long to = at + done;
        long count = within(offset + done, bytes - done);
        MemorySegment target = inPlace ? dest : buffer(count);
        startGet(pe, offset + done, target, inPlace ? to : 0, count, new AtomicLong(), () -> {
          if (!inPlace) {
            land(target, dest, to, count);
          }
        });
        done += count;
      }
    } finally {
      direct.started();
    }
  }

  /** Copies received data to its destination, and returns the buffer; the caller holds the lock. */
  private void land(MemorySegment buffer, MemorySegment dest, long to, long count) {
    try {
      MemorySegment.copy(buffer, ValueLayout.JAVA_BYTE, 0, dest, ValueLayout.JAVA_BYTE, to, count);
    } catch (IllegalStateException e) {
      // the user has closed it after a failed call: nobody can read it
    }
    transport.pool().give(buffer);
  }

  /** Starts to read a range within a piece; {@code left} falls to 0 when it has arrived. */
  private void startGet(
      int pe, long offset, MemorySegment target, long at, long bytes, AtomicLong left, Runnable landed) {
    long ignored = left.incrementAndGet();
    start("ucp_get", pe, offset,
        (endpoint, address, key) -> Ucp.get(endpoint, UcxTransport.addressOf(target, at), bytes, address, key,
            transport.plain()),
        () -> {
          try {
            landed.run();
            count(left);
          } finally {
            Reference.reachabilityFence(target); // UCX writes it until then, even if nobody waits any more
          }
        });
  }

  @Override
  public void putBlocks(
      int pe, long offset, long step, MemorySegment source, long at, long sourceStep, long bytes, long blocks) {
    if (blocks == 1 || (step == bytes && sourceStep == bytes)) {
      put(pe, offset, source, at, bytes * blocks);
      return;
    }
    long most = Math.max(1, PACKED_BYTES / bytes);
    for (long done = 0; done < blocks; done += most) {
      long count = Math.min(most, blocks - done);
      MemorySegment copy = MemorySegment.ofArray(new byte[Math.toIntExact(count * bytes)]);
      for (long i = 0; i < count; i++) {
        MemorySegment.copy(source, ValueLayout.JAVA_BYTE, at + (done + i) * sourceStep, copy, ValueLayout.JAVA_BYTE,
            i * bytes, bytes);
      }
      Transfer ignored = message(pe, copy, 0, count * bytes,
          offset + done * step, step, bytes, count, 0, Header.NO_SIGNAL, 0, 0);
    }
  }

  /** Sends a put as a message. */
  private Transfer message(int pe, MemorySegment source, long at, long bytes, long... words) {
    if (direct.areFenced()) {
      awaitDirect();
    }
    return messages.send(pe, source, at, bytes, words);
  }

  @Override
  public void getBlocks(
      int pe, long offset, long step, MemorySegment dest, long at, long destStep, long bytes, long blocks) {
    if (messages.areFenced()) {
      messages.complete();
    }
    AtomicLong left = new AtomicLong();
    long most = Math.max(1, PACKED_BYTES / bytes);
    MemorySegment[] parts = new MemorySegment[Math.toIntExact((blocks + most - 1) / most)];
    for (int part = 0; part < parts.length; part++) {
      int number = part;
      long first = part * most;
      long ignored = left.incrementAndGet();
      transport.messages().ask(pe, offset + first * step, step, bytes, Math.min(most, blocks - first), payload -> {
        parts[number] = MemorySegment.ofArray(payload.toArray(ValueLayout.JAVA_BYTE));
        count(left);
      });
    }
    transport.await(() -> left.get() == 0, pe);
    for (long block = 0; block < blocks; block++) { // in this thread, the only one that may write its confined memory
      MemorySegment.copy(parts[(int) (block / most)], ValueLayout.JAVA_BYTE, block % most * bytes, dest,
          ValueLayout.JAVA_BYTE, at + block * destStep, bytes);
    }
  }

  /**
   * Performs an atomic operation as a message of the library's own, which every network carries; UCX's would be
   * messages, too.
   */
  @Override
  public long atomic(int pe, long offset, AtomicOp op, int bytes, long value, long cond) {
    Completion completion = new Completion();
    ask(pe, offset, op, bytes, value, cond, completion::complete);
    transport.await(() -> completion.done, pe);
    return completion.fetched;
  }

  @Override
  public void atomicNbi(
      int pe, long offset, AtomicOp op, int bytes, long value, long cond, MemorySegment fetch, long at) {
    if (fetch == null && op != AtomicOp.COMPARE_SWAP) {
      Transfer ignored = message(pe, null, 0, 0, 0, 0, 0, 0, offset, op.ordinal(), value, bytes);
    } else {
      ask(pe, offset, op, bytes, value, cond, before -> {
        if (fetch != null) {
          store(fetch, at, bytes, before);
        }
      });
      asked.started();
    }
  }

  private static void store(MemorySegment to, long at, int bytes, long value) {
    if (bytes == Long.BYTES) {
      to.set(ValueLayout.JAVA_LONG_UNALIGNED, at, value);
    } else {
      to.set(ValueLayout.JAVA_INT_UNALIGNED, at, (int) value);
    }
  }

  /** Requests an atomic operation and the word's old value. */
  private void ask(int pe, long offset, AtomicOp op, int bytes, long value, long cond, LongConsumer answer) {
    if (direct.areFenced()) {
      awaitDirect();
    }
    messages.awaitFencedLongOnes();
    begin();
    transport.messages().ask(pe, offset, op, value, bytes, cond, before -> {
      answer.accept(before);
      count(underWay);
    });
  }

  @Override
  public void putSignal(
      int pe, long offset, MemorySegment source, long at, long bytes, long signalOffset, AtomicOp op, long signal) {
    complete(message(pe, offset, source, at, bytes, signalOffset, op.ordinal(), signal), pe);
  }

  @Override
  public void putSignalNbi(
      int pe, long offset, MemorySegment source, long at, long bytes, long signalOffset, AtomicOp op, long signal) {
    Transfer ignored = message(pe, offset, source, at, bytes, signalOffset, op.ordinal(), signal);
  }

  /**
   * UCX operations and messages may overtake one another, so operations after a fence wait for earlier ones of the
   * other kind. Messages also wait for earlier long messages, which the peer fetches when it has time.
   */
  @Override
  public void fence() {
    direct.fence();
    messages.fence();
    asked.fence();
    if (direct.areUnderWay()) {
      transport.lock().lock();
      try {
        Ucp.fence(transport.worker());
      } finally {
        transport.lock().unlock();
      }
    }
  }

  @Override
  public void quiet() {
    if (direct.areUnderWay()) {
      awaitDirect();
    }
    if (messages.areUnderWay()) {
      messages.complete();
    }
    if (asked.areUnderWay()) {
      awaitAsked();
    }
  }

  private void awaitAsked() {
    long soFar = asked.soFar();
    transport.await(() -> underWay.get() == 0, NativeRequests.ALL_PEERS);
    asked.completed(soFar);
  }

  private void awaitDirect() {
    long soFar = direct.soFar();
    Completion flush = new Completion();
    transport.afterOperations(() -> flush.complete(0));
    transport.await(() -> flush.done && underWay.get() == 0, NativeRequests.ALL_PEERS, latest);
    direct.completed(soFar);
  }

  @Override
  public void close() {
    if (!transport.isClosed()) {
      quiet();
    }
  }
}
