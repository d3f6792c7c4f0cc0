package org.shmem4j.internal.transport.ucx;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;
import org.shmem4j.internal.transport.Transfer;
import org.shmem4j.type.AtomicOp;

/**
 * Messages between PEs on which the receiver acts. An action that needs a native call waits until UCX has left its
 * callback. All methods run in threads that hold the worker's lock.
 */
final class ActiveMessages {
  private static final int ID = 1;
  private static final long HEADER_BYTES = Header.MOST_WORDS * (long) Long.BYTES;

  private static final class Sending implements Transfer {
    private volatile boolean done;

    @Override
    public boolean isDone() {
      return done;
    }

    @Override
    public long[] record() {
      return new long[0];
    }

    @Override
    public long bytes() {
      return 0;
    }
  }

  private final UcxTransport transport;
  private final long secret;
  private final HeapKeys keys;
  private final MemorySegment memory;
  private final long heap;
  private final Queue<Runnable> later = new ArrayDeque<>();
  private final Map<Long, Consumer<MemorySegment>> questions = new HashMap<>();
  private long lastQuestion;
  // Does not count messages on channels with a handler. Written by the holder of the lock.
  private volatile long sent;
  private volatile long received;

  /**
   * Creates the messages of a worker.
   *
   * @param transport its transport
   * @param secret the secret that messages of this job carry; others are ignored
   * @param keys the registered pieces of this PE's heap
   * @param memory the host's memory
   * @param heap the start of the PE's heap in that memory
   */
  ActiveMessages(UcxTransport transport, long secret, HeapKeys keys, MemorySegment memory, long heap) {
    this.transport = transport;
    this.secret = secret;
    this.keys = keys;
    this.memory = memory;
    this.heap = heap;
    try {
      MethodHandle method = MethodHandles.lookup().bind(this, "received", MethodType.methodType(
          int.class, long.class, long.class, long.class, long.class, long.class, long.class));
      Ucp.handle(transport.worker(), ID, Ucp.upcall(method, FunctionDescriptor.of(
          ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG)));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a method of this class must be there", e);
    }
  }

  /**
   * Sends a message.
   *
   * @param to its receiver
   * @param kind its kind
   * @param words the words of its header
   * @param from the memory of its payload; null if it has none
   * @param at the start of the payload in that memory
   * @param bytes its length
   * @return the transfer; when it is done, the payload may be changed
   */
  @SuppressWarnings("NonAtomicVolatileUpdate") // under the lock
  Transfer send(int to, Header.Kind kind, long[] words, MemorySegment from, long at, long bytes) {
    transport.lock().lock();
    try {
      NativePool pool = transport.pool();
      MemorySegment header = pool.take(HEADER_BYTES);
      long headerBytes = Header.write(header, kind, transport.pe(), secret, words);
      MemorySegment copy = bytes == 0 || from.isNative() ? null : transport.copied(from, at, bytes);
      long payload = bytes == 0 ? 0 : copy != null ? copy.address() : UcxTransport.addressOf(from, at);
      Peers peers = transport.peers();
      long endpoint = peers.endpoint(peers.of(to));
      long result = Ucp.isError(endpoint)
          ? endpoint
          : Ucp.send(endpoint, ID, header.address(), headerBytes, payload, bytes, transport.messageParam(bytes));
      transport.attention().operates();
      sent += isCounted(kind, words[0]) ? 1 : 0;
      Sending sending = new Sending();
      transport.requests().add("ucp_am_send", to, result, () -> {
        pool.give(header);
        if (copy != null) {
          pool.give(copy);
        }
        sending.done = true;
      });
      return sending;
    } finally {
      transport.lock().unlock();
    }
  }

