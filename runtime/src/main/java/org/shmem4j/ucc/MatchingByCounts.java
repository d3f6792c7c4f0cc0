package org.shmem4j.ucc;

import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Consumer;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.internal.pe.flags.RingLayout;

/**
 * Calls with equal tags are matched on a channel: the first member numbers a call once all members have posted it, and
 * the others look up the number of each tag there.
 */
final class MatchingByCounts implements Matching {
  private static final int LEADER = 0;

  private final Channel channel;
  private final PostCounts posts;
  private final Set<Long> taken = new HashSet<>();
  private boolean noRoom;

  MatchingByCounts(Channel channel, PostCounts posts) {
    this.channel = channel;
    this.posts = posts;
  }

  @Override
  public void posted(long tag) {
    posts.posted(tag);
  }

  @Override
  public void start(Deque<PostedCollective> waiting, Consumer<PostedCollective> started) {
    if (channel.me() == LEADER) {
      startDue(waiting, started);
    } else {
      startNumbered(waiting, started);
    }
  }

  private void startDue(Deque<PostedCollective> waiting, Consumer<PostedCollective> started) {
    if (!posts.hasNews() && !noRoom) {
      return;
    }
    noRoom = false;
    for (Iterator<PostedCollective> all = waiting.iterator(); all.hasNext() && !noRoom;) {
      PostedCollective operation = all.next();
      long tag = operation.staged().tag();
      if (posts.isDue(tag)) {
        noRoom = !Matching.tryStart(operation);
        if (!noRoom) {
          posts.numbered(tag);
          all.remove();
          started.accept(operation);
        }
      }
    }
  }

  private void startNumbered(Deque<PostedCollective> waiting, Consumer<PostedCollective> started) {
    for (Iterator<PostedCollective> all = waiting.iterator(); all.hasNext();) {
      PostedCollective operation = all.next();
      long number = numberOf(operation.staged().tag());
      if (number >= 0) {
        all.remove();
        taken.add(number);
        started.accept(operation);
        operation.staged().startAs(number);
      }
    }
  }

  /** The lowest number that the leader gave to a call of this tag and that is not taken here; -1 if there is none. */
  private long numberOf(long tag) {
    long done = channel.done();
    taken.removeIf(number -> number <= done);
    for (long number = done + 1; number <= done + RingLayout.ROOMS; number++) {
      if (!taken.contains(number) && channel.tag(LEADER, number) == tag) {
        return number;
      }
    }
    return -1;
  }
}
