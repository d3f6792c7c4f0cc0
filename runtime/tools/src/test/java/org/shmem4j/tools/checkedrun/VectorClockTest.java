package org.shmem4j.tools.checkedrun;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a PE knows to have happened. */
class VectorClockTest {
  @Test
  void partsOfASumAreKnownAsFarAsTheyCannotBeMissing() {
    VectorClock first = new VectorClock(2);
    long ofFirst = first.tick(0);
    VectorClock second = first.copy();
    second.tick(1);
    VectorClock third = new VectorClock(2);
    third.tick(1);
    List<VectorClock.Part> parts =
        List.of(new VectorClock.Part(1, first), new VectorClock.Part(1, second), new VectorClock.Part(1, third));
    assertThat(VectorClock.ofParts(parts, 1).moment(0)).isEqualTo(ofFirst); // two know of it
    assertThat(VectorClock.ofParts(parts, 2).moment(0)).isZero();
    assertThat(VectorClock.ofParts(parts, 3)).isNull();
  }
}
