package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.betweenhosts.messages.Channels;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.internal.pe.team.TeamImpl;

/**
 * An object that is open on a team and sends entries: they travel in the pipes between the members, are handled by the
 * PE that receives them, and are counted, so that {@link #complete} detects the end. One thread at a time uses it.
 */
abstract class Traffic implements Completable, NearPipes.Taker {
  final PeCore core;
  final Pipes pipes;
  final int me;

  private FarPipes far;
  private final String name;
  private final TeamImpl team;
  private final OpenTraffic open;
  private final TerminationDetector detector;
  private final TrafficTrace trace;
  private final ReentrantLock lock = new ReentrantLock();
  private final BooleanSupplier all = this::pollAll;
  private final BooleanSupplier passOn = this::passOn;
  private final TrafficWaits waits;
  private final Backlog backlog;
  private long sentBefore;
  private boolean closed;

  /**
   * Describes the entries that are sent.
   *
   * @param name the user's class, for messages
   * @param kind distinguishes what must agree
   * @param entryBytes the bytes of the largest entry
   * @param least how many entries between two members must have room
   * @param bound the array that it is bound to, by its offset, or the type of its messages
   * @param handlersSend whether handling entries may send others
   */
  record Kind(String name, int kind, long entryBytes, int least, long bound, boolean handlersSend) {}

  /** Opens the object on a team; a collective call. */
  Traffic(Team users, OpenTraffic open, PeCore core, Kind kind) {
    this.name = kind.name();
    this.core = core;
    this.open = open;
    TeamImpl parent = TeamImpl.usable(users);
    this.me = parent.myPe();
    Routes routes = new Routes(core.placement(), parent.collectives().groupEnd().group().members(), me);
    BufferSizes sizes = BufferSizes.of(routes.pesOfHosts(), kind.entryBytes(), kind.least(), open.pipeBytes());
    routes.passOn(sizes.passesOn());
    this.team = own(users); // once nothing can be refused any more
    InboxLayout layout = sizes.inbox();
    long[] inboxes = team.stagings();
    boolean alone = inboxes[me] < 0; // on this host: then the team has no shared memory
    MemorySegment near = alone ? Arena.ofAuto().allocate(layout.bytes(), Long.BYTES) : core.memory();
    inboxes[me] = alone ? 0 : inboxes[me];
    Words.set(near, inboxes[me] + InboxLayout.WAVE, 0);
    for (int sender = 0; sender < layout.senders(); sender++) {
      empty(near, inboxes[me] + layout.pipe(sender));
      if (sizes.passesOn()) {
        empty(near, inboxes[me] + layout.passedOn(sender));
      }
    }
    boolean overHosts = !team.isOnThisHost();
    long number = overHosts ? open.agreeOnNumber(team) : 0;
    this.pipes = new Pipes(near, inboxes, me, routes, layout, kind.entryBytes(), this,
        (epoch, next, end) -> !overHosts ? null : farPipes(number, routes, sizes, epoch, next, end, kind.entryBytes()));
    this.detector = overHosts
        ? new FarTerminationDetector(!kind.handlersSend(), far, me, inboxes.length)
        : new NearTerminationDetector(!kind.handlersSend(), near, inboxes, me);
    this.trace = new TrafficTrace(core, team.collectives().groupEnd().group(), pipes, kind.handlersSend());
    this.waits = new TrafficWaits(this, core.waiter());
    this.backlog = new Backlog(this, open.queueBytes());
    long ignored = team.collectives().agree(Call.OPEN, kind.kind(), layout.capacity(), kind.bound(), 0);
  }

  private static void empty(MemorySegment memory, long pipe) {
    Words.set(memory, pipe + InboxLayout.FILLED, 0);
    Words.set(memory, pipe + InboxLayout.TAKEN, 0);
  }

  private FarPipes farPipes(
      long number, Routes routes, BufferSizes sizes, EpochMark epoch, long[] next, long[] end, long entryBytes) {
    far = new FarPipes(core.transport(), Channels.IRREGULAR + number, routes, sizes, epoch, next, end, entryBytes);
    return far;
  }

