package org.shmem4j.ucc;

import java.util.Deque;
import java.util.function.Consumer;
import org.shmem4j.ShmemException;

/** How the calls of members find each other: it decides when a call that was posted starts. */
interface Matching {
  /** Notes that this member posts a call with a tag. */
  default void posted(long tag) {}

  /**
   * Starts what can start.
   *
   * @param waiting the calls that were posted, in that order; those that start are removed
   * @param started receives each call that starts
   */
  void start(Deque<PostedCollective> waiting, Consumer<PostedCollective> started);

  /** Starts a call if it can. In a group that failed none starts; the test of the call reports why. */
  static boolean tryStart(PostedCollective operation) {
    try {
      return operation.staged().tryStart();
    } catch (ShmemException e) {
      return false;
    }
  }

  /** {@return the value by which calls with a tag keep their order: those with a different value may overtake them} */
  default long turnOf(long tag) {
    return tag;
  }

  /** Calls are matched by their order. */
  static Matching inOrder() {
    return new Matching() {
      @Override
      public void start(Deque<PostedCollective> waiting, Consumer<PostedCollective> started) {
        while (!waiting.isEmpty() && tryStart(waiting.peek())) {
          started.accept(waiting.remove());
        }
      }

      @Override
      public long turnOf(long tag) {
        return 0;
      }
    };
  }
}
