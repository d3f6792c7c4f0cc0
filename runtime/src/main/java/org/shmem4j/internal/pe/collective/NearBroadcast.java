package org.shmem4j.internal.pe.collective;

import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.type.ElementType;

/**
 * A broadcast from the root to all. A small one is eager, so that its root does not wait: it may run ahead until the
 * ring is full.
 */
final class NearBroadcast extends NearCollective {
  private final Limits limits;
  private int root;
  private boolean slots;
  private boolean rootCopies;
  private long bytes;

  NearBroadcast(Channel channel, Limits limits) {
    super(channel);
    this.limits = limits;
  }

  NearBroadcast prepare(ElementType type, long dest, long source, long count, int root, boolean rootCopies) {
    if (record.isSet(Call.BROADCAST, type, count, root, dest, source) && rootCopies == this.rootCopies) {
      return this;
    }
    this.root = root;
    this.rootCopies = rootCopies;
    arrays(dest, source);
    this.bytes = count * type.bytes();
    record.set(Call.BROADCAST, type, count, root, dest, source);
    slots = bytes <= limits.aheadBytes();
    setPayloadBytes(slots ? bytes : 0);
    if (channel.me() != root) {
      plan(root, root + 1, !slots, 0, 0);
    } else {
      plan(0, 0, false, 0, slots ? 0 : channel.size());
    }
    divide(ThreadBlocks.number(bytes, ThreadBlocks.COPIED_BYTES));
    return this;
  }

  @Override
  protected void contribute() {
    if (slots && channel.me() == root) {
      copy(channel.address(root, sourceOffset), ownPayload(bytes), bytes);
    }
  }

  @Override
  protected void work(int step, int block) {
    long at = block * ThreadBlocks.COPIED_BYTES;
    long count = Math.min(bytes - at, ThreadBlocks.COPIED_BYTES);
    long from = channel.address(root, sourceOffset);
    long to = channel.address(channel.me(), destOffset);
    if (channel.me() != root) {
      copy((slots ? payload(root, bytes) : from) + at, to + at, count);
    } else if (rootCopies && from != to) {
      copy(from + at, to + at, count);
    }
  }
}
