package org.shmem4j.internal.pe.collective;

import org.shmem4j.internal.onhost.flags.CallRecord;
import org.shmem4j.internal.onhost.flags.Channel;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.ElementType;

/** Concatenates the sources of all members on all: with equal counts (fcollect), or each with its own (collect). */
final class Collect extends Collective {
  private static final int ENTRY_BYTES = 2 * Long.BYTES;

  private final Limits limits;
  private boolean equal;
  private boolean slots;
  private long dest;
  private long destBytes;
  private long source;
  private long bytes;

  Collect(Channel channel, Limits limits) {
    super(channel);
    this.limits = limits;
  }

  Collect prepareEqual(ElementType type, long dest, long source, long count) {
    if (record.isSet(Call.FCOLLECT, type, count, -1, dest, source)) {
      return this;
    }
    set(dest, source, count * type.bytes());
    equal = true;
    record.set(Call.FCOLLECT, type, count, -1, dest, source);
    slots = limits.gather(bytes) == Algorithm.WITH_FLAGS;
    leaves(slots ? bytes : 0);
    if (slots) {
      everyoneArrives();
    } else {
      everyoneArrivesAndDeparts();
      divide(channel.size() * parts());
    }
    return this;
  }

  Collect prepareRagged(ElementType type, long dest, long destBytes, long source, long count) {
    set(dest, source, count * type.bytes());
    this.destBytes = destBytes;
    equal = false;
    record.set(Call.COLLECT, type, CallRecord.NONE, -1, dest, CallRecord.NONE);
    slots = false;
    leaves(ENTRY_BYTES);
    everyoneArrivesAndDeparts();
    return this;
  }

  private void set(long dest, long source, long bytes) {
    this.dest = dest;
    this.source = source;
    this.bytes = bytes;
  }

  @Override
  protected void contribute() {
    if (slots) {
      long from = channel.address(channel.me(), source);
      copy(from, ownPayload(bytes), bytes);
      // Copied now, since the source may change once the first member has everything that it needs.
      copy(from, channel.address(channel.me(), dest) + channel.me() * bytes, bytes);
    } else if (!equal) {
      long at = payload(channel.me(), ENTRY_BYTES);
      Words.set(memory, at, bytes);
      Words.set(memory, at + Long.BYTES, source);
    }
  }

  /** For large sources, a unit of work is a part of one member's source. */
  private int parts() {
    return ThreadBlocks.number(bytes, ThreadBlocks.COPIED_BYTES);
  }

  @Override
  protected void work(int step, int block) {
    long to = channel.address(channel.me(), dest);
    if (!equal) {
      collectRagged(to);
    } else if (!slots) {
      takePart((channel.me() + block / parts()) % channel.size(), to, block % parts() * ThreadBlocks.COPIED_BYTES);
    } else {
      for (int i = 1; i < channel.size(); i++) {
        take((channel.me() + i) % channel.size(), to);
      }
    }
  }

  private void take(int member, long to) {
    copy(payload(member, bytes), to + member * bytes, bytes);
  }

  private void takePart(int member, long to, long at) {
    long part = Math.min(ThreadBlocks.COPIED_BYTES, bytes - at);
    copy(channel.address(member, source) + at, to + member * bytes + at, part);
  }

  private void collectRagged(long to) {
    long total = 0;
    for (int member = 0; member < channel.size(); member++) {
      total += Words.get(memory, payload(member, ENTRY_BYTES));
    }
    if (total > destBytes) {
      throw new IllegalArgumentException("collect needs room for the elements of all PEs in dest: bytes=" + total
          + " dest.bytes=" + destBytes);
    }
    long at = to;
    for (int member = 0; member < channel.size(); member++) {
      long entry = payload(member, ENTRY_BYTES);
      long share = Words.get(memory, entry);
      copy(channel.address(member, Words.get(memory, entry + Long.BYTES)), at, share);
      at += share;
    }
  }
}
