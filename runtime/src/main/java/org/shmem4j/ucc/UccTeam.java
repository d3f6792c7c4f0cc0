package org.shmem4j.ucc;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.shmem4j.PeFailedException;
import org.shmem4j.ShmemException;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.check.Means;
import org.shmem4j.check.Role;
import org.shmem4j.check.Step;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.collective.Collective;
import org.shmem4j.internal.pe.control.Call;

/** Participants that call collectives together: {@code ucc_team_h}. They are ordered by their endpoints. */
public final class UccTeam {
  private enum State {
    CREATING,
    FAILED,
    OUTSIDE,
    ACTIVE,
    DESTROYING,
    DESTROYED
  }

  private static final int MEMBER_BITS = 21; // of a member's number
  private static final int STAGES = 3; // of a collective of a team that synchronizes

  private final UccLib lib;
  private final List<UccContext> contexts;
  private final UccTeam parent;
  private final TeamCreation creation;
  private final ReentrantLock posting = new ReentrantLock();
  private final Map<Long, CallQueue> activeSets = new ConcurrentHashMap<>();
  private UccTeamAttributes attributes;
  private long[] endpoints = {};
  private int me;
  private long initialized;
  private boolean splitting;
  private PostedCollective leaving;
  private volatile State state = State.CREATING;

  private UccTeam(List<UccContext> contexts, UccTeamParams params) {
    this.lib = contexts.getFirst().lib();
    this.contexts = contexts;
    this.parent = null;
    UccContext context = contexts.getFirst();
    boolean synchronizes = context.attributes().syncType() == UccSyncType.SYNC
        || lib.attributes().syncType() == UccSyncType.SYNC;
    this.attributes = params.attributes(synchronizes);
    if (params.oob() == null && context.domain() == null) {
      throw UccException.invalid("a team must have an exchange if this participant created its context alone:"
          + " give oob to the team or to the context");
    }
    lib.beginCreation(this);
    long id = 0;
    boolean begun = false;
    try {
      id = lib.takeId(params.id());
      attributes = attributes.of(attributes.endpoint(), attributes.range(), id, 0);
      enterContexts();
      Card card = new Card(true, params.endpoint().isPresent(), params.endpoint().orElse(0), contexts.size(),
          context.attributes().type().ordinal(), attributes.ordering().ordinal(), attributes.range().ordinal(),
          attributes.syncType().ordinal(), params.id().isPresent(), params.id().orElse(0),
          context.participant().memoryIdentity());
      Gathering.Place place =
          params.oob() == null ? new Gathering.Queued(context.world()) : new Gathering.Oob(params.oob());
      creation =
          new TeamCreation(place, card, context.participant(), context.moves(), tagged(attributes.ordering()));
      begun = true;
    } finally {
      if (!begun) {
        abandon(id);
      }
    }
  }

  private UccTeam(UccTeam parent, boolean included) {
    this.lib = parent.lib;
    this.contexts = parent.contexts;
    this.parent = parent;
    this.attributes = parent.attributes.of(-1, UccEndpointRange.CONTIG, lib.takeId(OptionalLong.empty()), 0);
    boolean begun = false;
    try {
      enterContexts();
      UccContext context = contexts.getFirst();
      Card card = new Card(included, false, 0, contexts.size(), context.attributes().type().ordinal(),
          attributes.ordering().ordinal(), UccEndpointRange.CONTIG.ordinal(), attributes.syncType().ordinal(), false, 0,
          context.participant().memoryIdentity());
      creation = new TeamCreation(new Gathering.Queued(parent.creation.queue()), card, context.participant(),
          context.moves(), tagged(attributes.ordering()));
      begun = true;
    } finally {
      if (!begun) {
        abandon(attributes.id());
      }
    }
  }

  private static boolean tagged(UccPostOrdering ordering) {
    return ordering.needsTags() || ordering == UccPostOrdering.INIT_ORDERED;
  }

  private void enterContexts() {
    for (UccContext context : contexts) {
      context.enter(this);
    }
  }

