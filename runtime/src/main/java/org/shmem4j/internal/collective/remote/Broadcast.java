package org.shmem4j.internal.collective.remote;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A broadcast from the root to all, along a tree of hosts, and on each host along a tree of its members. Long ones go
 * in segments, which are passed on as they arrive.
 */
final class Broadcast extends Rounds {
  private static final long SEGMENT_BYTES = 512 * 1024;
  private static final int SEGMENTS_AHEAD = 4;

  private int root;
  private MemorySegment memory;
  private long at;
  private long bytes;
  private long segments;
  private int parent;
  private int[] children;
  private int plannedRoot = -1;

  Broadcast(Mail mail) {
    super(mail);
  }

  /** Sets the buffer that this member passes on: the source on the root, and the destination on the others. */
  Broadcast of(int from, MemorySegment buffer, long bufferAt, long length) {
    root = from;
    memory = buffer;
    at = bufferAt;
    bytes = length;
    segments = Math.max(1, (length + SEGMENT_BYTES - 1) / SEGMENT_BYTES);
    return this;
  }

  @Override
  protected boolean round(int index) {
    boolean first = me == root;
    if (index == 0) {
      plan();
      sendsAhead(SEGMENTS_AHEAD * Integer.SIZE);
    }
    int complete = first ? index : index - 1;
    if (complete >= 0 && complete < segments) {
      passOn(complete);
    }
    if (!first && index < segments) {
      receive(parent, tag(index), memory, start(index), length(index));
    }
    return first ? index + 1 < segments : index < segments;
  }

  /** Determines from which member this one receives, and to which it passes on, distant ones first. */
  private void plan() {
    if (plannedRoot == root) {
      return;
    }
    plannedRoot = root;
    parent = -1;
    children = new int[2 * Integer.SIZE];
    int count = 0;
    int first = hosts.hostOf(root);
    int speaker = hosts.rank() == first ? root : hosts.leader();
    if (me == speaker) {
      int[] speakers = new int[hosts.count()];
      for (int host = 0; host < speakers.length; host++) {
        speakers[host] = host == first ? root : hosts.leader(host);
      }
      count = join(speakers, first, hosts.rank(), count);
    }
    int[] here = hosts.members(hosts.rank());
    count = join(here, Arrays.binarySearch(here, speaker), Arrays.binarySearch(here, me), count);
    children = Arrays.copyOf(children, count);
  }

  /**
   * Adds the part of a member in a tree of members: it passes on to those at smaller distances than that from its
   * parent.
   */
  private int join(int[] members, int first, int index, int count) {
    int all = members.length;
    int rank = (index + all - first) % all;
    if (rank > 0) {
      parent = members[((rank & rank - 1) + first) % all];
    }
    int added = count;
    int highest = rank == 0 ? Integer.highestOneBit(all) : Integer.lowestOneBit(rank) >> 1;
    for (int distance = highest; distance > 0; distance >>= 1) {
      if (rank + distance < all) {
        children[added++] = members[(rank + distance + first) % all];
      }
    }
    return added;
  }

  private void passOn(int segment) {
    for (int child : children) {
      send(child, tag(segment), memory, start(segment), length(segment));
    }
  }

  private static int tag(int segment) {
    return FIRST_TAG + segment;
  }

  private long start(int segment) {
    return at + segment * SEGMENT_BYTES;
  }

  private long length(int segment) {
    return Math.min(SEGMENT_BYTES, bytes - segment * SEGMENT_BYTES);
  }
}