  private boolean isCounted(Header.Kind kind, long firstWord) {
    return kind != Header.Kind.MESSAGE || !transport.inbox().isHandled(firstWord);
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // the caller holds the lock
  private void arrived(long[] header) {
    received += isCounted(Header.kind(header), Header.word(header, 0)) ? 1 : 0;
  }

  long sent() {
    return sent;
  }

  long received() {
    return received;
  }

  private void tell(int to, Header.Kind kind, long... words) {
    Transfer ignored = send(to, kind, words, null, 0, 0);
  }

  /** Asks a peer for blocks of its heap. */
  void ask(int pe, long offset, long step, long bytes, long blocks, Consumer<MemorySegment> answer) {
    transport.lock().lock();
    try {
      questions.put(++lastQuestion, answer);
      tell(pe, Header.Kind.GET, offset, step, bytes, blocks, lastQuestion);
    } finally {
      transport.lock().unlock();
    }
  }

  /** The callback of UCX, which must not throw and must not call native functions. */
  @SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // native code calls it
  private int received(long argument, long header, long headerBytes, long data, long bytes, long param) {
    try {
      long[] words = Ucp.memory(header, headerBytes).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
      if (!Header.isOf(words, secret)) {
        return UcpLayout.OK;
      }
      long attributes = Ucp.memory(param, UcpLayout.AM_RECV_PARAM_BYTES)
          .get(ValueLayout.JAVA_LONG, UcpLayout.AM_RECV_ATTR);
      if ((attributes & UcpLayout.AM_RECV_ATTR_FLAG_RNDV) != 0) {
        boolean ignored = later.add(() -> announced(words, data, bytes));
        return UcpLayout.IN_PROGRESS;
      }
      arrived(words);
      act(words, bytes == 0 ? MemorySegment.NULL : Ucp.memory(data, bytes));
    } catch (Throwable e) {
      boolean ignored = later.add(() -> {
        throw new IllegalStateException("a message could not be acted on", e);
      });
    }
    return UcpLayout.OK;
  }

  private void act(long[] words, MemorySegment payload) {
    int from = Header.from(words);
    switch (Header.kind(words)) {
      case MESSAGE -> deliver(from, words, payload);
      case PUT -> put(from, words, payload);
      case GOT -> questions.remove(Header.word(words, 0)).accept(payload);
      case FLUSHED -> transport.peers().of(from).flushed(Header.word(words, 0));
      case GET -> soon(() -> answer(from, words));
      case FLUSH -> soon(() -> {
        transport.peers().of(from).wantsPuts(Header.word(words, 0));
        tellOfPuts(from);
      });
      case ASK_KEY -> soon(() -> {
        long piece = Header.word(words, 0);
        byte[] key = keys.key(piece);
        Transfer ignored =
            send(from, Header.Kind.KEY, new long[] {piece, keys.start()}, MemorySegment.ofArray(key), 0, key.length);
      });
      case KEY -> {
        byte[] key = payload.toArray(ValueLayout.JAVA_BYTE);
        soon(() -> {
          Peer peer = transport.peers().of(from);
          long unpacked = Ucp.unpackKey(transport.peers().endpoint(peer), key);
          peer.learn(Header.word(words, 0), unpacked, Header.word(words, 1));
        });
      }
    }
  }

  private void soon(Runnable action) {
    boolean ignored = later.add(action);
  }

  private void deliver(int from, long[] words, MemorySegment payload) {
    long channel = Header.word(words, 0);
    long number = Header.word(words, 1);
    long[] record = Header.record(words);
    if (transport.inbox().isHandled(channel)) {
      MemorySegment copy = MemorySegment.ofArray(payload.toArray(ValueLayout.JAVA_BYTE));
      transport.handled().add(() -> transport.inbox().deliver(from, channel, number, record, copy));
    } else {
      transport.inbox().deliver(from, channel, number, record, payload);
    }
  }

  private void put(int from, long[] words, MemorySegment payload) {
    long step = Header.word(words, 1);
    long bytes = Header.word(words, 2);
    for (long i = 0; i < Header.word(words, 3); i++) {
      MemorySegment.copy(payload, i * bytes, memory, heap + Header.word(words, 0) + i * step, bytes);
    }
    putDone(from, words);
  }

  /** Applies the signal of a put whose blocks are in place. */
  private void putDone(int from, long[] words) {
    long op = Header.word(words, 5);
    if (op != Header.NO_SIGNAL) {
      long ignored = AtomicOp.of(op).apply(
          memory, heap + Header.word(words, 4), (int) Header.word(words, 7), Header.word(words, 6), 0);
    }
    Peer peer = transport.peers().of(from);
    peer.putDone();
    if (peer.waitsForPuts()) {
      soon(() -> tellOfPuts(from));
    }
  }

  private void tellOfPuts(int from) {
    long puts = transport.peers().of(from).putsToTell();
    if (puts > 0) {
      tell(from, Header.Kind.FLUSHED, puts);
    }
  }

  private void answer(int from, long[] words) {
    long step = Header.word(words, 1);
    long bytes = Header.word(words, 2);
    long blocks = Header.word(words, 3);
    byte[] packed = new byte[Math.toIntExact(bytes * blocks)];
    for (int i = 0; i < blocks; i++) {
      MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, heap + Header.word(words, 0) + i * step, packed,
          (int) (i * bytes), (int) bytes);
    }
    Transfer ignored = send(from, Header.Kind.GOT, new long[] {Header.word(words, 4)}, MemorySegment.ofArray(packed), 0,
        packed.length);
  }

