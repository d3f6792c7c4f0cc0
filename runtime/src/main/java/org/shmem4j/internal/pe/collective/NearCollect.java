package org.shmem4j.internal.pe.collective;

import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.type.ElementType;

/** Concatenates the sources of all members on all, each with its own length. */
final class NearCollect extends NearCollective {
  private static final int ENTRY_BYTES = 2 * Long.BYTES;

  private long destBytes;
  private long bytes;

  NearCollect(Channel channel) {
    super(channel);
  }

  NearCollect prepare(ElementType type, long dest, long destBytes, long source, long count) {
    arrays(destBytes > 0 ? dest : NOWHERE, count > 0 ? source : NOWHERE);
    this.destBytes = destBytes;
    this.bytes = count * type.bytes();
    record.set(Call.COLLECT, type, CallRecord.NONE, -1, dest, CallRecord.NONE);
    setPayloadBytes(ENTRY_BYTES);
    everyoneArrivesAndDeparts();
    return this;
  }

  @Override
  protected void contribute() {
    long at = payload(channel.me(), ENTRY_BYTES);
    Words.set(memory, at, bytes);
    Words.set(memory, at + Long.BYTES, sourceOffset);
  }

  @Override
  protected void work(int step, int block) {
    long total = 0;
    for (int member = 0; member < channel.size(); member++) {
      total += Words.get(memory, payload(member, ENTRY_BYTES));
    }
    if (total > destBytes) {
      throw new IllegalArgumentException("collect needs room for the elements of all PEs in dest: bytes=" + total
          + " dest.bytes=" + destBytes);
    }
    long at = channel.address(channel.me(), destOffset);
    for (int member = 0; member < channel.size(); member++) {
      long entry = payload(member, ENTRY_BYTES);
      long share = Words.get(memory, entry);
      copy(channel.address(member, Words.get(memory, entry + Long.BYTES)), at, share);
      at += share;
    }
  }
}
