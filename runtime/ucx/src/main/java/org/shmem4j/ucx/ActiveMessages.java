package org.shmem4j.ucx;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.type.AtomicOp;

/**
 * Messages between PEs that make the receiver act. An action that needs a native call waits until UCX's callback has
 * returned. All methods run in threads that hold the worker's lock.
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

  private record Question(int pe, long bytes, Consumer<MemorySegment> answer) {}

  private record AskedOld(int pe, LongConsumer answer) {}

  private final UcxTransport transport;
  private final long secret;
  private final MessageValidator rules;
  private final HeapKeys keys;
  private final MemorySegment memory;
  private final long heap;
  private final Queue<Runnable> later = new ArrayDeque<>();
  private final Map<Long, Question> questions = new HashMap<>();
  private final Map<Long, AskedOld> askedOld = new HashMap<>();
  private long lastQuestion;

  /**
   * Creates the messages of a worker.
   *
   * @param transport its transport
   * @param secret the job's secret, which all its messages carry
   * @param rules the rules for messages
   * @param keys the registered pieces of this PE's heap
   * @param memory the host's memory
   * @param heap the start of the PE's heap in that memory
   */
  ActiveMessages(
      UcxTransport transport, long secret, MessageValidator rules, HeapKeys keys, MemorySegment memory, long heap) {
    this.transport = transport;
    this.secret = secret;
    this.rules = rules;
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
  Transfer send(int to, Header.Kind kind, long[] words, MemorySegment from, long at, long bytes) {
    transport.lock().lock();
    try {
      NativePool pool = transport.pool();
      MemorySegment header = pool.take(HEADER_BYTES);
      long headerBytes = Header.write(header, kind, transport.pe(), secret, words);
      // A put may come from memory that the user closes.
      boolean inPlace = bytes == 0 || (kind == Header.Kind.PUT ? transport.isHosts(from) : from.isNative());
      MemorySegment copy = inPlace ? null : transport.copied(from, at, bytes);
      long payload = bytes == 0 ? 0 : copy != null ? copy.address() : UcxTransport.addressOf(from, at);
      Peers peers = transport.peers();
      long endpoint = peers.endpoint(peers.of(to));
      long result = Ucp.isError(endpoint)
          ? endpoint
          : Ucp.send(endpoint, ID, header.address(), headerBytes, payload, bytes, transport.messageParam(bytes));
      transport.progressHints().operates();
      if (kind == Header.Kind.MESSAGE) {
        transport.dispatch().countSent(words[Header.CHANNEL]);
      } else {
        transport.dispatch().countSent();
      }
      Sending sending = new Sending();
      transport.requests().add("ucp_am_send", to, result, () -> {
        try {
          pool.give(header);
          if (copy != null) {
            pool.give(copy);
          }
          sending.done = true;
        } finally {
          Reference.reachabilityFence(from); // UCX reads it until then, even if nobody waits any more
        }
      });
      return sending;
    } finally {
      transport.lock().unlock();
    }
  }

  private void arrived(long[] header) {
    transport.meet(Header.from(header));
    if (Header.kind(header) == Header.Kind.MESSAGE) {
      transport.dispatch().countReceived(Header.word(header, Header.CHANNEL));
    } else {
      transport.dispatch().countReceived();
    }
  }

  private void tell(int to, Header.Kind kind, long... words) {
    Transfer ignored = send(to, kind, words, null, 0, 0);
  }

  /** Informs a peer that this PE has been waiting for it for some time. */
  void tellNeed(int pe, long nanos) {
    tell(pe, Header.Kind.NEED, nanos);
  }

  /** Requests an atomic operation on a word of a peer's heap, and the word's old value. */
  void ask(int pe, long offset, AtomicOp op, long value, int bytes, long cond, LongConsumer answer) {
    transport.lock().lock();
    try {
      askedOld.put(++lastQuestion, new AskedOld(pe, answer));
      tell(pe, Header.Kind.ATOMIC, offset, op.ordinal(), value, bytes, cond, lastQuestion);
    } finally {
      transport.lock().unlock();
    }
  }

  /** Requests blocks of a peer's heap. */
  void ask(int pe, long offset, long step, long bytes, long blocks, Consumer<MemorySegment> answer) {
    transport.lock().lock();
    try {
      questions.put(++lastQuestion, new Question(pe, bytes * blocks, answer));
      tell(pe, Header.Kind.GET, offset, step, bytes, blocks, lastQuestion);
    } finally {
      transport.lock().unlock();
    }
  }

  /**
   * UCX's callback, which must not throw and must not call native functions. A message of the job that it cannot act
   * on fails the job; messages that do not belong to the job are dropped.
   */
  @SuppressWarnings("UnusedVariable") // native code calls it
  int received(long argument, long header, long headerBytes, long data, long bytes, long param) {
    try {
      long[] words = rules.wordsOf(Ucp.memory(header, headerBytes));
      if (words == null) {
        noteStranger();
        return UcpLayout.OK;
      }
      rules.check(words, bytes);
      long attributes = Ucp.memory(param, UcpLayout.AM_RECV_PARAM_BYTES)
          .get(ValueLayout.JAVA_LONG, UcpLayout.AM_RECV_ATTR);
      if ((attributes & UcpLayout.AM_RECV_ATTR_FLAG_RNDV) != 0) {
        soon(() -> announced(words, data, bytes));
        return UcpLayout.IN_PROGRESS;
      }
      arrived(words);
      act(words, bytes == 0 ? MemorySegment.NULL : Ucp.memory(data, bytes));
    } catch (Throwable e) {
      soon(() -> transport.broken(e));
    }
    return UcpLayout.OK;
  }

  /** {@return the number of messages that were dropped because they do not belong to the job} */
  long strangers() {
    return rules.dropped();
  }

  private void noteStranger() {
    if (rules.dropped() == 1) {
      soon(() -> System.err.println("shmem4j: PE " + transport.pe() + " drops messages that do not belong to its"
          + " job; keep others off the job's network"));
    }
  }

  private void act(long[] words, MemorySegment payload) {
    int from = Header.from(words);
    switch (Header.kind(words)) {
      case MESSAGE -> deliver(from, words, payload);
      case PUT -> put(from, words, payload);
      case GOT -> got(from, words, payload);
      case FLUSHED -> {
        Peer peer = transport.peers().of(from);
        rules.require(Header.word(words, Header.PUTS) <= peer.putsSent(), words, 0);
        peer.flushed(Header.word(words, Header.PUTS));
      }
      case GET -> {
        transport.progressHints().needsHelp();
        soon(() -> answer(from, words));
      }
      case ATOMIC -> {
        transport.progressHints().needsHelp();
        long before = AtomicOp.of(Header.word(words, Header.WORD_OP)).apply(
            memory, heap + Header.word(words, Header.WORD), (int) Header.word(words, Header.WORD_SIZE),
            Header.word(words, Header.VALUE), Header.word(words, Header.CONDITION));
        soon(() -> tell(from, Header.Kind.OLD, Header.word(words, Header.OLD_ASKED), before));
      }
      case OLD -> {
        AskedOld question = askedOld.remove(Header.word(words, Header.QUESTION));
        rules.require(question != null && question.pe() == from, words, 0);
        question.answer().accept(Header.word(words, Header.FOUND));
      }
      case FLUSH -> soon(() -> {
        transport.peers().of(from).wantsPuts(Header.word(words, Header.PUTS));
        tellOfPuts(from);
      });
      case ASK_KEY -> soon(() -> {
        transport.progressHints().needsHelp();
        long piece = Header.word(words, Header.PIECE);
        byte[] key = keys.key(piece);
        Transfer ignored =
            send(from, Header.Kind.KEY, new long[] {piece, keys.start()}, MemorySegment.ofArray(key), 0, key.length);
      });
      case KEY -> {
        Peer peer = transport.peers().of(from);
        rules.require(peer.wasAskedFor(Header.word(words, Header.PIECE)), words, payload.byteSize());
        byte[] key = payload.toArray(ValueLayout.JAVA_BYTE);
        soon(() -> {
          long unpacked = Ucp.unpackKey(transport.peers().endpoint(peer), key);
          peer.learn(Header.word(words, Header.PIECE), unpacked, Header.word(words, Header.START));
        });
      }
      case NEED -> transport.needed();
    }
  }

  private void got(int from, long[] words, MemorySegment payload) {
    Question question = questions.get(Header.word(words, Header.QUESTION));
    rules.require(
        question != null && question.pe() == from && question.bytes() == payload.byteSize(), words, payload.byteSize());
    questions.remove(Header.word(words, Header.QUESTION));
    question.answer().accept(payload);
  }

  private void soon(Runnable action) {
    boolean ignored = later.add(action);
  }

  private void deliver(int from, long[] words, MemorySegment payload) {
    long channel = Header.word(words, Header.CHANNEL);
    long number = Header.word(words, Header.NUMBER);
    long[] record = Header.record(words);
    if (transport.dispatch().deliver(from, channel, number, record, payload)) {
      transport.progressHints().needsHelp(); // listeners usually answer
    }
  }

  private void put(int from, long[] words, MemorySegment payload) {
    long step = Header.word(words, Header.STEP);
    long bytes = Header.word(words, Header.BYTES);
    for (long i = 0; i < Header.word(words, Header.BLOCKS); i++) {
      MemorySegment.copy(payload, i * bytes, memory, heap + Header.word(words, Header.OFFSET) + i * step, bytes);
    }
    putDone(from, words);
  }

  /** Performs the atomic operation that signals a put, whose blocks are in place. */
  private void putDone(int from, long[] words) {
    long op = Header.word(words, Header.OP);
    if (op != Header.NO_SIGNAL) {
      long ignored = AtomicOp.of(op).apply(
          memory, heap + Header.word(words, Header.SIGNAL), (int) Header.word(words, Header.SIGNAL_BYTES),
          Header.word(words, Header.OPERAND), 0);
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
    long step = Header.word(words, Header.STEP);
    long bytes = Header.word(words, Header.BYTES);
    long blocks = Header.word(words, Header.BLOCKS);
    byte[] packed = new byte[Math.toIntExact(bytes * blocks)];
    for (int i = 0; i < blocks; i++) {
      MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, heap + Header.word(words, Header.OFFSET) + i * step, packed,
          (int) (i * bytes), (int) bytes);
    }
    long[] question = {Header.word(words, Header.BLOCKS_ASKED)};
    Transfer ignored =
        send(from, Header.Kind.GOT, question, MemorySegment.ofArray(packed), 0, packed.length);
  }

  /** Handles the announcement of a long message, whose payload UCX fetches when there is memory for it. */
  private void announced(long[] words, long descriptor, long bytes) {
    int from = Header.from(words);
    arrived(words);
    if (Header.kind(words) == Header.Kind.MESSAGE) {
      transport.dispatch().matcher().announce(
          from, Header.word(words, Header.CHANNEL), Header.word(words, Header.NUMBER), Header.record(words), bytes,
          (to, at, done) -> fetch(from, descriptor, bytes, to, at, done));
    } else if (Header.kind(words) == Header.Kind.PUT && Header.word(words, Header.BLOCKS) == 1) {
      fetch(from, descriptor, bytes, memory, heap + Header.word(words, Header.OFFSET), () -> putDone(from, words));
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
   * Does the work that had to wait until UCX's callback returned.
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

  /** Requests a key of a peer's heap. */
  void askForKey(Peer peer, long piece) {
    transport.lock().lock();
    try {
      peer.askedFor(piece);
      tell(peer.pe(), Header.Kind.ASK_KEY, piece);
    } finally {
      transport.lock().unlock();
    }
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
