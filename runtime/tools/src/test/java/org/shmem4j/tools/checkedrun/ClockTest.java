package org.shmem4j.tools.checkedrun;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a PE knows to have happened. */
class ClockTest {
  @Test
  void partsOfASumAreKnownAsFarAsTheyCannotBeMissing() {
    Clock first = new Clock(2);
    long ofFirst = first.tick(0);
    Clock second = first.copy();
    second.tick(1);
    Clock third = new Clock(2);
    third.tick(1);
    List<Clock.Part> parts = List.of(new Clock.Part(1, first), new Clock.Part(1, second), new Clock.Part(1, third));
    assertThat(Clock.ofParts(parts, 1).moment(0)).isEqualTo(ofFirst); // two know of it
    assertThat(Clock.ofParts(parts, 2).moment(0)).isZero();
    assertThat(Clock.ofParts(parts, 3)).isNull();
  }
}
