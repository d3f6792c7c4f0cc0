package org.shmem4j.ucc;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.shmem4j.internal.config.Settings;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.control.Waiter;

/** Resources for teams, and what moves their collectives on: {@code ucc_context_h}. */
public final class UccContext {
  private final UccLib lib;
  private final UccContextAttributes attributes;
  private final Settings settings;
  private final Progress progress = new Progress();
  private final Set<UccTeam> teams = new HashSet<>();
  private final Domain domain;
  private final CallQueue world;
  private boolean destroyed;

  UccContext(UccLib lib, UccContextParams params, UccConfig config) {
    this.lib = lib;
    this.attributes = params.attributes();
    this.settings = config.settings();
    if (params.oob() == null) {
      domain = null;
      world = null;
    } else {
      domain = meet(params.oob()).retain();
      int[] everybody = IntStream.range(0, domain.participants()).toArray();
      world = new CallQueue(domain.group(0, everybody, domain.me(), 0), progress, false);
    }
  }

  private Domain meet(OobAllgather oob) {
    Bootstrap bootstrap = new Bootstrap(
        new Gathering.Oob(oob), settings, IntStream.range(0, oob.participants()).toArray());
    Duration limit = settings.timeout();
    long start = System.nanoTime();
    while (!bootstrap.isDone()) {
      if (System.nanoTime() - start > limit.toNanos()) {
        throw new UccException(UccStatus.ERR_TIMED_OUT,
            "all participants of the exchange must create the context within the time limit: limit=" + limit);
      }
      pause();
    }
    return bootstrap.domain();
  }

  @SuppressWarnings("ThreadPriorityCheck") // the exchange is somebody else's: there is nothing to wait on
  private static void pause() {
    Thread.yield();
  }

  /** {@return what it is: {@code ucc_context_get_attr}, {@code ucc_context_get_attribs}} */
  public UccContextAttributes attributes() {
    return attributes;
  }

  /**
   * Moves the collectives of its teams on, without waiting: {@code ucc_context_progress}.
   *
   * @return whether any came to its end
   */
  public boolean progress() {
    checkUsable();
    return progress.advance();
  }

  /**
   * Ends its use: {@code ucc_context_destroy}. If it was created by several participants, all call this and it waits
   * for them.
   */
  public void destroy() {
    checkUsable();
    synchronized (teams) {
      if (!teams.isEmpty()) {
        throw UccException.invalid("all teams must be destroyed before their context: teams=" + teams.size());
      }
    }
    destroyed = true;
    if (domain != null) {
      if (!domain.control().hasFailed()) {
        Operation meeting = new Operation(Exchanges.meet(world.calls(), Call.DESTROY));
        world.post(meeting);
        domain.waiter().until(() -> world.isOver(meeting), Call.DESTROY, Waiter.ANY_PE);
      }
      world.close();
      domain.release();
    }
    lib.forget(this);
  }

  void checkUsable() {
    lib.checkCall();
    if (destroyed) {
      throw UccException.invalid("a context must not be used after it was destroyed");
    }
  }

  /** A team begins to be valid, or to be created. */
  void enter(UccTeam team) {
    synchronized (teams) {
      if (attributes.type() == UccContextType.EXCLUSIVE && !teams.isEmpty()) {
        throw UccException.invalid(
            "an exclusive context must have one valid team at a time: destroy the other, or use a shared context");
      }
      teams.add(team);
    }
  }

  void leave(UccTeam team) {
    synchronized (teams) {
      teams.remove(team);
    }
  }

  UccLib lib() {
    return lib;
  }

  Settings settings() {
    return settings;
  }

  Progress moves() {
    return progress;
  }

  /** {@return the memory of those that created it together; null if this participant did alone} */
  Domain domain() {
    return domain;
  }

  CallQueue world() {
    return world;
  }
}
