package org.shmem4j.tools.checkedrun;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.shmem4j.internal.watching.checkedrun.AccessFlags;
import org.shmem4j.internal.watching.checkedrun.ContextKey;

/** The state of one PE while its record is replayed: its knowledge, its pending operations, the locks that it holds. */
final class Replay {
  private final int pe;
  private final EventReader events;
  private final FarTimes times = new FarTimes();
  private final VectorClock clock;
  private final Map<Long, List<Access>> pending = new HashMap<>(); // by context, or by a key of their own
  private final Map<Long, List<Access>> unfenced = new HashMap<>(); // the pending ones since the context's last fence
  private final Map<Long, Integer> held = new LinkedHashMap<>();
  private final OwnStores ownStores;
  private final List<String> gaps = new ArrayList<>();
  private String lastCalls = "";
  private Delivery begunDelivery; // its data has been recorded but not its signal; else null
  private Event next;
  private long time;
  private boolean left;
  private boolean failed;

  Replay(int pe, int pes, EventReader events) {
    this.pe = pe;
    this.events = events;
    this.clock = new VectorClock(pes);
    this.ownStores = new OwnStores(pe);
    long ignored = clock.tick(pe);
  }

  int pe() {
    return pe;
  }

  VectorClock clock() {
    return clock;
  }

  FarTimes times() {
    return times;
  }

  /** {@return the next event, or null if there is none yet} */
  Event peek() {
    if (next == null) {
      try {
        next = events.next();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      if (next != null) {
        times.correct(next);
      }
    }
    return next;
  }

  /** {@return the time of the last event that was taken} */
  long time() {
    return time;
  }

  Event take() {
    Event taken = peek();
    next = null;
    time = taken.time();
    return taken;
  }

  void close() throws IOException {
    events.close();
  }

  /** Records that an operation was begun, which a later event with its key completes. */
  void begun(Access access) {
    pending.computeIfAbsent(access.key, any -> new ArrayList<>()).add(access);
    unfenced.computeIfAbsent(access.key, any -> new ArrayList<>()).add(access);
  }

  /** {@return what a call delivers with an access that has these flags, or null unless it puts data with a signal} */
  Delivery delivery(long flags) {
    if ((flags & AccessFlags.SIGNALED) == 0) {
      return null;
    }
    if ((flags & AccessFlags.SIGNAL) == 0) { // the data, which is recorded first
      begunDelivery = new Delivery();
      return begunDelivery;
    }
    Delivery delivery = begunDelivery;
    begunDelivery = null;
    return delivery;
  }

  /** {@return the stores that an access with these flags belongs to, or null if it is not a store} */
  Stores stores(long flags) {
    return (flags & AccessFlags.STORE) == 0 ? null : ownStores.latest();
  }

  /** Records a call that makes this PE's stores visible to others. */
  void storesCompleted() {
    if (!ownStores.areComplete()) {
      ownStores.complete(clock.tick(pe));
    }
  }

  void completed(long key) {
    long moment = clock.tick(pe);
    List<Access> ended = pending.remove(key);
    unfenced.remove(key);
    if (ended != null) {
      ended.forEach(access -> access.completed(moment));
    }
  }

  /** Records that operations of a context are complete: all of them, or those to some PEs. */
  void quieted(long[] words) {
    if (ContextKey.seesToStores(words[EventWords.CONTEXT]) && isAboutThisPe(words)) {
      storesCompleted();
    }
    List<Access> all = pending.get(words[EventWords.CONTEXT]);
    if (words.length == EventWords.PES || all == null) {
      completed(words[EventWords.CONTEXT]);
      return;
    }
    long moment = clock.tick(pe);
    Set<Long> pes = LongStream.of(words).skip(EventWords.PES).boxed().collect(Collectors.toSet());
    pes.add((long) pe); // the target of an operation is unknown if this PE's side of it was accessed
    all.removeIf(access -> {
      boolean ends = pes.contains((long) access.target);
      if (ends) {
        access.completed(moment);
      }
      return ends;
    });
  }

  /** {@return whether operations to this PE are complete, too} */
  private boolean isAboutThisPe(long[] words) {
    return words.length == EventWords.PES || LongStream.of(words).skip(EventWords.PES).anyMatch(each -> each == pe);
  }

  void fenced(long context) {
    long moment = clock.tick(pe);
    if (ContextKey.seesToStores(context)) {
      ownStores.fence(context, moment);
    }
    List<Access> before = unfenced.remove(context);
    if (before != null) {
      before.forEach(access -> access.fencedAt(moment));
    }
  }

  /** Forgets operations that no later access can conflict with. */
  void forget(Predicate<Access> isMet) {
    for (Map<Long, List<Access>> each : List.of(pending, unfenced)) {
      each.values().forEach(accesses -> accesses.removeIf(access -> !isMet.test(access)));
      each.values().removeIf(List::isEmpty);
    }
  }

  void locked(long lock, int place) {
    held.put(lock, place);
  }

  void unlocked(long lock) {
    held.remove(lock);
  }

  /** {@return the locks that the PE holds, and the places where it took them} */
  Map<Long, Integer> held() {
    return held;
  }

  void lastCalls(long[] words, Findings findings) {
    StringBuilder text = new StringBuilder();
    for (int i = EventWords.CALLS; i < words.length; i++) {
      text.append("\n    ").append(findings.text(pe, (int) words[i]));
    }
    lastCalls = text.toString();
  }

  String lastCalls() {
    return "PE " + pe + (lastCalls.isEmpty() ? " ended without recording its end" : lastCalls);
  }

  void end(long[] words) {
    left = true;
    failed = words[EventWords.FAILED] != 0;
    if (words[EventWords.GIVEN_UP] > 0) {
      gaps.add("PE " + pe + ": " + words[EventWords.GIVEN_UP] + " accesses in too many pieces to keep");
    }
  }

  /** {@return whether its job had failed when the PE left it} */
  boolean hasFailed() {
    return failed;
  }

  boolean hasLeft() {
    return left;
  }

  List<String> gaps() {
    return gaps;
  }
}
