package org.shmem4j.internal.watching.checkedrun;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.Group;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.control.TracedCall;
import org.shmem4j.internal.pe.control.TracedTurn;
import org.shmem4j.internal.pe.team.ContextImpl;
import org.shmem4j.internal.watching.callsites.Agent;
import org.shmem4j.internal.watching.callsites.CallSites;
import org.shmem4j.internal.watching.callsites.Site;

/**
 * Records what one PE does: what it accesses, when it meets others, what it begins and completes. All its threads count
 * as one.
 */
final class CheckRecorder implements Trace {
  private static final long KEYS = 1;
  private static final int WORDS_APART = 8;
  private static final long NO_KEY = -1;
  private static final long MOST_UNFLUSHED_NANOS = 10_000_000;
  private static final int FIRST_ALLOCATION = 1 << 30; // the number of a place, beyond those of calls
  private static final Set<EventKind> MEET_OTHERS =
      EnumSet.of(EventKind.ENTER, EventKind.LEAVE, EventKind.LOCK, EventKind.UNLOCK);

  private final int pe;
  private final int pes;
  private final EventWriter out;
  private final FarClock clock;
  private final Runnable onEnd;
  private final Unwritten unwritten;
  private final Set<Integer> places = new HashSet<>();
  private final Map<String, Integer> allocations = new HashMap<>();
  private final Set<Long> groups = new HashSet<>();
  private final Map<Object, Long> contexts = new HashMap<>();
  private final OpenResources left = new OpenResources();
  private final QueuedBuffers queuedBuffers = new QueuedBuffers(this);
  private long claiming = NO_KEY;
  private long keys = KEYS;
  private long flushed;
  private boolean hasSkippedTurns;
  private boolean ended;

  /**
   * Creates the recorder of a PE.
   *
   * @param pe the PE
   * @param pes the PEs of its job
   * @param out takes the events
   * @param clock the clock of the reader, or null if that is this host's
   * @param onEnd runs when the PE has left its job
   */
  CheckRecorder(int pe, int pes, EventWriter out, FarClock clock, Runnable onEnd) {
    this.pe = pe;
    this.pes = pes;
    this.out = out;
    this.clock = clock;
    this.unwritten = new Unwritten(out);
    this.onEnd = onEnd;
  }

  int pe() {
    return pe;
  }

  /** {@return a key for an operation that begins} */
  synchronized long newKey() {
    return keys++;
  }

  /** {@return the key of a context; null means the default context} */
  synchronized long key(Object context, boolean predefined) {
    return predefined ? ContextKey.DEFAULT : contexts.computeIfAbsent(context, this::newKey);
  }

  private long newKey(Object context) {
    return context instanceof ContextImpl impl && !impl.seesToStores() ? ContextKey.withoutStores(keys++) : keys++;
  }

  /** Records that the PE makes a call. */
  synchronized void calls(Site site) {
    left.called(place(site));
  }

  /** Records that the PE accesses bytes of its own, or reads bytes of others. */
  synchronized void touches(int target, long offset, long bytes, long flags, Site site) {
    if (claiming != NO_KEY) {
      claim(target, offset, bytes, flags, site);
    } else if (bytes > 0) {
      queuedBuffers.settle();
      unwritten.touched(target, offset, bytes, site.isQueued() ? flags | AccessFlags.QUEUED : flags, place(site));
    }
  }

  /**
   * Records that the PE reads or writes an element, and returns an entry that its own thread may extend by further
   * accesses at the same line while it is open.
   *
   * @param owns whether only one thread of the PE calls the library
   * @return the entry, or null if every access must be recorded by itself
   */
  synchronized Epoch.Entry touchesElement(int target, long offset, long bytes, long flags, Site site, boolean owns) {
    if (claiming != NO_KEY || !owns || !unwritten.isOfThisThread()) {
      touches(target, offset, bytes, flags, site);
      return null;
    }
    return unwritten.opened(target, offset, bytes, flags, place(site));
  }

  /** Records that the PE begins a put of an element; successive puts with nothing in between are recorded together. */
  synchronized void putsElement(int target, long offset, long bytes, long set, Site site) {
    if (claiming == NO_KEY && unwritten.takesPut(target, offset, bytes, site)) {
      return;
    }
    calls(site);
    if (claiming != NO_KEY || site.isQueued()) {
      updates(target, offset, bytes, AccessFlags.WRITES | AccessFlags.PUT | (set > 0 ? AccessFlags.SETS : 0),
          ContextKey.DEFAULT, site, set);
      return;
    }
    queuedBuffers.settle();
    int ignored = place(site);
    unwritten.put(new Puts(now(), target, offset, bytes, set, site));
  }

  /** Records that the PE begins an operation, or writes bytes that others may wait for. */
  synchronized void begins(int target, long offset, long bytes, long flags, long key, Site site) {
    updates(target, offset, bytes, flags, key, site, 0);
  }

