package org.shmem4j.internal.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What others see of stores that may be late. The memory has 1 everywhere, and had 0. */
class LateStoresTest {
  private final LateStores stores = new LateStores();

  private void store(long offset, int bytes) {
    stores.add(offset, new byte[bytes]);
  }

  /** {@return what another PE sees of bytes, where each store that it meets, the latest first, is late or not} */
  private byte[] seen(long from, int bytes, Boolean... late) {
    byte[] seen = new byte[bytes];
    Arrays.fill(seen, (byte) 1);
    Iterator<Boolean> answers = List.of(late).iterator();
    stores.hide(from, seen, answers::next);
    assertThat(answers).as("a store that was to be met").isExhausted();
    return seen;
  }

  @Test
  void aLateStoreIsNotSeenUntilItIs() {
    store(8, 2);
    assertThat(seen(8, 2, true)).containsExactly(0, 0);
    assertThat(seen(8, 2, false)).containsExactly(1, 1);
    assertThat(seen(8, 2)).containsExactly(1, 1);
  }

  @Test
  void onlyWhatAStoreWroteIsHidden() {
    store(8, 2);
    assertThat(seen(7, 4, true)).containsExactly(1, 0, 0, 1);
    assertThat(seen(9, 2, true)).containsExactly(0, 1);
    assertThat(seen(10, 2)).containsExactly(1, 1);
  }

  @Test
  void storesElsewhereMayStayLateWhenOneIsSeen() {
    store(0, 1);
    store(1, 1);
    assertThat(seen(0, 2, false, true)).containsExactly(0, 1);
    assertThat(seen(0, 2, false)).containsExactly(1, 1);
    assertThat(seen(0, 2)).containsExactly(1, 1);
  }

  @Test
  void whoSeesAStoreSeesThoseBeforeItAtItsPlace() {
    store(0, 1);
    store(0, 1);
    assertThat(seen(0, 1, false)).containsExactly(1);
    assertThat(seen(0, 1)).containsExactly(1);
  }

  @Test
  void whoSeesAStoreSeesThoseBeforeAFence() {
    store(0, 1);
    stores.fence();
    store(1, 1);
    assertThat(seen(1, 1, false)).containsExactly(1);
    assertThat(seen(0, 1)).containsExactly(1);
  }

  @Test
  void aFenceAloneShowsNothing() {
    store(0, 1);
    stores.fence();
    assertThat(seen(0, 1, true)).containsExactly(0);
    stores.order();
    assertThat(seen(0, 1)).containsExactly(1);
  }

  @Test
  void whatSomebodyElseWritesIsNotHidden() {
    store(0, 4);
    store(4, 4);
    stores.settle(2, 1);
    assertThat(seen(0, 8, true)).containsExactly(1, 1, 1, 1, 0, 0, 0, 0);
    stores.complete();
    assertThat(stores.isEmpty()).isTrue();
  }
}
