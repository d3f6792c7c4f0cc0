package org.shmem4j.internal.pe.collective.betweenhosts;

import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.CallRecord;

/**
 * A barrier, at which all may also learn the greatest of their words. The leaders of the H hosts meet by dissemination:
 * in each round each notifies the one at twice the distance of the round before, so that after ⌈log₂ H⌉ rounds each
 * has heard from all (Hensgen, Finkel and Manber, "Two Algorithms for Barrier Synchronization", 1988).
 */
final class DisseminationBarrier extends FarCollective {
  private long greatest;

  DisseminationBarrier(FarGroup group) {
    super(group);
  }

  DisseminationBarrier prepare(Call call) {
    if (!record.isSet(call)) {
      record.set(call);
    }
    return this;
  }

  DisseminationBarrier prepare(Call call, long first, long second, long third, long word) {
    record.set(call, first, second, third);
    greatest = word;
    return this;
  }

  DisseminationBarrier prepare(Call call, long[] list, long word) {
    record.set(call, list.length, CallRecord.NONE, CallRecord.NONE);
    record.addCounts(list);
    greatest = word;
    return this;
  }

  long greatest() {
    return greatest;
  }

  @Override
  protected boolean meetsAll() {
    return true;
  }

  @Override
  protected void contribute() {
    Words.set(channel.memory(), payload(channel.me(), Long.BYTES), greatest);
  }

  @Override
  protected void heard(long word) {
    greatest = Math.max(greatest, word);
  }

  @Override
  protected boolean round(int index) {
    if (index == 1 && channel != null) {
      int mates = leads() ? channel.size() : 1; // a leader's word is that of all, as it has met the others
      for (int mate = 0; mate < mates; mate++) {
        heard(Words.get(channel.memory(), payload(mate, Long.BYTES)));
      }
    }
    say(greatest);
    return meet(index, FIRST_TAG);
  }

  @Override
  protected void allMet() {
    if (channel != null) {
      contribute();
    }
  }
}
