package org.shmem4j.internal.pe.job;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.shmem4j.Context;
import org.shmem4j.ContextOption;
import org.shmem4j.HandleType;
import org.shmem4j.MallocHint;
import org.shmem4j.SharedFile;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.ShmemQueue;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.Team;
import org.shmem4j.ThreadLevel;
import org.shmem4j.WorkGroup;
import org.shmem4j.internal.onhost.memory.SymmetricHeap;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.CallingPe;
import org.shmem4j.internal.pe.Guard;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.collective.Limits;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.LiveTrace;
import org.shmem4j.internal.pe.control.PeNotes;
import org.shmem4j.internal.pe.control.PeState;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.control.betweenhosts.FarControl;
import org.shmem4j.internal.pe.engine.Engine;
import org.shmem4j.internal.pe.exchange.OpenExchanges;
import org.shmem4j.internal.pe.irregular.OpenTraffic;
import org.shmem4j.internal.pe.queue.QueueImpl;
import org.shmem4j.internal.pe.session.Sessions;
import org.shmem4j.internal.pe.team.ContextImpl;
import org.shmem4j.internal.pe.team.Groups;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.internal.pe.team.TeamNumbers;
import org.shmem4j.internal.pe.waiting.DelayedControl;
import org.shmem4j.internal.pe.waiting.Delays;
import org.shmem4j.internal.pe.waiting.WaitCondition;
import org.shmem4j.internal.pe.waiting.Waiter;
import org.shmem4j.internal.pe.workgroup.WorkGroups;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.internal.watching.callsites.Traced;

/** One PE of a job: implements the user's interface with its parts. */
public final class Pe extends CallingPe implements Traced {
  private final Engine engine;
  private ThreadLevel threadLevel;
  private final PeCore core;
  private final Groups groups;
  private final OpenTraffic traffic;
  private final OpenExchanges exchanges;
  private final WorkGroups workGroups;
  private final TeamImpl world;
  private final TeamImpl shared;
  private Context defaultContext;
  private final PeNotes notes;
  private final HeapCalls heap;
  private final MappedFiles files;
  private final Locks locks;
  private final FarControl far;
  private final Membership membership;

  Pe(Engine engine, Settings settings, ThreadLevel threadLevel) {
    this.engine = engine;
    this.threadLevel = threadLevel;
    Delays delays = settings.delay().isEmpty() ? null : new Delays(settings.delay().getAsLong(), engine.pe());
    JobControl control = delays == null
        ? new JobControl(engine.memory(), engine.placement())
        : new DelayedControl(engine.memory(), engine.placement(), delays);
    boolean oneThread = !settings.progressThread() && threadLevel == ThreadLevel.SINGLE;
    boolean oneHost = engine.placement().hosts() == 1;
    Waiter waiter = new Waiter(engine.memory().segment(), control, engine.pe(), settings, oneThread && oneHost);
    waiter.delays(delays);
    this.notes = new PeNotes(engine.memory().segment(), control, engine.pe());
    Guard guard = new Guard(isGuarded(threadLevel) || settings.progressThread());
    Sessions sessions = engine.transport() == null ? null : new Sessions(
        engine.pe(), engine.placement(), engine.memory().segment(), waiter, engine.transport());
    this.core = new PeCore(
        engine.pe(), engine.placement(), engine.memory().segment(), control, waiter, guard, engine.transport(),
        sessions);
    Watching.starts(engine, settings, core);
    if (settings.trace() && waiter.trace() == null) {
      waiter.trace(new LiveTrace(notes));
    }
    this.far = engine.transport() == null ? null : new FarControl(core, oneThread);
    if (far != null) {
      waiter.work().transport(engine.transport()::progress, engine.transport()::sleep);
      engine.transport().start(
          // A peer that only waits for the others to leave still serves transfers; the transport reports its loss.
          (done, pe) -> waiter.until(done::getAsBoolean, Call.TRANSFER, pe < 0 ? pe : Waiter.unwatched(pe)),
          far::lost, far::broken, watch(engine));
      far.watchNextHost();
      waiter.failures().deadlocks(far::isStuck);
    }
    this.traffic = new OpenTraffic(settings.pipeBytes(), settings.queueBytes());
    waiter.work().arrivals(afterSessions(sessions, traffic), afterSessions(sessions, traffic.beside()), traffic);
    this.exchanges = new OpenExchanges(settings.exchangeBytes());
    this.groups = new Groups(this, core, Limits.of(settings, engine.placement().pesHere()));
    this.workGroups = new WorkGroups(this, waiter);
    int[] everybody = new int[control.pes()];
    for (int pe = 0; pe < everybody.length; pe++) {
      everybody[pe] = pe;
    }
    this.world = TeamImpl.predefined(groups, TeamNumbers.WORLD, everybody, engine.pe());
    int[] neighbors = core.placement().pesOf(core.placement().host());
    this.shared = TeamImpl.predefined(groups, TeamNumbers.SHARED, neighbors, core.placement().indexHere(engine.pe()));
    this.defaultContext = ContextImpl.predefined(world);
    this.locks = new Locks(core);
    this.heap =
        new HeapCalls(this, core, engine, world.collectives(), locks, groups.requests(), traffic, exchanges, notes);
    this.files = new MappedFiles(this, world.collectives());
    this.membership = new Membership(this, engine, settings, far, heap, files, locks, workGroups);
    control.enter(engine.pe(), PeState.RUNNING);
  }

