package org.shmem4j.internal.pe.flags;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.pe.control.Call;

class SlidingWindowTest {
  private final Members members = new Members(3);
  private final SlidingWindow window = members.window(0);

  @AfterEach
  void close() {
    members.close();
  }

  private void open(int count) {
    for (int i = 0; i < count; i++) {
      long before = window.sequence();
      assertThat(window.open(Call.BARRIER, RingLayout.SLOTS)).isEqualTo(before + 1);
    }
  }

  @Test
  void whatIsFinishedIsToldOnceAllBeforeItAre() {
    open(3);
    window.finish(2);
    assertThat(window.done()).isZero();
    assertThat(members.word(0, RingLayout.DONE)).isZero();
    window.finish(1);
    assertThat(window.done()).isEqualTo(2);
    assertThat(members.word(0, RingLayout.DONE)).isEqualTo(2);
    window.finish(3);
    assertThat(members.word(0, RingLayout.DONE)).isEqualTo(3);
  }

  @Test
  void anyOrderOfFinishingIsUnderstood() {
    Random random = new Random(1);
    Set<Long> finished = new HashSet<>();
    List<Long> underWay = new ArrayList<>();
    long done = 0;
    for (long next = 1; next <= 3000 || !underWay.isEmpty();) {
      // At most SLOTS of them are under way after the last that all before it are finished.
      if (next <= 3000 && next <= done + RingLayout.SLOTS) {
        window.open(next);
        underWay.add(next++);
      }
      Collections.shuffle(underWay, random);
      while (!underWay.isEmpty() && (random.nextBoolean() || next > done + RingLayout.SLOTS)) {
        long last = underWay.removeLast();
        window.finish(last);
        finished.add(last);
        while (finished.remove(done + 1)) {
          done++;
        }
        assertThat(window.done()).isEqualTo(done);
      }
    }
    assertThat(members.word(0, RingLayout.DONE)).isEqualTo(3000);
  }

  @Test
  void aRoomIsFreeWhenAllMembersHaveLeftIt() {
    SlidingWindow second = members.window(1);
    SlidingWindow third = members.window(2);
    open(RingLayout.ROOMS);
    assertThat(window.canOpen(RingLayout.ROOMS)).as("the first is under way here").isFalse();
    assertThat(window.canOpen(RingLayout.SLOTS)).as("there are more slots than rooms").isTrue();
    window.finish(1);
    second.open(1);
    second.finish(1);
    assertThat(window.canOpen(RingLayout.ROOMS)).as("the third has not finished it").isFalse();
    third.open(1);
    third.finish(1);
    assertThat(window.nextHasRoom()).as("nobody has looked").isFalse();
    assertThat(window.canOpen(RingLayout.ROOMS)).isTrue();
    assertThat(window.nextHasRoom()).isTrue();
    open(1);
    assertThat(window.canOpen(RingLayout.ROOMS)).isFalse();
  }

  @Test
  void numbersOfOthersAreTakenInAnyOrder() {
    window.open(3);
    window.open(1);
    assertThat(window.sequence()).isEqualTo(3);
    assertThat(window.open(Call.BARRIER, RingLayout.SLOTS)).isEqualTo(4);
  }
}