  /** Records that the PE begins a write of a word: what it adds to the word or sets it to, or 0 if unknown. */
  synchronized void updates(int target, long offset, long bytes, long flags, long key, Site site, long amount) {
    if (claiming != NO_KEY) {
      claim(target, offset, bytes, flags, site);
    } else if (bytes > 0) {
      queuedBuffers.settle();
      access(target, offset, bytes, site.isQueued() ? flags | AccessFlags.QUEUED : flags, key, site, amount);
    }
  }

  private void access(int target, long offset, long bytes, long flags, long key, Site site, long amount) {
    if (!ended) {
      unwritten.write();
      out.write(EventKind.ACCESS, now(), target, offset, bytes, flags, key, place(site), amount);
    }
  }

  /** {@return the buffers that calls on queues own} */
  QueuedBuffers queuedBuffers() {
    return queuedBuffers;
  }

  /**
   * Records that a call owns the bytes of this PE that an action accesses, until its key is complete.
   *
   * @param key the key
   * @param touching reports to this recorder what the call accesses
   */
  synchronized void claims(long key, Runnable touching) {
    claiming = key;
    try {
      touching.run();
    } finally {
      claiming = NO_KEY;
    }
  }

  private void claim(int target, long offset, long bytes, long flags, Site site) {
    if (target == pe && bytes > 0) {
      long kind = flags & (AccessFlags.WRITES | AccessFlags.ATOMIC);
      access(target, offset, bytes, kind | AccessFlags.OWNED | AccessFlags.CLAIM, claiming, site, 0);
    }
  }

  /**
   * Records that the PE saw bytes.
   *
   * @param target the PE that they belong to
   * @param offset their offset
   * @param bytes their number
   * @param slack by how much the word could be less without the PE noticing
   * @param atLeast what the word has reached; negative if unknown
   */
  synchronized void acquires(int target, long offset, long bytes, long slack, long atLeast) {
    event(EventKind.ACQUIRE, target, offset, bytes, slack, atLeast);
  }

  synchronized void quiets(long context) {
    event(EventKind.QUIET, context);
  }

  /** Records that operations to some PEs are complete. */
  synchronized void quiets(long context, int... pes) {
    event(EventKind.QUIET, LongStream.concat(LongStream.of(context), IntStream.of(pes).asLongStream()).toArray());
  }

  synchronized void fences(long context) {
    event(EventKind.FENCE, context);
  }

  synchronized void completes(long key) {
    left.requests.remove(key);
    event(EventKind.COMPLETE, key);
  }

  /** Records that a collective was started, whose request must be awaited. */
  synchronized void starts(long key, Site site) {
    left.requests.put(key, place(site));
  }

  synchronized void usesPSync(long offset, long start, long logStride, long size, Site site, boolean ends) {
    event(EventKind.PSYNC, offset, start, logStride, size, place(site), ends ? 1 : 0);
  }

  @Override
  public synchronized Object collectiveStarts(TracedCall call, Group group, long number, boolean blocks) {
    return enters(call.call(), call.root(), group, number, blocks);
  }

  private Object enters(Call call, long root, Group group, long number, boolean blocks) {
    if (groups.add(group.key())) {
      unwritten.writePuts();
      long[] words = new long[group.members().length + 2];
      words[0] = now();
      words[1] = group.key();
      for (int i = 0; i < group.members().length; i++) {
        words[i + 2] = group.members()[i];
      }
      out.write(EventKind.GROUP, words);
    }
    Site site = CallSites.current();
    event(
        EventKind.ENTER, group.key(), number, call.ordinal(), root, memberOf(group), place(site),
        blocks ? 1 : 0, Thread.currentThread().threadId());
    return new long[] {group.key(), number};
  }

  @Override
  public synchronized Object waveStarts(Group group, long number) {
    return enters(Call.COMPLETE, NO_KEY, group, number, true);
  }

  @Override
  public synchronized void waveEnds(Object started, boolean isEnd) {
    if (started instanceof long[] wave) {
      event(EventKind.LEAVE, wave[0], wave[1], isEnd ? 1 : 0);
    }
  }

  @Override
  public synchronized void tells(Group group, int other, int apart) {
    access(other, word(group, pe, apart), Long.BYTES, AccessFlags.WRITES | AccessFlags.ATOMIC | AccessFlags.MESSAGE,
        ContextKey.DEFAULT, CallSites.current(), 0);
  }

  @Override
  public synchronized void told(Group group, int other, int apart) {
    acquires(pe, word(group, other, apart), Long.BYTES, 0, -1);
  }

