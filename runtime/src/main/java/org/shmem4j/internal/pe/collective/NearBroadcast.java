package org.shmem4j.internal.pe.collective;

import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.type.ElementType;

/**
 * A broadcast from the root to all. A small one is eager, so that its root does not wait: it may run ahead until the
 * ring is full. In a large one each receiver reads the root's source. If it is so large that the wait for all receivers
 * pays, and the root has nothing to copy for itself, the root works too: it writes the end of each receiver's
 * destination.
 */
final class NearBroadcast extends NearCollective {
  private final Limits limits;
  private int root;
  private boolean slots;
  // Whether the root also copies to a destination of its own.
  private boolean rootHasDest;
  private long bytes;
  // How many bytes at the end of each receiver's destination the root writes.
  private long rootBytes;

  NearBroadcast(Channel channel, Limits limits) {
    super(channel);
    this.limits = limits;
  }

  NearBroadcast prepare(ElementType type, long dest, long source, long count, int root, boolean rootCopies) {
    boolean rootHasDest = rootCopies && dest != source;
    if (record.isSet(Call.BROADCAST, type, count, root, dest, source) && rootHasDest == this.rootHasDest) {
      return this;
    }
    this.root = root;
    this.rootHasDest = rootHasDest;
    arrays(dest, source);
    this.bytes = count * type.bytes();
    record.set(Call.BROADCAST, type, count, root, dest, source);
    slots = bytes <= limits.aheadBytes();
    setPayloadBytes(slots ? bytes : 0);
    rootBytes = slots || rootHasDest || bytes < limits.shareBytes() ? 0 : rootShare();
    if (channel.me() == root) {
      planRoot();
    } else {
      planReceiver();
    }
    return this;
  }

  /** A part with which all members copy equally much: the root one of each receiver, each receiver the others. */
  private long rootShare() {
    return bytes / channel.size() / HostLayout.LINE * HostLayout.LINE;
  }

  private void planRoot() {
    if (rootBytes > 0) {
      everyoneArrivesAndDeparts();
      divide(channel.size() * blocks(rootBytes));
      return;
    }
    plan(0, 0, false, 0, slots ? 0 : channel.size());
    divide(blocks(bytes));
  }

  private void planReceiver() {
    plan(root, root + 1, !slots, root, rootBytes > 0 ? root + 1 : root);
    divide(blocks(bytes - rootBytes));
  }

  private static int blocks(long bytes) {
    return ThreadBlocks.number(bytes, ThreadBlocks.COPIED_BYTES);
  }

  @Override
  protected void contribute() {
    if (slots && channel.me() == root) {
      copy(channel.address(root, sourceOffset), ownPayload(bytes), bytes);
    }
  }

  @Override
  protected void work(int step, int block) {
    if (channel.me() != root) {
      copyBlock(slots ? payload(root, bytes) : source(), channel.me(), block, 0, bytes - rootBytes);
    } else if (rootHasDest) {
      copyBlock(source(), root, block, 0, bytes);
    } else if (rootBytes > 0) {
      int member = block / blocks(rootBytes);
      if (member != root) {
        copyBlock(source(), member, block % blocks(rootBytes), bytes - rootBytes, bytes);
      }
    }
  }

  private long source() {
    return channel.address(root, sourceOffset);
  }

  /** Copies a block of a range to a member's destination. */
  private void copyBlock(long from, int member, int block, long start, long end) {
    long at = start + block * ThreadBlocks.COPIED_BYTES;
    copy(from + at, channel.address(member, destOffset) + at, Math.min(end - at, ThreadBlocks.COPIED_BYTES));
  }
}