  final int worldPe(int member) {
    return team.worldPe(member);
  }

  /**
   * Throws on all members if an array does not have the same length on all of them: slices may differ.
   *
   * @param kind the kind of object to open
   */
  static void requireOneLength(Team users, String name, int kind, SymmetricArray array) {
    Collectives members = TeamImpl.usable(users).collectives();
    long mine = array.length();
    long greatest = members.agree(Call.OPEN, kind, CallRecord.NONE, array.offset(), mine);
    long least = -members.agree(Call.OPEN, kind, CallRecord.NONE, array.offset(), -mine);
    if (least < greatest) {
      throw new IllegalArgumentException("an array must have the same length on all PEs of the team: " + name
          + " length=" + mine + " least=" + least + " greatest=" + greatest + "; give all PEs the same slice");
    }
  }

  /** Creates a team of the same members, with memory of its own. */
  static TeamImpl own(Team users) {
    TeamImpl parent = TeamImpl.usable(users);
    return (TeamImpl) parent.splitStrided(0, 1, parent.nPes());
  }

  /** Handles one or more entries from a member; returns how many bytes it has handled. */
  abstract long handle(int member, MemorySegment memory, long from, long to);

  /** Handles entries like {@link #handle}, and reports to the trace that they arrived. */
  @Override
  public final long take(int member, MemorySegment memory, long from, long to) {
    trace.told(member);
    return handle(member, memory, from, to);
  }

  /** {@return the end of the entries that fit before a limit, but at least of the first entry} */
  abstract long end(MemorySegment memory, long from, long limit);

  /** {@return the length of an entry with this first word} */
  abstract long entryBytes(long firstWord);

  /** Refuses a call in which this PE waits or ends the use, if it must not be made now. */
  void checkCall(String call) {
    checkOpen(call);
  }

  final void checkOpen(String call) {
    if (closed) {
      throw closed(name, call, core);
    }
  }

  static IllegalStateException closed(String name, String call, PeCore core) {
    return new IllegalStateException(name + " must not be used after close: call=" + call + " pe=" + core.pe());
  }

  /** Sends what waits outside the pipes; returns whether nothing of this epoch is left there. */
  final boolean drained() {
    return !sendsLater() && backlog.drain();
  }

  /**
   * Returns whether what is sent now belongs to the next epoch: this PE is in {@link #complete}, and advances another
   * object, whose handler sends.
   */
  final boolean sendsLater() {
    return open.isCompletedMeanwhile(this);
  }

  /** Queues the entry in the member's room for one entry, to be sent when there is room and it is time. */
  final void queue(int member, long bytes) {
    backlog.add(member, bytes, sendsLater());
  }

  /** {@return the number of members} */
  int size() {
    return pipes.size();
  }

  String name() {
    return name;
  }

  boolean isClosed() {
    return closed;
  }

  /** Refuses a member that does not exist. */
  RuntimeException refused(int pe) {
    return new IllegalArgumentException(
        "pe must be a PE of the team: pe=" + pe + " nPes=" + size() + " of " + name);
  }

  /** Publishes a member's batch and waits until there is room for another entry. */
  void makeRoom(int member, long bytes) {
    checkOpen("send");
    boolean ignored = poll();
    if (!hasRoom(member, bytes)) {
      long since = trace.waitsForRoom();
      waits.untilRoom(member, bytes);
      trace.hasRoom(member, since);
    }
  }

  /** Waits for a condition that only an arrival can make true. */
  final void awaitArrival(BooleanSupplier condition, String awaited) {
    waits.untilArrival(condition, awaited);
  }

  /** Begins a member's next batch, after what waits outside the pipes; returns whether there is room for an entry. */
  final boolean hasRoom(int member, long bytes) {
    return backlog.drain(member) && beginBatch(member, bytes);
  }

  /** Begins a member's next batch; returns whether there is room for an entry. */
  final boolean beginBatch(int member, long bytes) {
    trace.tells(member);
    return pipes.begin(member, bytes);
  }

