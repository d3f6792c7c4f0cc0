package org.shmem4j.internal.betweenhosts.bootstrap;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.outside.Outside;

/** PMIx, which Open MPI's launcher, PRRTE and Slurm support: a library that communicates with a server on this host. */
final class PmixLaunch implements Launch {
  private static final String JOB_SIZE = "pmix.job.size";
  private static final String HOST_NUMBER = "pmix.nodeid";
  private static final String HOST_NAME = "pmix.hname";
  private static final String LOCAL_PEERS = "pmix.lpeers";
  private static final Pattern PE_LIST = Pattern.compile("\\d{1,9}(,\\d{1,9})*");

  private static final int MOST_ASKED = 512;
  private static final int ANSWER_SECONDS = 2;

  private final MemorySegment proc;
  private final Arrivals arrivals;
  private final int pes;
  private int[] here;
  /** Determined on first use, since that takes a request for each PE. */
  private int[] hostOf;

  private boolean exchangesHosts;
  private volatile boolean lost;
  private boolean closed;

  private PmixLaunch(Arena arena, Arrivals arrivals) {
    this.arrivals = arrivals;
    proc = arena.allocate(PmixLayout.PROC);
    Pmix.init(proc);
    Pmix.onLostConnection(() -> lost = true);
    pes = required(PmixLayout.RANK_WILDCARD, JOB_SIZE, value -> value.get(JAVA_INT, PmixLayout.VALUE_UINT32));
    here = hostId(pe()) == null ? null : peers(); // otherwise all must exchange their hosts
  }

  static PmixLaunch join(Arrivals arrivals) {
    return new PmixLaunch(Arena.global(), arrivals);
  }

  /** The PEs of this host, as the launcher reports them. */
  private int[] peers() {
    String told = find(pe(), LOCAL_PEERS, Pmix::string);
    if (told == null) {
      told = find(PmixLayout.RANK_WILDCARD, LOCAL_PEERS, Pmix::string);
    }
    if (told == null || !PE_LIST.matcher(told).matches()) {
      return null;
    }
    int[] all = Stream.of(told.split(",", -1)).mapToInt(Integer::parseInt).sorted().toArray();
    return IntStream.of(all).anyMatch(pe -> pe == pe()) && all[all.length - 1] < pes ? all : null;
  }

  /** The launcher's number or name for a PE's host; null if it does not report one. */
  private Object hostId(int ofPe) {
    Object number = find(ofPe, HOST_NUMBER, value -> value.get(JAVA_INT, PmixLayout.VALUE_UINT32));
    return number != null ? number : find(ofPe, HOST_NAME, Pmix::string);
  }

  private int[] hosts() {
    List<Object> ids = new ArrayList<>();
    for (int pe = 0; pe < pes; pe++) {
      Object id = hostId(pe);
      if (id == null) {
        return HostNumbers.byExchange(this);
      }
      ids.add(id);
    }
    return HostNumbers.of(ids);
  }

  @Override
  public String name() {
    return "PMIx";
  }

  @Override
  public int pe() {
    return proc.get(JAVA_INT, PmixLayout.PROC_RANK);
  }

  @Override
  public int pes() {
    return pes;
  }

  @Override
  public synchronized int[] hostOf() {
    if (hostOf == null && exchangesHosts) {
      return new int[pes]; // not known yet: as if all were on one host
    }
    if (hostOf == null) {
      exchangesHosts = true;
      hostOf = hosts();
      exchangesHosts = false;
    }
    return hostOf.clone();
  }

  @Override
  public synchronized void hostsAre(int[] found) {
    hostOf = found.clone();
  }

  @Override
  public synchronized int[] here() {
    if (here == null) {
      here = Launch.super.here();
    }
    return here.clone();
  }

