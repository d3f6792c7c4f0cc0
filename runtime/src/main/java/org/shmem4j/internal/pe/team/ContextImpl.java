package org.shmem4j.internal.pe.team;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import org.shmem4j.Context;
import org.shmem4j.ContextOption;
import org.shmem4j.SessionOption;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.internal.betweenhosts.transport.FarContext;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.session.SessionContext;
import org.shmem4j.internal.watching.callsites.Traced;

/**
 * A context. Its operations to PEs on this host are loads and stores, complete when they return, so that memory fences
 * order and complete them. Its far side tracks operations to other hosts.
 */
public final class ContextImpl implements Context, Traced {
  private static final int[] NONE = {};
  private static final long NOT_KNOWN = -1; // SIZE_MAX in C, which is the default there

  private final TeamImpl team;
  /** The only thread that may use the context; null if any thread may. */
  private final Thread owner;
  private final boolean predefined;
  private final boolean seesToStores; // whether quiet and fence complete and order stores
  private volatile FarContext far;
  private SessionContext session; // the far side once a session has batched operations
  private final Shmem shmem;
  /** The world numbers of the team's members; empty once the context is closed. */
  private int[] members;

  private boolean closed;

  /**
   * Creates a context of a team.
   *
   * @param team the team
   * @param options what the user promises about its use
   */
  ContextImpl(TeamImpl team, ContextOption... options) {
    this(team, false, options);
  }

  private ContextImpl(TeamImpl team, boolean predefined, ContextOption... options) {
    this.team = team;
    this.shmem = team.shmem();
    this.members = team.members();
    this.predefined = predefined;
    this.seesToStores = !List.of(options).contains(ContextOption.NOSTORE);
    Transport transport = team.core().transport();
    this.far = transport == null ? null : transport.openContext();
    this.owner = List.of(options).contains(ContextOption.PRIVATE) ? Thread.currentThread() : null;
  }

  /**
   * Creates the context that calls use if they name no context.
   *
   * @param world the team of all PEs
   * @return the context
   */
  public static ContextImpl predefined(TeamImpl world) {
    return world.remember(new ContextImpl(world, true));
  }

  /**
   * Returns the implementation of an argument, and checks that it can be used.
   *
   * @param context the argument
   * @return the context
   */
  public static ContextImpl usable(Context context) {
    if (context instanceof ContextImpl impl && !impl.closed) {
      return impl;
    }
    throw new IllegalArgumentException("ctx must be valid and not closed: ctx="
        + (context == null ? "null" : context == Context.INVALID ? "INVALID" : "closed"));
  }

  /** {@return the far side, for PEs on other hosts; null if there are none} */
  public FarContext far() {
    return far;
  }

  /** {@return whether its quiet also completes stores, and its fence orders them} */
  public boolean seesToStores() {
    return seesToStores;
  }

  /** {@return the PE that it belongs to} */
  public Shmem shmem() {
    return shmem;
  }

  /**
   * Returns the world number of a PE of this context.
   *
   * @param pe the PE, in the context's team
   * @return its number in the world
   */
  public int worldPe(int pe) {
    if (pe < 0 || pe >= members.length) {
      throw new IllegalArgumentException(
          "pe must be a PE of the context's team: pe=" + pe + " nPes=" + members.length);
    }
    return members[pe];
  }

  /**
   * Returns the world number of a PE of a context, for a call by this thread.
   *
   * @param context the context
   * @param shmem the PE that the call's arrays belong to
   * @param pe the PE, in the context's team
   * @return its number in the world
   */
  public static int worldPe(Context context, Shmem shmem, int pe) {
    if (context instanceof ContextImpl impl && impl.shmem == shmem && impl.owner == null) {
      int[] members = impl.members; // empty for a closed context
      if (pe >= 0 && pe < members.length) {
        return members[pe];
      }
    }
    return checkedWorldPe(context, shmem, pe);
  }

  private static int checkedWorldPe(Context context, Shmem shmem, int pe) {
    ContextImpl impl = usable(context);
    if (shmem != impl.shmem) {
      throw new IllegalArgumentException(
          "context and arrays must belong to the same PE: context of " + impl.shmem + ", arrays of " + shmem);
    }
    impl.checkOwner();
    return impl.worldPe(pe);
  }

  private void checkOwner() {
    if (owner != null && owner != Thread.currentThread()) {
      throw new IllegalStateException("a private context must be used by the thread that made it: owner="
          + owner.getName()
          + " thread=" + Thread.currentThread().getName() + "; make it without PRIVATE, or one for each thread");
    }
  }

  @Override
  public Trace trace() {
    return team.trace();
  }

  @Override
  public Team team() {
    return closed ? Team.INVALID : team;
  }

  @Override
  public boolean isValid() {
    return !closed;
  }

  @Override
  public void fence() {
    if (!closed) {
      checkOwner();
      VarHandle.releaseFence();
      if (far != null) {
        far.fence();
      }
      if (seesToStores) {
        Outside.storesFenced();
      }
      team.throwIfFailed();
    }
  }

  @Override
  public void quiet() {
    if (!closed) {
      checkOwner();
      VarHandle.fullFence();
      if (far != null) {
        far.quiet();
      }
      completeStores();
      team.throwIfFailed();
    }
  }

  private void completeStores() {
    if (seesToStores) {
      Outside.storesComplete();
    }
  }

  @Override
  public void peQuiet(int... pes) {
    if (!closed) {
      checkOwner();
      int[] worldPes = Arrays.stream(pes).map(this::worldPe).toArray();
      VarHandle.fullFence();
      if (far != null) {
        far.quiet(worldPes);
      }
      if (Arrays.stream(worldPes).anyMatch(pe -> pe == shmem.myPe())) {
        completeStores();
      }
      team.throwIfFailed();
    }
  }

  @Override
  public void sessionStart(long totalOps, SessionOption... options) {
    if (totalOps < NOT_KNOWN) {
      throw new IllegalArgumentException(
          "totalOps must not be negative, except -1 if it is unknown: totalOps=" + totalOps);
    }
    if (closed || far == null || !List.of(options).contains(SessionOption.BATCH)) {
      return;
    }
    checkOwner();
    synchronized (this) {
      if (session == null) {
        session = team.core().sessions().open(far);
        far = session;
      }
      session.start();
    }
  }

  @Override
  public void sessionStop() {
    if (!closed) {
      checkOwner();
      stopSession();
    }
  }

  private synchronized void stopSession() {
    if (session != null) {
      session.stop();
    }
  }

  @Override
  public void close() {
    if (predefined) {
      throw new IllegalStateException("the default context must not be closed: nPes=" + team.nPes());
    }
    if (!closed) {
      checkOwner();
      closeWithTeam();
      team.forget(this);
    }
  }

  /** {@return the only thread that may use it; null if any thread may} */
  Thread owner() {
    return owner;
  }

  /** Closes the context when its team, which then drops it, is closed. */
  void closeWithTeam() {
    VarHandle.fullFence();
    completeStores();
    closed = true;
    members = NONE;
    if (far != null && !team.hasFailed()) { // otherwise nothing completes any more
      far.close();
    }
    Trace trace = team.core().waiter().trace();
    if (trace != null) {
      trace.contextClosed(this);
    }
  }
}