  @Override
  public synchronized Object turnStarts(TracedTurn turn) {
    long key = newKey();
    Site site = CallSites.current();
    boolean all = turn.visit(CollectiveCall.MOST_PIECES, (isWritten, offset, bytes) -> begins(
        pe, offset, bytes, (isWritten ? AccessFlags.WRITES : AccessFlags.READS) | AccessFlags.OWNED, key, site));
    if (!all && !hasSkippedTurns && !ended) {
      hasSkippedTurns = true;
      out.write(EventKind.GAP, "accesses of exchanges in more than " + CollectiveCall.MOST_PIECES + " pieces", now());
    }
    return key;
  }

  @Override
  public void turnEnds(Object started) {
    buffersFree(started);
  }

  /** {@return a word outside the heap that stands for what a PE has sent to another} */
  private long word(Group group, int from, int apart) {
    return -Long.BYTES * (1 + from + ((group.key() & Integer.MAX_VALUE) * WORDS_APART + apart) * pes);
  }

  private long memberOf(Group group) {
    int[] members = group.members();
    for (int i = 0; i < members.length; i++) {
      if (members[i] == pe) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public synchronized void collectiveEnds(Object started) {
    if (started instanceof long[] call) {
      event(EventKind.LEAVE, call[0], call[1], 1);
    }
  }

  @Override
  public synchronized void allocated(long offset, long bytes, long elementBytes) {
    Site site = CallSites.current();
    left.arrays.put(offset, place(site));
    event(EventKind.ALLOCATED, offset, bytes, allocatedAt(site), elementBytes);
  }

  private int allocatedAt(Site site) {
    String text = AllocatedArray.of(site);
    Integer known = allocations.get(text);
    if (known != null) {
      return known;
    }
    int number = FIRST_ALLOCATION + allocations.size();
    allocations.put(text, number);
    unwritten.writePuts();
    out.write(EventKind.PLACE, text, now(), number);
    return number;
  }

  @Override
  public synchronized void freed(long offset, long bytes) {
    left.arrays.remove(offset);
    event(EventKind.FREED, offset, bytes);
  }

  @Override
  public synchronized void lockTaken(long offset) {
    event(EventKind.LOCK, offset, place(CallSites.current()));
  }

  @Override
  public synchronized void lockReleased(long offset) {
    event(EventKind.UNLOCK, offset);
  }

  @Override
  public synchronized Object buffersOwned(long readFrom, long readBytes, long writtenFrom, long writtenBytes) {
    long key = newKey();
    Site site = CallSites.current();
    claims(key, () -> {
      touches(pe, readFrom, readFrom < 0 ? 0 : readBytes, AccessFlags.READS, site);
      touches(pe, writtenFrom, writtenFrom < 0 ? 0 : writtenBytes, AccessFlags.WRITES, site);
    });
    return key;
  }

  @Override
  public void buffersFree(Object started) {
    if (started instanceof Long key) {
      completes(key);
    }
  }

  @Override
  public synchronized void teamMade(Group group) {
    left.teams.put(group.key(), place(CallSites.current()));
  }

  @Override
  public synchronized void teamClosed(Group group) {
    left.teams.remove(group.key());
  }

  @Override
  public synchronized void contextClosed(Object context) {
    Long key = contexts.remove(context);
    quiets(key == null ? newKey(context) : key);
  }

  @Override
  public void ends(boolean failed) {
    synchronized (this) {
      if (ended) {
        return;
      }
      unwritten.end();
      ended = true;
      left.write(out, now(), failed);
      Agent.unwatched().forEach(what -> out.write(EventKind.GAP, what, now()));
      out.write(EventKind.END, now(), unwritten.givenUp(), failed ? 1 : 0, pes);
      out.close();
    }
    if (clock != null) {
      clock.close();
    }
    onEnd.run();
  }

  /**
   * Records the time, so that a search knows that nothing earlier follows, however long the PE does nothing.
   *
   * @return whether more may follow
   */
  boolean beats() {
    if (clock != null) {
      clock.askAgain(); // takes a while, during which the PE goes on
    }
    synchronized (this) {
      if (clock == null) {
        event(EventKind.TIME);
      } else {
        event(EventKind.CLOCK, clock.offset(), clock.error(now()));
      }
      return !ended;
    }
  }

  private void event(EventKind kind, long... words) {
    if (ended || claiming != NO_KEY) {
      return;
    }
    unwritten.write();
    long[] timed = new long[words.length + 1];
    timed[0] = now();
    System.arraycopy(words, 0, timed, 1, words.length);
    out.write(kind, timed);
    if (MEET_OTHERS.contains(kind) || timed[0] - flushed > MOST_UNFLUSHED_NANOS) {
      flushed = timed[0];
      out.flush(); // the events survive if the process is killed
    }
  }

  private static long now() {
    return Outside.nanoTime();
  }

  private int place(Site site) {
    if (places.add(site.id())) {
      String text = site.id() == 0 ? "in a call that is not watched"
          : site.routine() + " at " + site.place() + " (" + site.method() + ")";
      unwritten.writePuts();
      out.write(EventKind.PLACE, text, now(), site.id());
    }
    return site.id();
  }
}
