package org.shmem4j.ucc;

import java.time.Duration;
import org.shmem4j.ShmemException;
import org.shmem4j.check.Means;
import org.shmem4j.check.Role;
import org.shmem4j.check.Step;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.collective.Collective;
import org.shmem4j.internal.pe.control.Call;

/**
 * A collective of one participant: {@code ucc_coll_req_h}. From the post until it is complete its buffers belong to the
 * library.
 */
public final class UccCollective {
  private enum State {
    INITIALIZED,
    POSTED,
    COMPLETE,
    FAILED,
    TIMED_OUT,
    FINALIZED
  }

  private static final int LOOKS_PER_YIELD = 100;
  private static final int ENTRY = 1; // stages of a collective of a synchronizing team, besides the collective itself
  private static final int EXIT = 2;

  private final UccTeam team;
  private final Plan plan;
  private final long tag;
  private final Call call;
  private final boolean persistent;
  private final UccErrorType errorType;
  private final UccCallback callback;
  private final Duration timeout;
  private final UccArguments.Summary name;
  private volatile State state = State.INITIALIZED;
  private volatile boolean told = true;
  // Set before the state, which other threads read.
  private UccException failure;
  private volatile PostedCollective operation; // the stage that is posted
  private PostedBuffers owned; // null if nobody watches
  private long postedAt;
  private int looks; // several threads may lose some, which does not matter

  private UccCollective(UccArguments arguments, UccTeam team) {
    this.team = team;
    Planner planner = new Planner(arguments, team);
    this.plan = planner.plan();
    this.tag = planner.tag();
    this.call = arguments.type().call();
    this.persistent = arguments.has(UccCollectiveFlag.PERSISTENT);
    this.errorType = arguments.errorType();
    this.callback = arguments.callback();
    this.timeout = arguments.timeout();
    this.name = arguments.summary();
  }

  /**
   * Initializes a collective: {@code ucc_collective_init}. Later changes of the arguments have no effect.
   *
   * @param arguments its arguments
   * @param team the team
   * @return the collective, not posted yet
   */
  @Means(gives = Means.Given.OF_MEMBERS, roles = {Role.OTHER, Role.TEAM})
  @Step(of = 1, not = {"being created", "destroyed"},
      rule = "a team must be ready, and not destroyed, when it is used",
      remedy = "call createTest until it returns OK, and destroy the team last")
  @Step(of = Step.RESULT, to = "initialized")
  public static UccCollective init(UccArguments arguments, UccTeam team) {
    UccException.present(arguments, "arguments");
    UccException.present(team, "team").checkActive();
    return new UccCollective(arguments, team);
  }

  /**
   * Initializes a collective and posts it: {@code ucc_collective_init_and_post}.
   *
   * @param arguments its arguments
   * @param team the team
   * @return the collective
   */
  @Means(value = {Means.Effect.FOR_ALL, Means.Effect.STARTS}, roles = {Role.OTHER, Role.TEAM})
  @Step(of = 1, not = {"being created", "destroyed"},
      rule = "a team must be ready, and not destroyed, when it is used",
      remedy = "call createTest until it returns OK, and destroy the team last")
  @Step(of = Step.RESULT, to = "posted")
  public static UccCollective initAndPost(UccArguments arguments, UccTeam team) {
    UccCollective collective = init(arguments, team);
    collective.post();
    return collective;
  }

  /**
   * Starts the collective, without waiting: {@code ucc_collective_post}. A persistent one can be posted again when it
   * is complete.
   */
  @Means({Means.Effect.FOR_ALL, Means.Effect.STARTS})
  @Step(not = {"posted", "finalized"}, to = "posted",
      rule = "a collective must be initialized, or complete and persistent, when it is posted",
      remedy = "call test until it returns OK")
  public void post() {
    team.checkActive();
    Outside.storesComplete(); // UCC says nothing of stores: its programs rely on those before a collective
    if (!team.posting().tryLock()) {
      throw UccException.invalid("two threads must not post collectives to one team at once: team=" + team
          + "; let one thread post, or give each thread a team of its own");
    }
    try {
      checkPost();
      seen(); // if this is a repeated post without a test, releases the last buffers
      owned = PostedBuffers.of(team.lib().participant(), plan);
      postedAt = timeout == null ? 0 : Outside.nanoTime();
      if (callback != null) {
        told = false;
      }
      if (plan.staged() == null && !team.isSynchronizing()) {
        state = State.POSTED;
        end(null);
        return;
      }
      operation =
          team.isSynchronizing() ? meeting(ENTRY, this::entered) : new PostedCollective(plan.staged(), this::over);
      state = State.POSTED;
      team.lib().posted().add(this);
      if (team.isSynchronizing()) {
        plan.queue().inTurn(tag, () -> plan.queue().post(operation));
      } else {
        plan.queue().post(operation);
      }
    } finally {
      team.posting().unlock();
    }
  }

  private void checkPost() {
    if (state != State.INITIALIZED && !(state == State.COMPLETE && persistent)) {
      throw UccException.invalid("a collective must be initialized, or complete and persistent, when it is posted:"
          + " state=" + state + " persistent=" + persistent + " collective=" + name);
    }
    for (UccCollective other : team.lib().posted()) {
      if (plan.conflictsWith(other.plan)) {
        throw UccException.invalid("the buffers of a posted collective belong to the library until it is complete: "
            + name + " would share memory with " + other.name);
      }
    }
  }

