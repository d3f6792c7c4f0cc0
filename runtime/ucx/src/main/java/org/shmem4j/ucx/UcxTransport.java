package org.shmem4j.ucx;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.shmem4j.internal.betweenhosts.messages.MessageDispatch;
import org.shmem4j.internal.betweenhosts.transport.FarContext;
import org.shmem4j.internal.betweenhosts.transport.JobTerms;
import org.shmem4j.internal.betweenhosts.transport.MessageListener;
import org.shmem4j.internal.betweenhosts.transport.NativeCalls;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.betweenhosts.transport.TransportEnd;
import org.shmem4j.internal.betweenhosts.transport.TransportWaiter;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.outside.ShortLock;

/**
 * A PE's UCX worker, its connections and the operations under way on them. Only one thread at a time, which holds the
 * lock, calls native code.
 */
public final class UcxTransport implements Transport {
  private static final int MOST_ROUNDS = 64;
  private static final int LOOKS = 2000;
  private static final int LOOKS_PER_CLOCK = 64;
  private static final long PATIENT_NANOS = TimeUnit.MICROSECONDS.toNanos(500);
  private static final long CLOSING_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long CLOSING_HURRIED_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final int NONE = -1;
  private static final boolean EMULATES_PUTS = !NetworkDevices.writeRemotely();
  /**
   * The most bytes that fit into one segment besides the headers. Longer messages would arrive in fragments, which UCX
   * reassembles in memory of its own; if the network cannot write a peer's memory, receivers fetch them instead.
   */
  private static final long MOST_IN_A_SEGMENT = Ucp.SEGMENT_BYTES - (1 << 10);
  private static final boolean LONG_ONES_ARE_FETCHED = EMULATES_PUTS && System.getenv("UCX_RNDV_THRESH") == null;

  private final int pe;
  private final MessageDispatch dispatch = new MessageDispatch(this::broken);
  private final ShortLock lock = dispatch.lock();
  private final long context;
  private final long worker;
  private final byte[] address;
  private final SilentPeers silentPeers;
  private final long job;
  private final NativePool pool = new NativePool();
  private final NativeRequests requests;
  private final BooleanSupplier oneRound = this::oneRound;
  private final ActiveMessages messages;
  private final MemorySegment plain;
  private final MemorySegment fetched;
  private final Map<Integer, String> addressesOfPeers = new ConcurrentHashMap<>();
  /** Whether anything has been transferred to or from each PE. */
  private final boolean[] met;
  private final MemorySegment memory;
  private Peers peers;
  private HelperThread helper;
  private volatile TransportWaiter waiter;
  private volatile IntPredicate lost;
  private volatile Consumer<Throwable> broken;
  /** A PE that can no longer be reached, which has failed the job. */
  private volatile int lostPe = NONE;
  private volatile boolean hurried;
  private volatile boolean closed;
  private volatile boolean destroyed;
  private final ProgressHints hints = new ProgressHints();

  /** Creates a worker for a PE. */
  public UcxTransport(TransportEnd end) {
    JobTerms terms = end.terms();
    this.pe = end.pe();
    this.job = 1L << Integer.SIZE | Integer.toUnsignedLong(Long.hashCode(terms.secret())); // does not reveal the secret
    this.context = Ucp.init(Math.min(end.pes(), 64), NetworkDevices.with(terms.interfaces()));
    Sockets sockets = new Sockets(Arena.ofAuto());
    Set<InetSocketAddress> ofOthers = Set.copyOf(sockets.listening());
    this.worker = Ucp.createWorker(context);
    List<InetSocketAddress> listening =
        sockets.listening().stream().filter(one -> !ofOthers.contains(one)).toList();
    WorkerAddress mine = new WorkerAddress(listening, Ucp.address(worker));
    this.silentPeers = new SilentPeers(terms.silence().toNanos());
    silentPeers.watch(mine.ports());
    this.address = mine.bytes();
    if (pe == 0) {
      noteSeveralNetworks(mine);
    }
    this.plain = pool.take(UcpLayout.REQUEST_PARAM_BYTES).fill((byte) 0);
    this.fetched = pool.take(UcpLayout.REQUEST_PARAM_BYTES).fill((byte) 0);
    fetched.set(ValueLayout.JAVA_INT, 0, UcpLayout.OP_ATTR_FIELD_FLAGS);
    fetched.set(ValueLayout.JAVA_INT, UcpLayout.REQUEST_PARAM_FLAGS, UcpLayout.AM_SEND_FLAG_RNDV);
    this.requests = new NativeRequests(this::peerLost, this::meet);
    this.met = new boolean[end.pes()];
    this.memory = end.memory();
    this.messages = new ActiveMessages(
        this, terms.secret(), new MessageValidator(terms.secret(), end.pes(), end.heapBytes()),
        new HeapKeys(context, end.memory().address() + end.heap(), end.heapBytes()), end.memory(), end.heap());
  }

