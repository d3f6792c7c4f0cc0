package org.shmem4j.internal.pe.irregular;

import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Group;
import org.shmem4j.internal.pe.control.Trace;

/** Says to who watches a PE what its traffic orders: who gets entries knows what their sender did before. */
final class Telling {
  private final Trace trace; // null if nobody watches
  private final Group group;
  private final Pipes pipes;
  private final boolean handlers;
  private long waves;

  /**
   * Creates who tells.
   *
   * @param handlers whether a handler of the program's runs when entries come; otherwise only the end of a wave tells of them
   */
  Telling(PeCore core, Group group, Pipes pipes, boolean handlers) {
    this.trace = core.waiter().trace();
    this.group = group;
    this.pipes = pipes;
    this.handlers = handlers;
  }

  /** Notes that a member is about to see what was written for it. */
  void tells(int member) {
    if (trace != null && handlers && pipes.hasUnpublished(member)) {
      trace.tells(group, group.members()[member]);
    }
  }

  /** Notes that this PE sees what a member has sent. */
  void told(int member) {
    if (trace != null && handlers) {
      trace.told(group, group.members()[member]);
    }
  }

  /** Notes that this PE waits until all have come to the same wave; returns what {@link #met} needs. */
  Object meets() {
    waves++;
    return trace == null ? null : trace.waveStarts(group, -waves);
  }

  /** Notes that all have, and whether everything was done before. */
  void met(Object started, boolean isEnd) {
    if (started != null) {
      trace.waveEnds(started, isEnd);
    }
  }
}