  /** Goes on when all participants have entered. */
  private void entered() {
    if (plan.staged() == null) {
      left();
    } else {
      next(new PostedCollective(plan.staged(), unlessFailed(() -> next(meeting(EXIT, this::left)))));
    }
  }

  private PostedCollective meeting(int stage, Runnable then) {
    Collective meeting = Exchanges.meet(plan.queue().calls(), call);
    meeting.tag(team.tagOfStage(tag, stage));
    return new PostedCollective(meeting, unlessFailed(then));
  }

  private Runnable unlessFailed(Runnable then) {
    return () -> {
      if (operation.failure() == null) {
        then.run();
      } else {
        left();
      }
    };
  }

  private void next(PostedCollective stage) {
    operation = stage;
    plan.queue().post(stage);
  }

  private void left() {
    plan.queue().endTurn(tag);
    over();
  }

  private void over() {
    team.lib().posted().remove(this);
    RuntimeException thrown = operation.failure();
    end(thrown == null ? null : asUcc(thrown));
  }

  private static UccException asUcc(RuntimeException thrown) {
    return thrown instanceof ShmemException e
        ? UccException.of(e)
        : new UccException(UccStatus.ERR_INVALID_PARAM, thrown.getMessage(), thrown);
  }

  private void end(UccException thrown) {
    synchronized (this) {
      if (state != State.POSTED) {
        return;
      }
      failure = thrown;
      state = thrown == null ? State.COMPLETE : State.FAILED;
    }
    if (callback != null) {
      seen();
      callback.completed(this, thrown == null ? UccStatus.OK : thrown.status());
      told = true;
    }
  }

  /**
   * Advances the collective without waiting and returns its status: {@code ucc_collective_test}.
   *
   * @return its status, which may be the error of an exceeded time limit or of another participant (see
   *     {@link UccErrorType})
   * @throws UccException if its arguments do not match those of another participant, or a participant is gone
   */
  @Means
  @Step(not = "finalized", inVain = "initialized", answer = "OPERATION_INITIALIZED", to = "?",
      passes = "posted",
      rule = "a collective must be tested after it is posted and before it is finalized",
      remedy = "post it first, and finalize it last")
  public UccStatus test() {
    team.lib().checkCall();
    if (state == State.POSTED) {
      boolean ignored = team.progress();
      if (state == State.POSTED) {
        look();
        shareCore();
      }
    }
    State now = state;
    UccException thrown = failure;
    if (now == State.COMPLETE) {
      seen();
    }
    return switch (now) {
      case INITIALIZED -> UccStatus.OPERATION_INITIALIZED;
      case POSTED -> UccStatus.INPROGRESS;
      case COMPLETE -> UccStatus.OK;
      case TIMED_OUT -> UccStatus.ERR_TIMED_OUT;
      case FAILED -> throw thrown;
      case FINALIZED -> throw UccException.invalid("a collective must not be tested after it was finalized");
    };
  }

  /**
   * Lets others run after many looks in vain: programs poll without a pause, and the missing participant may need this
   * core.
   */
  private void shareCore() {
    Outside.atCall();
    looks++;
    if (looks % LOOKS_PER_YIELD == 0) {
      Outside.giveWay();
    }
  }

  /** Checks for reasons why the collective may never be complete. */
  private void look() {
    try {
      team.domain().throwIfFailed();
    } catch (ShmemException e) {
      boolean ignored = team.progress(); // what another participant sent before it left still counts
      if (state == State.POSTED) {
        team.lib().posted().remove(this);
        end(asUcc(e));
      }
      return;
    }
    boolean global = errorType == UccErrorType.GLOBAL && operation.isStarted();
    long reported = global ? plan.queue().reportedError(operation) : 0;
    boolean late = timeout != null && Outside.nanoTime() - postedAt > timeout.toNanos();
    if (late || UccStatus.of(reported) == UccStatus.ERR_TIMED_OUT) {
      synchronized (this) {
        state = state == State.POSTED ? State.TIMED_OUT : state;
      }
      if (global && reported == 0) {
        plan.queue().reportError(operation, UccStatus.ERR_TIMED_OUT);
      }
    }
  }

  /**
   * Releases the collective: {@code ucc_collective_finalize}. After {@link UccStatus#ERR_TIMED_OUT} its buffers still
   * belong to the library until the other participants have finished with them.
   */
  @Means
  @Step(not = "finalized", unwise = "posted", to = "finalized",
      rule = "a collective must be finalized once, when it is complete",
      remedy = "call test until it returns OK, and finalize it once")
  public void finalizeRequest() {
    team.lib().checkCall();
    if (state == State.POSTED || state == State.FINALIZED || !told) {
      throw UccException.invalid("a collective must be finalized once, when it is complete and its callback has"
          + " returned: state=" + state + " collective=" + name);
    }
    seen();
    state = State.FINALIZED;
  }

  /** Notes that the program knows that its buffers are free. */
  private synchronized void seen() {
    if (owned != null) {
      owned.end();
      owned = null;
    }
  }

  boolean isPostedTo(UccTeam other) {
    return state == State.POSTED && team == other;
  }

  @Override
  public String toString() {
    return "UccCollective[" + name + " " + state + "]";
  }
}
