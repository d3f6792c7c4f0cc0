package org.shmem4j.ucc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.shmem4j.internal.pe.collective.Collective;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.flags.Channel;

/** The calls that one participant has posted to a group: those that wait for their start, and those under way. */
final class CallQueue {
  private final Domain domain;
  private final Collectives calls;
  private final int[] members;
  private final Matching matching;
  private final Channel channel;
  private final Progress progress;
  private final Deque<PostedCollective> waiting = new ArrayDeque<>();
  private final List<PostedCollective> active = new ArrayList<>();
  private final StageTurns turns = new StageTurns();

  /**
   * Creates an empty queue.
   *
   * @param domain what joins the participants
   * @param calls the collectives of the group
   * @param members its members' numbers in the domain
   * @param matching how the members' calls find each other
   * @param channel where members report errors of single calls; null if they cannot
   * @param progress what advances its calls
   */
  CallQueue(
      Domain domain, Collectives calls, int[] members, Matching matching, Channel channel, Progress progress) {
    this.domain = domain;
    this.calls = calls;
    this.members = members;
    this.matching = matching;
    this.channel = channel;
    this.progress = progress;
    domain.waiter().work().background(progress::advance, () -> true);
    progress.add(this);
  }

  Collectives calls() {
    return calls;
  }

  /** {@return the members' numbers in their domain} */
  int[] members() {
    return members;
  }

  /** {@return the error that a member has reported for a call; 0 if there is none} */
  long reportedError(PostedCollective operation) {
    return channel == null ? 0 : channel.reportedError(operation.staged().number());
  }

  /** Reports an error of a call to the other members, where that is possible. */
  void reportError(PostedCollective operation, UccStatus error) {
    if (channel != null) {
      channel.reportError(operation.staged().number(), error.value());
    }
  }

  /** Adds a call; it starts at once if it can. */
  void post(PostedCollective operation) {
    progress.advanceAfter(() -> {
      waiting.add(operation);
      matching.posted(operation.staged().tag());
    });
  }

  /** Begins a call of several stages, whose tag is given, when its turn has come. */
  void inTurn(long tag, Runnable begin) {
    turns.take(matching.turnOf(tag), begin);
  }

  /** Ends the turn of a call of this tag. */
  void endTurn(long tag) {
    turns.end(matching.turnOf(tag));
  }

  /** Posts a call of the library's own, of one stage, when its turn has come. */
  PostedCollective postInTurn(Collective staged) {
    PostedCollective operation = new PostedCollective(staged, () -> endTurn(staged.tag()));
    inTurn(staged.tag(), () -> post(operation));
    return operation;
  }

  /**
   * Advances the calls and returns whether this one is over. Throws what it threw, or the failure that ended all calls.
   */
  boolean isOver(PostedCollective operation) {
    if (!operation.isOver()) {
      boolean ignored = progress.advance();
    }
    if (operation.isOver()) {
      if (operation.failure() != null) {
        throw operation.failure();
      }
      return true;
    }
    domain.throwIfFailed();
    return false;
  }

  /** Ends the queue: its calls advance no further. */
  void close() {
    progress.remove(this);
  }

  /** Advances the calls. The caller holds the lock of the progress. */
  void advance(List<PostedCollective> over) {
    if (waiting.isEmpty() && active.isEmpty()) {
      return;
    }
    matching.start(waiting, operation -> {
      active.add(operation);
      operation.setStarted();
    });
    for (int i = 0; i < active.size();) {
      PostedCollective operation = active.get(i);
      if (move(operation)) {
        active.remove(i);
        over.add(operation);
      } else {
        i++;
      }
    }
  }

  private static boolean move(PostedCollective operation) {
    try {
      boolean ignored = operation.staged().advance();
      if (operation.staged().isFinished()) {
        operation.end(null);
      }
    } catch (RuntimeException e) {
      operation.end(e);
    }
    return operation.isOver();
  }
}