  private static WaitCondition afterSessions(Sessions sessions, WaitCondition work) {
    return sessions == null ? work : () -> {
      sessions.flush();
      return work.holds();
    };
  }

  /** {@return what the transport's helper thread does at intervals} */
  private Runnable watch(Engine engine) {
    UnnoticedFailure failure = engine.ownProcess() ? new UnnoticedFailure(core.control(), core.pe()) : null;
    return () -> {
      far.look();
      core.sessions().flushBeside();
      if (failure != null) {
        failure.look();
      }
    };
  }

  /**
   * Returns the PE of an array.
   *
   * @param array the array
   * @return its PE
   */
  public static Pe of(SymmetricArray array) {
    return (Pe) array.shmem();
  }

  /** {@return the PE whose body this thread runs, or the process's only PE; null if there is none} */
  public static Pe ofThisThread() {
    return OpenPes.ofThisThreadOrNull();
  }

  /** {@return the job's failure; null if there is none, or if this PE has left the job} */
  public ShmemException failure() {
    return membership.isOpen() && core.control().hasFailed() ? core.control().failure() : null;
  }

  /**
   * Records that a process of this host has ended. If it was a PE that this one's job still needs, the job has failed.
   *
   * @param process the process
   */
  public void processEnded(long process) {
    try {
      if (membership.isOpen()) {
        core.control().processEnded(process);
      }
    } catch (IllegalStateException e) {
      // this PE is leaving meanwhile, and its memory is unmapped
    }
  }

  /** {@return whether it is closing the job, and does nothing but wait for all others} */
  public boolean isLeaving() {
    return membership.isLeaving();
  }

  @Override
  public Trace trace() {
    return core.waiter().trace();
  }

  /** {@return its memory, control state and waiter} */
  @Override
  public PeCore core() {
    return core;
  }

  /**
   * Creates collectives of PEs on several hosts, separate from those of their teams.
   *
   * @param key the key of the group, unique in the job
   * @param members its PEs
   * @param me this PE's index among them
   * @return the collectives
   */
  public Collectives collectives(long key, int[] members, int me) {
    return groups.overHosts(key, members, me);
  }

  TeamImpl world() {
    return world;
  }

  /** {@return its open updates, fetches and mailboxes} */
  public OpenTraffic traffic() {
    return traffic;
  }

  /** {@return its open exchanges} */
  public OpenExchanges exchanges() {
    return exchanges;
  }

  /** {@return its teams and active sets} */
  public Groups groups() {
    return groups;
  }

  /** {@return what it records for those that watch the job} */
  PeNotes notes() {
    return notes;
  }

  /** {@return its part in the start and end of the job} */
  Membership membership() {
    return membership;
  }

  /** {@return whether it is the only PE of its process} */
  boolean isProcess() {
    return engine.ownProcess() || nPes() == 1;
  }

  /** Raises its thread level as requested, unless it is higher already. No thread of the PE is in the library. */
  void raise(ThreadLevel requested) {
    if (requested.compareTo(threadLevel) <= 0) {
      return;
    }
    threadLevel = requested;
    core.waiter().failures().deadlocks(WaitCondition.NEVER); // a thread that does not wait may end another's wait
    if (isGuarded(requested)) {
      core.guard().turnOn();
    }
  }

  /** {@return whether several threads may be in the library} */
  private static boolean isGuarded(ThreadLevel level) {
    // The threads of a work group wait concurrently and advance requests, even if only one of them calls at a time.
    return level.compareTo(ThreadLevel.SERIALIZED) >= 0;
  }

  /** Resets its teams and its default context when it joins the job again. */
  void reopenTeams() {
    groups.reopen(world, shared);
    defaultContext = ContextImpl.predefined(world);
  }

  @Override
  public int myPe() {
    return core.pe();
  }

  @Override
  public int nPes() {
    return core.control().pes();
  }

  @Override
  public ThreadLevel threadLevel() {
    return threadLevel;
  }

  @Override
  public Team worldTeam() {
    return world;
  }

