package org.shmem4j.internal.pe.collective;

import org.shmem4j.CollectiveRequest;

/**
 * What the collectives of every group have in common. In the blocking form one object of each kind serves all calls; in
 * the nonblocking form each call starts a new one.
 */
public abstract class GroupCollectives implements Collectives {
  /** Stands for an array that a call does not use. */
  protected static final long NOWHERE = -1;

  private final Requests requests;
  private final GroupCollectives nonblocking;
  private final StagedCollectives staged;
  // Created for callers with helpers. It has objects of its own, so that the plain blocking form need not check for
  // helpers.
  private GroupCollectives helped;
  private Helpers helpers;

  /**
   * Creates one form.
   *
   * @param requests where the nonblocking form registers what it starts; null for the blocking form
   * @param nonblocking the nonblocking form; null for that itself
   * @param staged the collectives on buffers outside the symmetric heap
   */
  protected GroupCollectives(Requests requests, GroupCollectives nonblocking, StagedCollectives staged) {
    this.requests = requests;
    this.nonblocking = nonblocking;
    this.staged = staged;
  }

  /** Creates another blocking form with the same nonblocking one. */
  protected abstract GroupCollectives another(GroupCollectives forRequests);

  @Override
  public final GroupCollectives nonblocking() {
    return nonblocking;
  }

  @Override
  public final GroupCollectives helpedBy(Helpers others) {
    if (helped == null) {
      helped = another(nonblocking);
    }
    helped.helpers = others;
    return helped;
  }

  @Override
  public final StagedCollectives staged() {
    return staged;
  }

  protected final boolean blocks() {
    return requests == null;
  }

  /** Runs or starts a collective that uses the arrays at these offsets. */
  protected final CollectiveRequest go(Schedule collective, long dest, long source) {
    if (blocks()) {
      collective.run(helpers);
      return DONE;
    }
    return requests.start(collective, dest, source);
  }
}
