package org.shmem4j.internal.watching.profile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.Group;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.control.TracedCall;
import org.shmem4j.internal.pe.waiting.Waiter;
import org.shmem4j.internal.watching.callsites.CallSites;
import org.shmem4j.internal.watching.callsites.Site;

/** Records what one PE does. */
final class PeProfile implements Trace {
  private static final InheritableThreadLocal<PeProfile> OF_THREAD = new InheritableThreadLocal<>();
  private static volatile PeProfile latest;

  private final int number;
  private final int pes;
  private final ProcessRecording recorder;
  private final List<UnrecordedActivity> activities = new CopyOnWriteArrayList<>();
  private final Map<Group, String> teams = new ConcurrentHashMap<>();
  private final Map<Long, Events.Lock> locks = new HashMap<>();
  private final AtomicLong inUse = new AtomicLong();
  private volatile boolean ended;

  /**
   * Creates the profile of a PE that starts in this thread.
   *
   * @param number its number
   * @param pes the PEs of its job
   * @param recorder the recorder of its events
   */
  PeProfile(int number, int pes, ProcessRecording recorder) {
    this.number = number;
    this.pes = pes;
    this.recorder = recorder;
    OF_THREAD.set(this);
    latest = this;
  }

  /**
   * {@return the profile of the PE that this thread works for: that of its parent thread, or the only one in this
   * process}
   */
  static PeProfile ofThread() {
    PeProfile own = OF_THREAD.get();
    PeProfile pe = own == null || own.ended ? latest : own;
    return pe == null || pe.ended ? null : pe;
  }

  int number() {
    return number;
  }

  int pes() {
    return pes;
  }

  boolean hasEnded() {
    return ended;
  }

  void opened(UnrecordedActivity activity) {
    activities.add(activity);
  }

  @Override
  public Object collectiveStarts(TracedCall call, Group group, long sequence, boolean blocks) {
    UnrecordedActivity activity = UnrecordedActivity.ofThread();
    if (activity == null) {
      return null;
    }
    Events.Collective event = new Events.Collective();
    event.pe = number;
    event.call = call.call().toString();
    event.team = group.key();
    event.number = sequence;
    event.members = teams.computeIfAbsent(group, PeProfile::members);
    event.root = call.root();
    event.bytes = call.bytes();
    event.activity = activity;
    event.startedIn = CallSites.current();
    event.began = activity.began(event.startedIn);
    activity.collective = event;
    event.begin();
    return event;
  }

  private static String members(Group group) {
    return Members.text(group.members());
  }

  @Override
  public void teamClosed(Group group) {
    teams.remove(group);
  }

  @Override
  public void collectiveEnds(Object started) {
    if (!(started instanceof Events.Collective event)) {
      return;
    }
    event.end();
    UnrecordedActivity activity = UnrecordedActivity.ofThread();
    if (activity == null) {
      return;
    }
    if (activity.collective == event) {
      activity.collective = null;
    }
    event.overlapped = event.activity != activity || CallSites.current() != event.startedIn;
    if (!event.shouldCommit()) {
      activity.quickCall(event.startedIn, event.overlapped ? 0 : event.began);
      return;
    }
    event.weight = activity.weight(event.number);
    if (event.weight > 0) {
      event.site = event.startedIn.id();
      event.place = event.startedIn.place();
      event.commit();
    }
  }

  @Override
  public Object waitStarts(Call call, int peer) {
    UnrecordedActivity activity = UnrecordedActivity.ofThread();
    if (activity == null) {
      return null;
    }
    Events.Collective collective = activity.collective;
    if (collective != null && collective.call.equals(call.toString())) {
      collective.peer = peer;
      return null;
    }
    if (activity.wait != null) {
      activity.wait.call = call.toString();
      activity.wait.peer = peer;
      return null;
    }
    Events.Wait wait = new Events.Wait();
    wait.activity = activity;
    wait.call = call.toString();
    wait.peer = peer;
    wait.startedIn = CallSites.current();
    wait.began = activity.began(wait.startedIn);
    activity.wait = wait;
    wait.begin();
    return wait;
  }

  @Override
  public void waitEnds(Object started) {
    if (started instanceof Events.Wait wait) {
      wait.end();
      wait.activity.wait = wait.outer;
      waited(wait);
    }
  }

  /** Records a wait that is over. */
  void waited(Events.Wait wait) {
    UnrecordedActivity activity = wait.activity;
    Site site = wait.startedIn;
    if (!wait.shouldCommit()) {
      activity.quickCall(site, wait.began);
      return;
    }
    wait.weight = activity.weight(-1);
    if (wait.weight > 0) {
      wait.pe = number;
      wait.site = site.id();
      wait.place = site.place();
      if (wait.call == null) {
        wait.call = site.routine();
      }
      if (wait.peer == Waiter.ANY_PE) {
        wait.peer = -1;
      }
      wait.commit();
    }
  }

  @Override
  public void sent(int peer, long bytes, long batches, long full, long nanos) {
    Events.Batches event = new Events.Batches();
    event.pe = number;
    note(event, CallSites.current());
    event.peer = peer;
    event.batches = batches;
    event.bytes = bytes;
    event.full = full;
    event.waited = nanos;
    event.commit();
  }

  @Override
  public void allocated(long offset, long bytes, long elementBytes) {
    heap(true, offset, bytes, inUse.addAndGet(bytes));
  }

  @Override
  public void freed(long offset, long bytes) {
    heap(false, offset, bytes, inUse.addAndGet(-bytes));
  }

  private void heap(boolean allocated, long offset, long bytes, long inUseNow) {
    Events.Heap event = new Events.Heap();
    event.pe = number;
    note(event, CallSites.current());
    event.allocated = allocated;
    event.offset = offset;
    event.bytes = bytes;
    event.inUse = inUseNow;
    event.commit();
  }

  private static void note(Events.CallEvent event, Site site) {
    event.site = site.id();
    event.place = site.place();
  }

  @Override
  public void lockTaken(long offset) {
    Events.Lock event = new Events.Lock();
    event.pe = number;
    note(event, CallSites.current());
    event.offset = offset;
    event.begin();
    synchronized (locks) {
      locks.put(offset, event);
    }
  }

  @Override
  public void lockReleased(long offset) {
    Events.Lock event;
    synchronized (locks) {
      event = locks.remove(offset);
    }
    UnrecordedActivity activity = UnrecordedActivity.ofThread();
    if (event == null || activity == null) {
      return;
    }
    event.end();
    if (event.shouldCommit()) {
      event.weight = activity.weight(-1);
      if (event.weight > 0) {
        event.commit();
      }
    }
  }

  @Override
  public void ends(boolean failed) {
    ended = true;
    activities.forEach(UnrecordedActivity::close);
    ProcessRecording.readClocks(number);
    Events.End end = new Events.End();
    end.pe = number;
    end.commit();
    recorder.left();
  }
}