  /** Takes the announcement of a long message, whose payload UCX fetches when there is memory for it. */
  private void announced(long[] words, long descriptor, long bytes) {
    int from = Header.from(words);
    arrived(words);
    if (Header.kind(words) == Header.Kind.MESSAGE) {
      transport.inbox().announce(
          from, Header.word(words, 0), Header.word(words, 1), Header.record(words), bytes,
          (to, at, done) -> fetch(from, descriptor, bytes, to, at, done));
    } else if (Header.kind(words) == Header.Kind.PUT && Header.word(words, 3) == 1) {
      fetch(from, descriptor, bytes, memory, heap + Header.word(words, 0), () -> putDone(from, words));
    } else {
      MemorySegment buffer = transport.pool().take(bytes);
      fetch(from, descriptor, bytes, buffer, 0, () -> {
        act(words, buffer.asSlice(0, bytes));
        transport.pool().give(buffer);
      });
    }
  }

  private void fetch(int from, long descriptor, long bytes, MemorySegment to, long at, Runnable done) {
    boolean direct = to != null && to.isNative();
    MemorySegment buffer = direct ? null : transport.pool().take(bytes);
    long address = direct ? UcxTransport.addressOf(to, at) : buffer.address();
    long result = Ucp.receive(transport.worker(), descriptor, address, bytes, transport.plain());
    transport.requests().add("ucp_am_recv_data", from, result, () -> {
      if (!direct) {
        if (to != null) {
          MemorySegment.copy(buffer, ValueLayout.JAVA_BYTE, 0, to, ValueLayout.JAVA_BYTE, at, bytes);
        }
        transport.pool().give(buffer);
      }
      done.run();
    });
  }

  /**
   * Does the work that had to wait until UCX has left its callback.
   *
   * @return whether there was any
   */
  boolean serve() {
    boolean any = false;
    for (Runnable action = later.poll(); action != null; action = later.poll()) {
      action.run();
      any = true;
    }
    return any;
  }

  /** Asks for a key of a peer's heap. */
  void askForKey(int pe, long piece) {
    tell(pe, Header.Kind.ASK_KEY, piece);
  }

  /** Asks a peer to report when all puts so far are done. */
  void askForPuts(Peer peer) {
    long puts = peer.putsToAskFor();
    if (puts > 0) {
      tell(peer.pe(), Header.Kind.FLUSH, puts);
    }
  }

  void close() {
    keys.close();
  }
}
