package org.shmem4j.ucc;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.shmem4j.PeFailedException;
import org.shmem4j.ShmemException;
import org.shmem4j.check.Step;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.Call;

/** Holds resources for teams and advances their collectives: {@code ucc_context_h}. */
public final class UccContext {
  private final UccLib lib;
  private final UccContextAttributes attributes;
  private final Participant participant;
  private final Progress progress = new Progress();
  private final Set<UccTeam> teams = new HashSet<>();
  private final Domain domain;
  private final CallQueue world;
  private boolean destroyed;

  UccContext(UccLib lib, UccContextParams params, UccConfig config) {
    this.lib = lib;
    this.attributes = params.attributes();
    this.participant = lib.participant().with(config.settings());
    if (params.oob() == null) {
      domain = null;
      world = null;
    } else {
      domain = meet(params.oob());
      world = domain.queue(progress, false);
    }
  }

  private Domain meet(OobAllgather oob) {
    Bootstrap bootstrap = new Bootstrap(
        new Gathering.Oob(oob), participant, IntStream.range(0, oob.participants()).toArray());
    Duration limit = participant.settings().timeout();
    long start = Outside.nanoTime();
    try {
      while (!bootstrap.isDone()) {
        if (Outside.nanoTime() - start > limit.toNanos()) {
          throw new UccException(UccStatus.ERR_TIMED_OUT,
              "all participants of the exchange must create the context within the time limit: limit=" + limit);
        }
        pause();
      }
      return bootstrap.domain();
    } catch (ShmemException e) {
      bootstrap.abandon();
      throw UccException.of(e);
    } catch (RuntimeException | Error e) {
      bootstrap.abandon();
      throw e;
    }
  }

  private static void pause() {
    Outside.giveWay();
  }

  /** {@return the context's attributes: {@code ucc_context_get_attr}, {@code ucc_context_get_attribs}} */
  @Step(unwise = "destroyed", rule = "a context must not be used after it was destroyed", remedy = "destroy it last")
  public UccContextAttributes attributes() {
    return attributes;
  }

  /**
   * Advances the collectives of the context's teams without waiting: {@code ucc_context_progress}.
   *
   * @return whether any of them ended
   */
  @Step(not = "destroyed", passes = "posted", rule = "a context must not be used after it was destroyed",
      remedy = "destroy it last")
  public boolean progress() {
    checkUsable();
    boolean ended = progress.advance();
    if (!ended) {
      Outside.atCall();
    }
    return ended;
  }

  /**
   * Destroys the context: {@code ucc_context_destroy}. If several participants created it together, all of them call
   * this, and it waits for them.
   */
  @Step(not = "destroyed", to = "destroyed", rule = "a context must be destroyed once",
      remedy = "drop one of the two calls")
  public void destroy() {
    checkUsable();
    synchronized (teams) {
      if (!teams.isEmpty()) {
        throw UccException.invalid("all teams must be destroyed before their context: teams=" + teams.size());
      }
    }
    destroyed = true;
    try {
      if (domain != null && !domain.hasFailed()) {
        PostedCollective meeting = new PostedCollective(Exchanges.meet(world.calls(), Call.DESTROY));
        world.post(meeting);
        domain.await(world, meeting);
      }
    } catch (PeFailedException e) {
      // a participant that is gone no longer needs the context
    } catch (ShmemException e) {
      throw UccException.of(e);
    } finally {
      if (domain != null) {
        world.close();
        domain.close();
      }
      lib.forget(this);
    }
  }

  void checkUsable() {
    lib.checkCall();
    if (destroyed) {
      throw UccException.invalid("a context must not be used after it was destroyed");
    }
  }

  /** Adds a team that becomes valid or whose creation starts. */
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

  Participant participant() {
    return participant;
  }

  Progress moves() {
    return progress;
  }

  /** {@return the memory of the participants that created the context together; null if this one did so alone} */
  Domain domain() {
    return domain;
  }

  CallQueue world() {
    return world;
  }
}