  private void abandon(long id) {
    contexts.forEach(context -> context.leave(this));
    lib.releaseId(id);
    endCreation();
  }

  private void endCreation() {
    if (parent == null) {
      lib.endCreation(this);
    } else {
      parent.splitting = false;
    }
  }

  /**
   * Starts the creation of a team: {@code ucc_team_create_post}.
   *
   * @param contexts this participant's contexts; the same number, of the same type, on all participants
   * @param params the parameters of the team
   * @return the team, not ready yet
   */
  @Means(value = {Means.Effect.FOR_ALL, Means.Effect.STARTS}, gives = Means.Given.OF_MEMBERS,
      roles = {Role.OTHER, Role.TEAM})
  @Step(of = 0, not = "destroyed", rule = "a context must not be used after it was destroyed",
      remedy = "destroy it last")
  @Step(of = Step.RESULT, to = "being created")
  public static UccTeam createPost(List<UccContext> contexts, UccTeamParams params) {
    UccException.present(contexts, "contexts").forEach(context -> UccException.present(context, "context"));
    UccException.present(params, "params");
    if (contexts.isEmpty()) {
      throw UccException.invalid("a team needs at least one context");
    }
    UccContext first = contexts.getFirst();
    for (UccContext context : contexts) {
      context.checkUsable();
      if (context.lib() != first.lib() || context.attributes().type() != first.attributes().type()) {
        throw UccException.invalid("all contexts of a team must be of one library object and of the same type: types="
            + contexts.stream().map(c -> c.attributes().type()).toList());
      }
    }
    return new UccTeam(List.copyOf(contexts), params);
  }

  /**
   * Starts the creation of a team of some participants of another team, all of which call this: {@code
   * ucc_team_create_from_parent}. Its endpoints are 0 to its size less 1; it inherits everything else from its parent.
   *
   * @param myEndpoint this participant's endpoint in the parent
   * @param included whether this participant will be in the new team
   * @param parent the other team
   * @return the team, not ready yet
   */
  @Step(of = 2, not = {"being created", "destroyed"},
      rule = "a team must be ready, and not destroyed, when it is used",
      remedy = "call createTest until it returns OK, and destroy the team last")
  @Step(of = Step.RESULT, to = "being created")
  public static UccTeam createFromParent(long myEndpoint, boolean included, UccTeam parent) {
    UccException.present(parent, "parent").checkActive();
    if (myEndpoint != parent.myEndpoint()) {
      throw UccException.invalid("myEndpoint must be this participant's endpoint in the parent: myEndpoint="
          + myEndpoint + " parent.myEndpoint=" + parent.myEndpoint());
    }
    if (parent.splitting) {
      throw UccException.invalid("creations from one parent must not overlap: call createTest until it returns OK");
    }
    parent.splitting = true;
    return new UccTeam(parent, included);
  }

  /**
   * Continues the creation without waiting: {@code ucc_team_create_test}.
   *
   * @return {@link UccStatus#OK} when the team is ready, or {@link UccStatus#INPROGRESS}
   */
  @Means
  @Step(not = "destroyed", to = "?", rule = "a team must not be asked whether it is ready after it was destroyed",
      remedy = "destroy the team last")
  public UccStatus createTest() {
    lib.checkCall();
    if (state == State.FAILED || state == State.DESTROYED) {
      throw UccException.invalid("the team must be under creation or ready: team=" + this);
    }
    if (state != State.CREATING) {
      return UccStatus.OK;
    }
    try {
      if (!creation.isDone()) {
        Outside.atCall();
        return UccStatus.INPROGRESS;
      }
    } catch (ShmemException e) {
      fail();
      throw UccException.of(e);
    } catch (RuntimeException | Error e) {
      fail();
      throw e;
    }
    ready();
    return UccStatus.OK;
  }

  private void fail() {
    state = State.FAILED;
    abandon(attributes.id());
    creation.abandon();
  }

  private void ready() {
    endCreation();
    if (!creation.isIncluded()) {
      state = State.OUTSIDE;
      contexts.forEach(context -> context.leave(this));
      return;
    }
    endpoints = creation.endpoints(parent != null);
    me = creation.queue().calls().groupEnd().me();
    attributes = attributes.of(endpoints[me], attributes.range(), attributes.id(), endpoints.length);
    state = State.ACTIVE;
  }

