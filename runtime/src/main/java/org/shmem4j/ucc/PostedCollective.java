package org.shmem4j.ucc;

import org.shmem4j.internal.pe.collective.Collective;

/** A collective that was posted: waiting for its turn, under way, or over. */
final class PostedCollective {
  /** The tag of the library's own calls on a team that matches by tags. */
  static final long INTERNAL_TAG = 1L << 20;

  private final Collective staged;
  private final Runnable onOver;
  private volatile boolean started;
  private volatile boolean over;
  private RuntimeException failure; // set before the state says that the operation is over

  PostedCollective(Collective staged) {
    this(staged, () -> {});
  }

  PostedCollective(Collective staged, Runnable onOver) {
    this.staged = staged;
    this.onOver = onOver;
  }

  Collective staged() {
    return staged;
  }

  boolean isStarted() {
    return started;
  }

  boolean isOver() {
    return over;
  }

  /** {@return the failure; null if there was none} */
  RuntimeException failure() {
    return failure;
  }

  void setStarted() {
    started = true;
  }

  void end(RuntimeException thrown) {
    failure = thrown;
    over = true;
  }

  /** Calls the user's callback. The caller holds no lock. */
  void tell() {
    onOver.run();
  }
}