  /** Warns, once per job, that outsiders on several networks could reach its PEs. */
  private static void noteSeveralNetworks(WorkerAddress mine) {
    if (mine.addresses() > 1) {
      System.err.println("shmem4j: PEs listen for connections on more than one interface: PE 0 listens=" + mine.text()
          + "; whoever reaches them can read and write their memory: name the job's network with UCX_NET_DEVICES");
    }
  }

  /** {@return the reason why UCX cannot be used here; empty if it can} */
  public static Optional<String> refusal() {
    if (!NativeCalls.areEnabled()) {
      return Optional.of("UCX needs native access: start Java with --enable-native-access=ALL-UNNAMED "
          + "(=org.shmem4j if the library is on the module path)");
    }
    try {
      String ignored = Ucp.version();
      return Optional.empty();
    } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
      return Optional.of(String.valueOf(e.getCause() == null ? e.getMessage() : e.getCause().getMessage()));
    }
  }

  @Override
  public byte[] address() {
    return address.clone();
  }

  @Override
  public void connect(IntFunction<byte[]> addresses) {
    peers = new Peers(worker, other -> {
      WorkerAddress to = WorkerAddress.of(addresses.apply(other));
      silentPeers.watch(to.ports());
      addressesOfPeers.put(other, to.text());
      return to.ofUcx();
    });
  }

  @Override
  public String whyUnreached(int other) {
    return met[other]
        ? ""
        : "no connection could be made by PE " + pe + ": listens=" + addressesOfPeers.getOrDefault(other, "unknown")
            + "; check UCX_NET_DEVICES and UCX_TLS (" + UcxDevices.chosen() + "), routes and firewalls, and whether its"
            + " process has ended";
  }

  @Override
  public String name() {
    return "UCX " + Ucp.version();
  }

  @Override
  public long job() {
    return job;
  }

  @Override
  public void start(TransportWaiter transportWaiter, IntPredicate onLost, Consumer<Throwable> onBroken,
      Runnable watch) {
    waiter = transportWaiter;
    lost = onLost;
    broken = onBroken;
    helper = new HelperThread(this, () -> {
      silentPeers.look();
      watch.run();
    }, silentPeers::close);
  }

  int pe() {
    return pe;
  }

  ShortLock lock() {
    return lock;
  }

  long worker() {
    return worker;
  }

  NativePool pool() {
    return pool;
  }

  NativeRequests requests() {
    return requests;
  }

  MessageDispatch dispatch() {
    return dispatch;
  }

  ActiveMessages messages() {
    return messages;
  }

  /** Waits, at first without yielding the core. */
  void await(BooleanSupplier done, int from) {
    await(done, from, from);
  }

  /**
   * Waits, at first without yielding the core. If a peer keeps this PE waiting, perhaps because it handles messages
   * only when it calls, it is informed once, and its helper takes over for a while.
   *
   * @param done whether the wait is over
   * @param from the PE on which the wait depends, if it is a single one
   * @param peer a PE that has something to do for this one
   */
  void await(BooleanSupplier done, int from, int peer) {
    long start = Outside.nanoTime();
    boolean told = peer < 0;
    for (int i = 0; i < LOOKS; i++) {
      if (done.getAsBoolean()) {
        refuseLost();
        return;
      }
      boolean ignored = progress();
      if (!told && i % LOOKS_PER_CLOCK == LOOKS_PER_CLOCK - 1 && Outside.nanoTime() - start > PATIENT_NANOS) {
        told = true;
        messages.tellNeed(peer, PATIENT_NANOS);
      }
    }
    waiter.until(done, from);
    refuseLost();
  }

  /** {@return whether peers' processors must carry out puts, which are then no faster than messages} */
  boolean emulatesPuts() {
    return EMULATES_PUTS;
  }

  /** {@return the parameters of an operation that needs none} */
  MemorySegment plain() {
    return plain;
  }

  /** {@return the parameters of a message with a payload of this many bytes} */
  MemorySegment messageParam(long bytes) {
    return LONG_ONES_ARE_FETCHED && bytes > MOST_IN_A_SEGMENT ? fetched : plain;
  }

  /** Records that something was transferred to or from a peer; the caller holds the lock. */
  void meet(int other) {
    met[other] = true;
  }

  Peers peers() {
    return peers;
  }

  boolean isClosed() {
    return closed;
  }

  ProgressHints progressHints() {
    return hints;
  }

  /** Records that a peer waits for what this PE does when it looks, and makes the helper look at once. */
  void needed() {
    hints.needsHelp();
    HelperThread thread = helper;
    if (thread != null) {
      thread.wake();
    }
  }

  @Override
  public FarContext openContext() {
    return new UcxContext(this);
  }

  @Override
  public Transfer send(int to, long channel, long number, long[] record, MemorySegment from, long at, long bytes) {
    long[] words = new long[Header.RECORD + record.length];
    words[Header.CHANNEL] = channel;
    words[Header.NUMBER] = number;
    System.arraycopy(record, 0, words, Header.RECORD, record.length);
    return messages.send(to, Header.Kind.MESSAGE, words, from, at, from == null ? 0 : bytes);
  }

  @Override
  public Transfer receive(int from, long channel, long number, MemorySegment to, long at, long bytes) {
    lock.lock(); // a long message is fetched at once, by a native call
    try {
      return dispatch.matcher().receive(from, channel, number, to, at, to == null ? 0 : bytes);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void listen(long channel, MessageListener listener) {
    dispatch.matcher().listen(channel, listener);
  }

  @Override
  public boolean progress() {
    boolean helped = hints.look();
    return dispatch.progress(oneRound) || helped;
  }

  /** Makes a single round, since after each one what the PE waits for may have arrived. */
  private boolean oneRound() {
    long start = hints.starts();
    boolean moved = progressLocked(1);
    hints.moved(moved, start);
    return moved;
  }

  @Override
  public void sleep(long nanos) {
    hints.sleep(nanos);
  }

  /** Advances everything but listeners; the caller holds the lock. */
  boolean progressLocked() {
    return progressLocked(MOST_ROUNDS);
  }

  private boolean progressLocked(int rounds) {
    if (closed) {
      return false;
    }
    boolean any = false;
    boolean moved = true;
    try {
      for (int round = 0; round < rounds && moved; round++) {
        moved = Ucp.progress(worker) != 0;
        boolean finished = finish(); // in each round: a message that has arrived is acted on before a later one
        any |= moved || finished;
      }
      return messages.serve() || any;
    } catch (Throwable e) {
      broken(e); // threads that wait for the operation report this, not the thread that found it
      return true;
    }
  }

  /** Fails the job because a message cannot be acted on or the helper thread failed. */
  void broken(Throwable thrown) {
    broken.accept(thrown);
  }

  /** Finishes what is complete; returns whether there was anything. */
  private boolean finish() {
    // Broken connections come first, since completions found after them may only be their consequence.
    for (Integer failed = peers.nextFailed(); failed != null; failed = peers.nextFailed()) {
      boolean ignored = peerLost(failed);
    }
    return requests.poll();
  }

  /** Handles the loss of a peer: the job fails, unless it is at its end. */
  private boolean peerLost(int other) {
    if (!lost.test(other)) {
      return false;
    }
    lostPe = other;
    return true;
  }

  /** Throws the job's failure if a peer is gone, since data put to or read from it is then invalid. */
  private void refuseLost() {
    if (lostPe != NONE) {
      waiter.until(() -> false, lostPe);
    }
  }

  @Override
  public void hurry() {
    hurried = true;
  }

  @Override
  public long sent() {
    return dispatch.sent();
  }

  @Override
  public long received() {
    return dispatch.received();
  }

  @Override
  public boolean isBusy() {
    return !requests.isEmpty();
  }

  @Override
  public void afterOperations(Runnable action) {
    lock.lock();
    try {
      requests.add("ucp_worker_flush", NativeRequests.ALL_PEERS, Ucp.flush(worker, plain), action);
    } finally {
      lock.unlock();
    }
  }

  /** {@return the address of memory for native code} */
  static long addressOf(MemorySegment segment, long at) {
    return segment.address() + at;
  }

  /** {@return whether native code may use a memory segment as long as the worker exists, whatever the program does} */
  boolean isHosts(MemorySegment segment) {
    return TransportEnd.contains(memory, segment);
  }

  /** Copies memory that native code cannot use into a buffer that it can use. */
  MemorySegment copied(MemorySegment from, long at, long bytes) {
    MemorySegment buffer = pool.take(Math.max(1, bytes));
    MemorySegment.copy(from, ValueLayout.JAVA_BYTE, at, buffer, ValueLayout.JAVA_BYTE, 0, bytes);
    return buffer;
  }

  @Override
  public void close() {
    if (destroyed) {
      return;
    }
    if (hurried) {
      giveUp();
      return;
    }
    if (helper != null) {
      helper.end();
    }
    lock.lock();
    try {
      if (closed) {
        return;
      }
      peers.close(requests, plain);
      finishRequests(CLOSING_NANOS);
      closed = true;
      if (!requests.isEmpty()) {
        return; // UCX ends the process if a worker with operations under way is destroyed
      }
      messages.close();
      Ucp.destroyWorker(worker);
      Ucp.cleanup(context);
      destroyed = true;
      pool.close();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean usesMemory() {
    return !destroyed;
  }

  private void finishRequests(long nanos) {
    long end = Outside.nanoTime() + nanos;
    while (!requests.isEmpty() && Outside.nanoTime() < end) {
      if (Ucp.progress(worker) == 0 && !requests.poll()) {
        Outside.spin();
      }
    }
  }

  /** After a failure, sends what can still be sent. The worker exists until the process ends. */
  private void giveUp() {
    if (helper != null) {
      helper.endSoon();
    }
    boolean isAgain = closed;
    closed = true; // a thread that gets the lock later must not advance anything
    if (lock.tryLock()) { // otherwise a thread hangs in a native call
      try {
        finishRequests(isAgain ? 0 : CLOSING_HURRIED_NANOS);
      } finally {
        lock.unlock();
      }
    }
  }
}