  @Override
  public Team sharedTeam() {
    return shared;
  }

  @Override
  public Context defaultContext() {
    return defaultContext;
  }

  @Override
  public Context createContext(ContextOption... options) {
    checkOpen();
    return world.createContext(options);
  }

  @Override
  public WorkGroup workGroup(int parties) {
    checkOpen();
    return workGroups.open(parties);
  }

  @Override
  public ShmemQueue queue(Executor executor) {
    checkOpen();
    return new QueueImpl(this, executor, false);
  }

  @Override
  public ShmemQueue inOrderQueue(Executor executor) {
    checkOpen();
    return new QueueImpl(this, executor, true);
  }

  @Override
  public void barrierAll() {
    checkOpen();
    completeFar();
    world.collectives().meet(Call.BARRIER);
  }

  /**
   * Completes the default context's operations to other hosts. On this host, arriving publishes this thread's stores.
   */
  private void completeFar() {
    if (far != null) {
      defaultContext.quiet();
    } else {
      Outside.storesComplete();
    }
  }

  @Override
  public void syncAll() {
    checkOpen();
    world.collectives().meet(Call.SYNC);
  }

  @Override
  public void fence() {
    defaultContext.fence();
  }

  @Override
  public void quiet() {
    defaultContext.quiet();
  }

  @Override
  public void peQuiet(int... pes) {
    defaultContext.peQuiet(pes);
  }

  @Override
  public <A extends SymmetricArray> A allocate(HandleType<A> type, long length, MallocHint... hints) {
    checkOpen();
    completeFar();
    return heap.allocate(type, length, SymmetricHeap.ALIGNMENT, false);
  }

  @Override
  public <A extends SymmetricArray> A callocate(HandleType<A> type, long length) {
    checkOpen();
    completeFar();
    return heap.allocate(type, length, SymmetricHeap.ALIGNMENT, true);
  }

  @Override
  public <A extends SymmetricArray> A allocateLargest(HandleType<A> type, long mine) {
    checkOpen();
    completeFar();
    return heap.allocateLargest(type, mine);
  }

  @Override
  public <A extends SymmetricArray> A align(HandleType<A> type, long length, long alignment) {
    checkOpen();
    completeFar();
    return heap.allocate(type, length, alignment, false);
  }

  @Override
  public <A extends SymmetricArray> A reallocate(A array, HandleType<A> type, long length) {
    checkOpen();
    completeFar();
    return heap.reallocate(array, type, length);
  }

  @Override
  public void free(SymmetricArray array) {
    checkOpen();
    if (array != null) {
      completeFar();
      heap.free(array);
    }
  }

  @Override
  public <A extends SymmetricArray> A ptr(A array, int pe) {
    if (!addressAccessible(array, pe) || array.isView() || !core.placement().isHere(pe)) {
      return null;
    }
    @SuppressWarnings("unchecked") // an array's type creates arrays of its own class
    HandleType<A> type = (HandleType<A>) array.type();
    return type.of(
        SymmetricRegion.within(array, heap.segment(pe, array.offset(), array.byteSize()), array.offset()));
  }

  @Override
  public SharedFile map(Path path) {
    checkOpen();
    return files.map(path);
  }

  @Override
  public boolean peAccessible(int pe) {
    return pe >= 0 && pe < nPes();
  }

  @Override
  public boolean addressAccessible(SymmetricArray array, int pe) {
    return array != null && array.shmem() == this && !array.isFreed() && peAccessible(pe);
  }

  @Override
  public void setLock(SymmetricArray.OfWords locks, long index) {
    this.locks.set(checked(locks), index);
  }

  @Override
  public void clearLock(SymmetricArray.OfWords locks, long index) {
    quiet();
    this.locks.clear(checked(locks), index);
  }

  @Override
  public boolean testLock(SymmetricArray.OfWords locks, long index) {
    return this.locks.test(checked(locks), index);
  }

  private SymmetricArray checked(SymmetricArray lock) {
    Objects.requireNonNull(lock, "lock must not be null");
    if (lock.isView()) {
      throw new IllegalArgumentException("a lock must be in the symmetric heap and not a view: lock=" + lock);
    }
    if (lock.shmem() != this) {
      throw new IllegalArgumentException("a lock must belong to this PE's job: lock=" + lock + " of " + lock.shmem());
    }
    return lock;
  }

  private void checkOpen() {
    membership.checkOpen();
  }

  @Override
  public void progress() {
    core.waiter().work().poll();
  }

  @Override
  public void globalExit(int status) {
    membership.globalExit(status);
  }

  @Override
  public void close() {
    membership.close();
  }

  @Override
  public String toString() {
    return "PE " + core.pe() + " of " + nPes() + " (" + engine.name() + ")";
  }
}