  /** {@return whether this participant is in the team; a team created from a parent may not include it} */
  public boolean isMember() {
    return state != State.OUTSIDE;
  }

  /** {@return the team's attributes: {@code ucc_team_get_attr}, {@code ucc_team_get_attribs}} */
  @Step(not = {"being created", "destroyed"}, rule = "a team must be ready, and not destroyed, when it is used",
      remedy = "call createTest until it returns OK, and destroy the team last")
  public UccTeamAttributes attributes() {
    checkActive();
    return attributes;
  }

  /** {@return the number of participants: {@code ucc_team_get_size}} */
  @Step(not = {"being created", "destroyed"}, rule = "a team must be ready, and not destroyed, when it is used",
      remedy = "call createTest until it returns OK, and destroy the team last")
  public int size() {
    checkActive();
    return endpoints.length;
  }

  /** {@return this participant's endpoint: {@code ucc_team_get_my_ep}} */
  @Means(gives = Means.Given.ENDPOINT)
  @Step(not = {"being created", "destroyed"}, rule = "a team must be ready, and not destroyed, when it is used",
      remedy = "call createTest until it returns OK, and destroy the team last")
  public long myEndpoint() {
    checkActive();
    return endpoints[me];
  }

  /** {@return the endpoints of all participants: {@code ucc_team_get_all_eps}} */
  @Step(not = {"being created", "destroyed"}, rule = "a team must be ready, and not destroyed, when it is used",
      remedy = "call createTest until it returns OK, and destroy the team last")
  public long[] allEndpoints() {
    checkActive();
    return endpoints.clone();
  }

  /**
   * Destroys the team. All participants call this, and it waits for them: {@code ucc_team_destroy}.
   *
   * @throws UccException if other participants make other calls, unless an earlier call has reported that; the team is
   *     then destroyed on this participant
   */
  @Means
  @Step(not = "being created", to = "destroyed", rule = "a team must be ready before it is destroyed",
      remedy = "call createTest until it returns OK")
  public void destroy() {
    UccException failure = tryDestroy();
    while (failure == null && state == State.DESTROYING) {
      failure = endOn(() -> domain().await(queue(), leaving));
      failure = failure == null ? tryDestroy() : failure;
    }
    if (failure != null) {
      throw failure;
    }
  }

  /**
   * Destroys the team without waiting, as {@code ucc_team_destroy} of the current interface does: all participants call
   * this until it returns {@link UccStatus#OK}.
   *
   * @return {@link UccStatus#OK} when the team is destroyed, or {@link UccStatus#INPROGRESS}; or, once, an error if
   *     other participants make other calls, after which the team is destroyed on this participant
   */
  @Means
  @Step(not = "being created", rule = "a team must be ready before it is destroyed",
      remedy = "call createTest until it returns OK")
  public UccStatus destroyTest() {
    UccException failure = tryDestroy();
    if (failure == null && state == State.DESTROYING) {
      Outside.atCall();
      return UccStatus.INPROGRESS;
    }
    return failure != null ? failure.status() : UccStatus.OK;
  }

  /** Continues the destruction without waiting; returns the fault that ended it, or null. */
  private UccException tryDestroy() {
    lib.checkCall();
    if (state == State.DESTROYED || state == State.OUTSIDE) {
      return null;
    }
    if (state == State.CREATING || state == State.FAILED) {
      throw UccException.invalid("a team must be ready before it is destroyed: team=" + this);
    }
    if (state == State.ACTIVE && domain().hasFailed()) {
      boolean known = domain().isFailureTold();
      UccException failure = endOn(() -> domain().throwIfFailed());
      return known ? null : failure;
    }
    if (state == State.ACTIVE) {
      checkNothingPosted();
      Collective meeting = Exchanges.meet(queue().calls(), Call.DESTROY);
      meeting.tag(tagged(attributes.ordering()) ? PostedCollective.INTERNAL_TAG : 0);
      state = State.DESTROYING;
      leaving = queue().postInTurn(meeting);
    }
    return endOn(() -> {
      if (queue().isOver(leaving)) {
        release();
      }
    });
  }

