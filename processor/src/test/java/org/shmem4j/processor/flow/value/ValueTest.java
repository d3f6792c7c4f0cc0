package org.shmem4j.processor.flow.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What values keep of where they come from, and whether they differ between PEs. */
class ValueTest {
  private final Symbol pe = Symbol.ofTurns("myPe()", Linear.of(0), Linear.of(3), true, true, 1);
  private final Value mine = Value.ofPe(pe);

  @Test
  void whatIsComputedFromAPesNumberDiffers() {
    Value twice = Value.computed(mine.number().times(2), mine, Value.of(2));
    assertThat(twice.differs()).containsExactly(pe);
    Value gone = Value.computed(mine.number().minus(mine.number()), mine, mine);
    assertThat(gone.differs()).isEmpty();
    assertThat(Value.mix(Value.of(1), mine).differs()).containsExactly(pe);
    assertThat(Value.lookedUp(mine).differs()).as("what is looked up may be the same").isEmpty();
    assertThat(Value.lookedUp(mine).from()).containsExactly(pe);
  }

  @Test
  void oneOfTwoIsWhatBothAre() {
    assertThat(Value.either(Value.of(3), Value.of(3))).isEqualTo(Value.of(3));
    assertThat(Value.either(Value.of(3), Value.of(4)).number()).isNull();
    assertThat(Value.either(Value.of(true), Value.of(false)).truth()).isNull();
    assertThat(Value.either(Value.of(3), mine).differs()).containsExactly(pe);
    for (Value each : List.of(Value.UNKNOWN, Value.of(3), Value.of(true), mine)) {
      assertThat(Value.either(each, each)).isEqualTo(each);
      assertThat(Value.either(each, mine)).isEqualTo(Value.either(mine, each));
    }
  }

  @Test
  void oneOfTwoTeamsHasBothToChooseFrom() {
    TrackedObject world = new TrackedObject(TrackedObject.Kind.TEAM, "world", null);
    world.isWorld = true;
    TrackedObject other = new TrackedObject(TrackedObject.Kind.TEAM, "other", null);
    other.isWorld = true;
    assertThat(TrackedObject.either(world, other).choices()).containsExactly(world, other);
    TrackedObject array = new TrackedObject(TrackedObject.Kind.ARRAY, "array", null);
    assertThat(TrackedObject.either(world, array)).isNull();
    assertThat(TrackedObject.mayBeSame(array, other)).as("nobody knows where they were made").isTrue();
    assertThat(TrackedObject.mayBeSame(array, null)).isTrue();
    assertThat(TrackedObject.mayBeSame(null, array)).isTrue();
  }

  @Test
  void aSliceOfASliceLiesInTheWhole() {
    TrackedObject whole = new TrackedObject(TrackedObject.Kind.ARRAY, "whole", null).sized(Linear.of(20));
    TrackedObject slice = new TrackedObject(TrackedObject.Kind.ARRAY, "slice", null).sliceOf(whole, Linear.of(4));
    TrackedObject inner = new TrackedObject(TrackedObject.Kind.ARRAY, "inner", null).sliceOf(slice, Linear.of(3));
    assertThat(inner.root).isSameAs(whole);
    assertThat(inner.at(Linear.of(2))).isEqualTo(Linear.of(9));
    assertThat(inner.at(null)).isNull();
    TrackedObject lost = new TrackedObject(TrackedObject.Kind.ARRAY, "lost", null).sliceOf(slice, null);
    assertThat(lost.at(Linear.of(2))).as("a slice from somewhere").isNull();
  }
}
