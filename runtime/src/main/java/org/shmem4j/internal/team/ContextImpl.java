package org.shmem4j.internal.team;

import java.lang.invoke.VarHandle;
import java.util.List;
import org.shmem4j.Context;
import org.shmem4j.ContextOption;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.internal.control.Trace;
import org.shmem4j.internal.transport.FarContext;
import org.shmem4j.internal.transport.Transport;
import org.shmem4j.internal.watch.Traced;

/**
 * A context. On this host its operations are loads and stores, done when they return, so that ordering and completing
 * them is a matter of memory fences; its far side keeps account of those to other hosts.
 */
public final class ContextImpl implements Context, Traced {
  private static final int[] NONE = {};

  private final TeamImpl team;
  /** The one thread that may use it; null if any may. */
  private final Thread owner;
  private final boolean predefined;
  private final FarContext far;
  private final Shmem shmem;
  /** The numbers in the world of the team's members; none once it is closed. */
  private int[] members;

  private boolean closed;

  /**
   * A context of a team.
   *
   * @param team the team
   * @param options what the user promises of its use
   */
  ContextImpl(TeamImpl team, ContextOption... options) {
    this(team, false, options);
  }

  private ContextImpl(TeamImpl team, boolean predefined, ContextOption... options) {
    this.team = team;
    this.shmem = team.shmem();
    this.members = team.members();
    this.predefined = predefined;
    Transport transport = team.core().transport();
    this.far = transport == null ? null : transport.openContext();
    this.owner = List.of(options).contains(ContextOption.PRIVATE) ? Thread.currentThread() : null;
  }

  /**
   * The context of calls that name none.
   *
   * @param world the team of all PEs
   * @return the context
   */
  public static ContextImpl predefined(TeamImpl world) {
    return world.remember(new ContextImpl(world, true));
  }

  /**
   * The context behind an argument.
   *
   * @param context the argument
   * @return the context
   */
  public static ContextImpl usable(Context context) {
    if (context instanceof ContextImpl impl && !impl.closed) {
      return impl;
    }
    throw new IllegalArgumentException("context must be valid and not closed: context="
        + (context == null ? "null" : context == Context.INVALID ? "INVALID" : "closed"));
  }

  /** {@return its operations on PEs of other hosts; null if there are none} */
  public FarContext far() {
    return far;
  }

  /** {@return the PE that it belongs to} */
  public Shmem shmem() {
    return shmem;
  }

  /**
   * The number in the world of a PE of this context.
   *
   * @param pe the PE, in the context's team
   * @return its number
   */
  public int worldPe(int pe) {
    if (pe < 0 || pe >= members.length) {
      throw new IllegalArgumentException(
          "pe must be a PE of the context's team: pe=" + pe + " nPes=" + members.length);
    }
    return members[pe];
  }

  /**
   * The number in the world of a PE of a context, for a call by this thread.
   *
   * @param context the context
   * @param shmem the PE that the call's arrays belong to
   * @param pe the PE, in the context's team
   * @return its number
   */
  public static int worldPe(Context context, Shmem shmem, int pe) {
    if (context instanceof ContextImpl impl && impl.shmem == shmem && impl.owner == null) {
      int[] members = impl.members; // none of a closed context
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
      team.throwIfFailed();
    }
  }

  @Override
  public void peQuiet(int... pes) {
    if (!closed) {
      for (int pe : pes) {
        int ignored = worldPe(pe);
      }
      quiet();
    }
  }

  @Override
  public void sessionStart(long totalOps) {
    if (totalOps < 0) {
      throw new IllegalArgumentException("totalOps must not be negative: totalOps=" + totalOps);
    }
  }

  @Override
  public void sessionStop() {}

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

  /** {@return the thread that alone may use it; null if any may} */
  Thread owner() {
    return owner;
  }

  /** Its team is closed, and forgets it. */
  void closeWithTeam() {
    VarHandle.fullFence();
    closed = true;
    members = NONE;
    if (far != null) {
      far.close();
    }
  }
}
