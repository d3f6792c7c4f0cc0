package org.shmem4j.internal.pe.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.Words;

class WaitRecordTest {
  private final HostMemory memory = HostMemory.create(2, 4096);
  private final WaitRecord record = new WaitRecord(memory.segment(), 1);

  @AfterEach
  void close() {
    memory.close();
  }

  private long word(long word) {
    return Words.get(memory.segment(), WaitRecord.at(1) + word);
  }

  @Test
  void itFitsItsRegion() {
    assertThat(WaitRecord.END).isLessThanOrEqualTo(HostLayout.LINE_PAIR);
  }

  @Test
  void anOddEpochMeansWaiting() {
    assertThat(record.begin(Call.BARRIER, 7, 1234, false)).isTrue();
    assertThat(word(WaitRecord.EPOCH)).isEqualTo(1);
    assertThat(word(WaitRecord.CALL)).isEqualTo(Call.BARRIER.ordinal());
    assertThat(word(WaitRecord.PEER)).isEqualTo(7);
    assertThat(word(WaitRecord.SINCE)).isEqualTo(1234);
    assertThat(word(WaitRecord.ENDS)).isZero();
    assertThat(record.begin(Call.SYNC, 3, 5678, true)).as("a second thread's wait").isFalse();
    record.polled();
    record.moved();
    assertThat(word(WaitRecord.EPOCH)).as("another wait, after something moved").isEqualTo(3);
    assertThat(word(WaitRecord.POLLS)).isEqualTo(1);
    record.end();
    assertThat(word(WaitRecord.EPOCH)).isEqualTo(4);
    record.moved();
    assertThat(word(WaitRecord.EPOCH)).isEqualTo(4);
  }
}
