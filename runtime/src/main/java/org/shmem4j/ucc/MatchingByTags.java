package org.shmem4j.ucc;

import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.shmem4j.ShmemException;

/**
 * Calls with equal tags are matched by messages, which carry the tag and how many calls of this member had it before: no
 * member need know what the others have posted.
 */
final class MatchingByTags implements Matching {
  private static final int CALL_BITS = 18;
  private static final long CALLS = (1L << CALL_BITS) - 1;

  /** The numbers of calls that each have a tag of their own. */
  private static final long SINGLE = 1L << 39;

  private final Map<Long, Long> calls = new HashMap<>();

  @Override
  public void start(Deque<PostedCollective> waiting, Consumer<PostedCollective> started) {
    while (!waiting.isEmpty()) {
      PostedCollective operation = waiting.remove();
      started.accept(operation);
      try {
        operation.staged().startAs(number(operation.staged().tag()));
      } catch (ShmemException e) {
        return; // the test of the call reports why the group has failed
      }
    }
  }

  private long number(long tag) {
    if (tag > PostedCollective.INTERNAL_TAG) {
      return SINGLE | (tag & (SINGLE - 1));
    }
    return (tag << CALL_BITS) | (calls.merge(tag, 1L, Long::sum) & CALLS);
  }
}