  @Override
  public void put(String key, byte[] value) {
    refuseClosed();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment object = arena.allocate(PmixLayout.VALUE);
      object.set(JAVA_SHORT, PmixLayout.VALUE_TYPE, PmixLayout.TYPE_BYTE_OBJECT);
      object.set(ADDRESS, PmixLayout.VALUE_BYTES, arena.allocateFrom(JAVA_BYTE, value));
      object.set(JAVA_LONG, PmixLayout.VALUE_SIZE, value.length);
      Pmix.put(arena.allocateFrom(name(key)), object);
    }
  }

  @Override
  public void fence(String key) {
    fence(key, MemorySegment.NULL, 0);
  }

  @Override
  public void fenceHere(String key) {
    int[] peers = here();
    MemorySegment procs = Arena.ofAuto().allocate(PmixLayout.PROC, peers.length);
    for (int i = 0; i < peers.length; i++) {
      MemorySegment one = procs.asSlice(i * PmixLayout.PROC.byteSize(), PmixLayout.PROC.byteSize()).copyFrom(proc);
      one.set(JAVA_INT, PmixLayout.PROC_RANK, peers[i]);
    }
    fence(key, procs, peers.length);
  }

  private void fence(String key, MemorySegment procs, long count) {
    refuseClosed();
    Pmix.commit();
    FutureTask<Void> fence = new FutureTask<>(() -> Pmix.fence(procs, count), null);
    Outside.start("shmem4j fence", fence);
    arrivals.await(this, new Arrivals.Meeting() {
      @Override
      public boolean isOverWithin(long nanos) {
        return isDoneWithin(fence, nanos);
      }

      @Override
      public Optional<String> missing() {
        return Optional.of(PmixLaunch.this.missing(name(key)));
      }
    });
  }

  /**
   * Finds out which PEs have not stored a value. The library waits for values that do not exist yet, so each get runs
   * in a thread of its own, which then remains.
   */
  private String missing(String key) {
    int asked = Math.min(pes, MOST_ASKED);
    CountDownLatch answers = new CountDownLatch(asked);
    Set<Integer> come = ConcurrentHashMap.newKeySet();
    for (int pe = 0; pe < asked; pe++) {
      int other = pe;
      Outside.start("shmem4j looks for PE " + pe, () -> {
        if (find(other, key, Pmix::bytes) != null && come.add(other)) {
          answers.countDown();
        }
      });
    }
    try {
      boolean ignored = answers.await(ANSWER_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Missing.text(hostOf(), pe -> pe >= asked || come.contains(pe));
  }

  private static boolean isDoneWithin(Future<?> task, long nanos) {
    try {
      Object ignored = task.get(nanos, TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException refused ? refused : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ShmemException("a PE must not be interrupted while it joins its job", e);
    }
  }

  @Override
  public byte[] get(int fromPe, String key) {
    refuseClosed();
    return required(fromPe, name(key), Pmix::bytes);
  }

  private static String name(String key) {
    return "shmem4j." + key;
  }

  private <T> T required(int fromPe, String key, Function<MemorySegment, T> reader) {
    T found = find(fromPe, key, reader);
    if (found == null) {
      throw new ShmemException("a PE, or the launcher, must store a value before others get it: pe=" + fromPe
          + " key=" + key + " protocol=PMIx");
    }
    return found;
  }

  private <T> T find(int ofPe, String key, Function<MemorySegment, T> reader) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment owner = arena.allocate(PmixLayout.PROC).copyFrom(proc);
      owner.set(JAVA_INT, PmixLayout.PROC_RANK, ofPe);
      MemorySegment value = Pmix.get(owner, key, arena);
      if (value == null) {
        return null;
      }
      try {
        return reader.apply(value);
      } finally {
        Pmix.release(value);
      }
    }
  }

  @Override
  public void abort(int status, String reason) {
    try (Arena arena = Arena.ofConfined()) {
      Pmix.abort(status, arena.allocateFrom(reason));
    }
  }

  @Override
  public boolean isLauncherGone() {
    return lost;
  }

  private synchronized void refuseClosed() {
    if (closed) {
      throw new IllegalStateException("this process has told its launcher that it is ending: pe=" + pe());
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      Pmix.end();
      lost = false;
    }
  }
}
