package org.shmem4j.internal.workgroup;

/** One of the threads of a work group. */
final class Party {
  private final Thread thread;
  private volatile boolean inCall;
  private volatile boolean ended;

  Party(Thread thread) {
    this.thread = thread;
  }

  Thread thread() {
    return thread;
  }

  /** {@return whether it is in a call} */
  boolean isInCall() {
    return inCall;
  }

  void enter() {
    inCall = true;
  }

  void leave() {
    inCall = false;
  }

  /** Its body has returned; the thread may go on without the group. */
  void end() {
    ended = true;
  }

  boolean hasEnded() {
    return ended || !thread.isAlive();
  }
}
