package org.shmem4j.internal.pe.workgroup;

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

  /** {@return whether it makes a call} */
  boolean isInCall() {
    return inCall;
  }

  void enter() {
    inCall = true;
  }

  void leave() {
    inCall = false;
  }

  /** Records that the thread's body has returned; the thread may continue without the group. */
  void end() {
    ended = true;
  }

  boolean hasEnded() {
    return ended || !thread.isAlive();
  }
}
