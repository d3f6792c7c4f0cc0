package org.shmem4j.internal.watching.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.watching.callsites.Site;

/** The activity of one thread of a PE that no event has recorded yet. Only that thread writes it. */
final class UnrecordedActivity {
  private static final long PERIOD_NANOS = 1_000_000_000;
  private static final int MOST_EVENTS_OF_PERIOD = 1000;
  private static final int FEW_EVENTS_OF_PERIOD = 250;
  private static final int TIMED_EVERY = 16;
  private static final int COARSEST = 1 << 16;

  private static final ThreadLocal<UnrecordedActivity> OF_THREAD = new ThreadLocal<>();

  private PeProfile pe;

  /** The collective that this thread carries out. */
  Events.Collective collective;

  /** The timed call that this thread makes. */
  Events.Wait wait;

  private final List<TransferSlot> transfers = new ArrayList<>();
  private TransferSlot[] transfersOfSites = new TransferSlot[16];
  private Quick[] quick = new Quick[16];
  private long periodEnds = Outside.nanoTime() + PERIOD_NANOS;
  private int events;
  private int coarseness = 1;
  private long seen;

  private static final class Quick {
    final Site site;
    long calls;
    long timed;
    long nanos;

    Quick(Site site) {
      this.site = site;
    }
  }

  private UnrecordedActivity(PeProfile pe) {
    this.pe = pe;
    pe.opened(this);
  }

  /** {@return this thread's activity, or null if the thread belongs to no recorded PE} */
  static UnrecordedActivity ofThread() {
    UnrecordedActivity activity = OF_THREAD.get();
    if (activity != null && !activity.pe.hasEnded()) {
      return activity;
    }
    PeProfile pe = PeProfile.ofThread();
    if (pe == null) {
      return null;
    }
    if (activity == null || activity.pe.pes() != pe.pes()) {
      activity = new UnrecordedActivity(pe);
      OF_THREAD.set(activity);
    } else {
      activity.joinAgain(pe);
    }
    return activity;
  }

  /**
   * Makes this activity serve the PE after it has joined its job again, since the activity is a constant in the code of
   * calls.
   */
  private void joinAgain(PeProfile again) {
    pe = again;
    synchronized (transfers) {
      transfers.forEach(TransferSlot::open);
    }
    again.opened(this);
  }

  PeProfile pe() {
    return pe;
  }

  TransferSlot slot(Site site, boolean counted) {
    if (site.id() >= transfersOfSites.length) {
      transfersOfSites = Arrays.copyOf(transfersOfSites, Math.max(site.id() + 1, 2 * transfersOfSites.length));
    }
    TransferSlot slot = transfersOfSites[site.id()];
    if (slot == null) {
      slot = new TransferSlot(site, counted, this);
      transfersOfSites[site.id()] = slot;
      synchronized (transfers) {
        transfers.add(slot);
      }
    }
    return slot;
  }

  /** {@return the start time of a call if it is one of those that are timed even when short; otherwise 0} */
  long began(Site site) {
    return quick(site).calls % TIMED_EVERY == 0 ? Outside.nanoTime() : 0;
  }

  /** Counts a call that was too short for an event of its own. */
  void quickCall(Site site, long began) {
    Quick calls = quick(site);
    calls.calls++;
    if (began != 0) {
      long now = Outside.nanoTime();
      calls.timed++;
      calls.nanos += now - began;
      tick(now);
    }
  }

  private Quick quick(Site site) {
    if (site.id() >= quick.length) {
      quick = Arrays.copyOf(quick, Math.max(site.id() + 1, 2 * quick.length));
    }
    Quick calls = quick[site.id()];
    if (calls == null) {
      calls = new Quick(site);
      quick[site.id()] = calls;
    }
    return calls;
  }

  /**
   * Decides whether to write a long event: all while there are few, later only some. Events that have a
   * number in common with other PEs are written on all of these PEs or on none.
   *
   * @param number the event's number; negative if it has none in common with other PEs
   * @return how many events it represents, or 0 if it is not written
   */
  int weight(long number) {
    long now = Outside.nanoTime();
    tick(now);
    long place = number >= 0 ? number : seen++;
    if (place % coarseness != 0) {
      return 0;
    }
    events++;
    return coarseness;
  }

  /** Records that some time has passed. */
  void tick(long now) {
    if (now - periodEnds >= 0) {
      periodEnds = now + PERIOD_NANOS;
      if (events > MOST_EVENTS_OF_PERIOD && coarseness < COARSEST) {
        coarseness *= 2;
      } else if (events < FEW_EVENTS_OF_PERIOD && coarseness > 1) {
        coarseness /= 2;
      }
      events = 0;
      ProcessRecording.readClocks(pe.number());
      flush();
    } else if (events > 2 * MOST_EVENTS_OF_PERIOD && coarseness < COARSEST) {
      coarseness *= 2; // far too many: reduces the events at once
      events = MOST_EVENTS_OF_PERIOD;
    }
  }

  /** Ends the activity when the PE has ended. */
  void close() {
    synchronized (transfers) {
      transfers.forEach(TransferSlot::close);
    }
    flush();
  }

  /** Writes events for the counted calls. */
  void flush() {
    synchronized (transfers) {
      transfers.forEach(TransferSlot::flush);
    }
    for (Quick calls : quick) {
      if (calls != null && calls.calls > 0) {
        Events.QuickCalls event = new Events.QuickCalls();
        event.pe = pe.number();
        event.site = calls.site.id();
        event.place = calls.site.place();
        event.calls = calls.calls;
        event.time = calls.timed == 0 ? 0 : calls.nanos / calls.timed * calls.calls;
        event.commit();
        calls.calls = 0;
        calls.timed = 0;
        calls.nanos = 0;
      }
    }
  }
}
