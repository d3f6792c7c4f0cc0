package org.shmem4j.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What one thread starts while another waits for earlier operations stays under way. */
class OperationCountTest {
  private final OperationCount count = new OperationCount();

  @Test
  void laterOperationsOutliveACompletion() {
    count.started();
    long waitsFor = count.soFar();
    count.started();
    count.fence();
    count.completed(waitsFor);
    assertThat(count.areUnderWay()).isTrue();
    assertThat(count.areFenced()).isTrue();
    count.completed(count.soFar());
    assertThat(count.areUnderWay()).isFalse();
    assertThat(count.areFenced()).isFalse();
  }

  @Test
  void aFenceSeparatesEarlierOperationsOnly() {
    count.fence();
    count.started();
    assertThat(count.areUnderWay()).isTrue();
    assertThat(count.areFenced()).isFalse();
  }
}