  /** Handles what has arrived; returns whether there was anything. */
  boolean poll() {
    return inTurn(all);
  }

  private boolean pollAll() {
    boolean any = pipes.drain();
    for (int member = 0; member < pipes.size(); member++) {
      any |= pipes.poll(member);
    }
    return any;
  }

  private boolean passOn() {
    return pipes.passOn();
  }

  /** {@return whether its handlers are the program's, so that others wait for room until this PE runs them} */
  boolean needsHandlers() {
    return false;
  }

  /** Advances the PE's other open objects while it waits for this one; returns whether anything arrived. */
  final boolean moveOthers(boolean completes) {
    return open.moveOthers(this, completes);
  }

  /** {@return whether waits in other calls must advance it} */
  boolean movesInWaits() {
    return pipes.passesOn();
  }

  /** Advances what may be advanced while the PE waits in another call; returns whether there was anything. */
  boolean moveInWait() {
    return pipes.passesOn() && inTurn(passOn); // otherwise all entries are for this PE, and would be handled
  }

  /** Does the same in a thread of the library's own, which must not touch what the program may still be using. */
  boolean moveBeside() {
    return moveInWait();
  }

  /** Runs an action unless another thread of this PE is running one. */
  private boolean inTurn(BooleanSupplier action) {
    if (!core.guard().isOn()) {
      return action.getAsBoolean();
    }
    if (!lock.tryLock()) {
      return false;
    }
    try {
      return action.getAsBoolean();
    } finally {
      lock.unlock();
    }
  }

  /** Makes visible what this PE has sent so far. */
  final void publish() {
    for (int member : pipes.firsts) {
      trace.tells(member);
      pipes.publish(member);
    }
  }

  /** Publishes everything, and handles what has arrived. */
  final void progress() {
    checkCall("poll");
    if (!moveOn()) {
      Outside.atCall(); // a program may poll until something has arrived
    }
  }

  /** Waits until everything that the members sent before is done everywhere. All members call this. */
  final void complete() {
    checkCall("complete");
    open.checkNotInHandler("complete", name, core);
    boolean isEnd;
    do {
      waits.untilIdle();
      Object started = trace.meets();
      detector.contribute(pipes.sent(), pipes.handled());
      waits.untilOver(detector);
      isEnd = detector.isEnd();
      trace.met(started, isEnd);
    } while (!isEnd);
    endEpoch();
    sentBefore = pipes.sent();
    trace.sums(false);
  }

  private void endEpoch() {
    lock.lock(); // another thread may be handling what belongs to the epoch that ends
    try {
      epochEnds();
      pipes.endEpoch();
      backlog.endEpoch();
    } finally {
      lock.unlock();
    }
  }

  /** Called when an epoch ends: what is handled from here on belongs to the next one. */
  void epochEnds() {}

  /** Advances what has arrived and what is to be sent; returns whether anything arrived. */
  final boolean moveOn() {
    long before = pipes.published();
    boolean moved = poll();
    boolean ignored = drained();
    publish();
    if (moved) {
      core.waiter().work().moved();
    } else {
      waits.tellIfPublished(before);
    }
    return moved;
  }

  @Override
  public boolean hasIncomplete() {
    return !backlog.isEmpty() || pipes.hasUnpublished() || pipes.sent() != sentBefore;
  }

  /** Reports to watchers, at the end, how much was sent. */
  final void tellSums() {
    trace.sums(true);
  }

  /** Ends the use without waiting. */
  final void close() {
    if (closed) {
      return;
    }
    open.checkNotInHandler("close", name, core);
    boolean incomplete = hasIncomplete();
    trace.sums(true);
    closed = true;
    pipes.endBatches();
    open.closed(this);
    if (incomplete) {
      throw new IllegalStateException(incompleteText());
    }
    if (far != null) {
      far.close();
    }
    team.close();
  }

  @Override
  public final String incompleteText() {
    return incomplete(name, core);
  }

  static String incomplete(String name, PeCore core) {
    return "what was sent must be completed before the close: " + name + " of PE " + core.pe()
        + "; end with complete()";
  }
}