  /**
   * Continues the destruction of the team. A failure ends it at once; the loss of a participant is not a failure, since
   * that participant no longer needs the team.
   *
   * @return the failure, or null
   */
  private UccException endOn(Runnable action) {
    try {
      action.run();
      return null;
    } catch (PeFailedException e) {
      release();
      return null;
    } catch (WaitInterruptedException e) {
      throw UccException.of(e);
    } catch (ShmemException e) {
      release();
      return UccException.of(e);
    }
  }

  private void checkNothingPosted() {
    if (splitting || lib.posted().stream().anyMatch(collective -> collective.isPostedTo(this))) {
      throw UccException.invalid("all collectives of a team must be complete before it is destroyed: team=" + this);
    }
  }

  private void release() {
    state = State.DESTROYED;
    creation.queue().close();
    activeSets.values().forEach(CallQueue::close);
    creation.domain().close();
    contexts.forEach(context -> context.leave(this));
    lib.releaseId(attributes.id());
  }

  void checkActive() {
    lib.checkCall();
    if (state != State.ACTIVE) {
      throw UccException.invalid("the team must be ready, not under creation, destroyed or without this participant:"
          + " state=" + state);
    }
  }

  UccLib lib() {
    return lib;
  }

  /** The lock held while a collective is posted, since two threads must not post to one team at once. */
  ReentrantLock posting() {
    return posting;
  }

  CallQueue queue() {
    return creation.queue();
  }

  Domain domain() {
    return creation.domain();
  }

  boolean progress() {
    return contexts.getFirst().moves().advance();
  }

  /** This participant's number in the team. */
  int me() {
    return me;
  }

  /** The number of the participant at an endpoint. */
  int memberAt(long endpoint, String name) {
    for (int member = 0; member < endpoints.length; member++) {
      if (endpoints[member] == endpoint) {
        return member;
      }
    }
    throw UccException.invalid(name + " must be an endpoint of the team: " + name + "="
        + Long.toUnsignedString(endpoint) + " endpoints=" + Arrays.toString(endpoints));
  }

  /** The tag that travels with a collective; 0 if the team matches calls by their order. */
  long tagOf(UccArguments arguments) {
    if (attributes.ordering().needsTags()) {
      if (arguments.tag() == null) {
        throw UccException.invalid("a collective on an unordered team must have a tag: type=" + arguments.type());
      }
      return 1L + arguments.tag();
    }
    initialized += STAGES;
    return attributes.ordering() == UccPostOrdering.INIT_ORDERED ? 2 * PostedCollective.INTERNAL_TAG + initialized : 0;
  }

  /** The tag of another stage of a collective, from 0 to {@link #STAGES} less 1; 0 is the collective itself. */
  long tagOfStage(long tag, int stage) {
    return attributes.ordering() == UccPostOrdering.INIT_ORDERED ? tag + stage : tag;
  }

  /** {@return whether all enter a collective before it starts, and all have completed it before it ends} */
  boolean isSynchronizing() {
    return attributes.syncType() == UccSyncType.SYNC;
  }

  /** The queue of an active set that includes this participant. */
  CallQueue activeSet(int[] members) {
    // The first two and their number determine the others, since endpoints lie a stride apart.
    int second = members[Math.min(1, members.length - 1)];
    long key = ((long) members.length << (2 * MEMBER_BITS)) | ((long) second << MEMBER_BITS) | members[0];
    return activeSets.computeIfAbsent(key, any -> {
      int index = IntStream.range(0, members.length).filter(i -> members[i] == me).findFirst().orElseThrow();
      return domain().queue(key, members, index, contexts.getFirst().moves(), tagged(attributes.ordering()));
    });
  }

  @Override
  public String toString() {
    return "UccTeam[id=" + attributes.id() + " size=" + endpoints.length + " " + state + "]";
  }
}
