package org.shmem4j.internal.pe.collective.betweenhosts;

import java.util.Arrays;
import org.shmem4j.internal.betweenhosts.transport.Transfer;

/** Messages under way, with the member at the other end and the number of expected bytes. */
final class PendingTransfers {
  private static final int FEW = 4;

  Transfer[] transfers = new Transfer[FEW];
  int[] members = new int[FEW];
  long[] bytes = new long[FEW];
  int count;

  void add(Transfer transfer, int member, long expected) {
    if (count == transfers.length) {
      transfers = Arrays.copyOf(transfers, 2 * count);
      members = Arrays.copyOf(members, 2 * count);
      bytes = Arrays.copyOf(bytes, 2 * count);
    }
    transfers[count] = transfer;
    members[count] = member;
    bytes[count++] = expected;
  }

  void forgetDone() {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (!transfers[i].isDone()) {
        transfers[kept] = transfers[i];
        members[kept++] = members[i];
      }
    }
    forgetFrom(kept);
  }

  void forgetFrom(int kept) {
    Arrays.fill(transfers, kept, count, null);
    count = kept;
  }
}
