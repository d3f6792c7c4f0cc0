package org.shmem4j.processor.flow.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Symbol;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** What {@link State#join} promises, over states made at random of a few things, so that two often have the same. */
class StateTest {
  private static final int CONDITIONS = 1;
  private static final TrackedObject OWNER = new TrackedObject(TrackedObject.Kind.OTHER, "owner", null);
  private static final TrackedObject ARRAY = new TrackedObject(TrackedObject.Kind.ARRAY, "array", null);
  private static final Symbol PE = Symbol.ofTurns("myPe()", Linear.of(0), Linear.of(3), true, true, 1);
  private static final Symbol UNKNOWN = Symbol.unknown("unknown");
  private static final Symbol TOLD = Symbol.unknown("told");
  private static final Trace CALLED = Trace.EMPTY.plus(new Trace.Collective("sync", null, List.of(), Map.of(), 0));
  private static final List<Trace> TRACES = List.of(Trace.EMPTY, CALLED, CALLED.plus(Trace.Collective.UNKNOWN));
  private static final List<Split> SPLITS = List.of(split(Set.of(PE)), split(Set.of(TOLD)));
  private static final List<Value> VALUES = List.of(Value.of(0), Value.of(1), Value.of(true), Value.of(false),
      Value.of(Linear.of(UNKNOWN)), Value.ofPe(PE), Value.of(ARRAY), Value.UNKNOWN);
  private static final List<State.Atomic> ATOMICS = List.of(atomic(0), atomic(1), atomic(2));

  private static Split split(Set<Symbol> differs) {
    return new Split(null, differs, Trace.EMPTY, 0, 0);
  }

  private static State.Atomic atomic(long index) {
    return new State.Atomic(ARRAY, index, Linear.of(0), false, "1");
  }

  private static State any(Random random) {
    State state = new State();
    for (String field : List.of("a", "b", "c", "d")) {
      if (random.nextInt(4) > 0) {
        state.values.put(new State.FieldKey(OWNER, field), one(VALUES, random));
      }
    }
    SPLITS.stream().filter(_ -> random.nextBoolean()).forEach(each -> state.splits.put(each,
        new Split.Side(random.nextInt(2), List.of(), Trace.EMPTY)));
    if (random.nextBoolean()) {
      state.equal.put(TOLD, Linear.of(random.nextInt(2)));
      state.members.put(PE, 1.0 / (1 + random.nextInt(2)));
    }
    ATOMICS.stream().filter(_ -> random.nextBoolean()).forEach(state.atomics::add);
    for (String name : List.of("p", "q")) {
      if (random.nextBoolean()) {
        state.waited.add(name);
        state.doubted.add(name);
        state.syncs.add(new State.SyncUse(ARRAY, name, "", ""));
      }
      int depth = random.nextInt(-1, 4);
      TrackedObject request = name.equals("p") ? OWNER : ARRAY;
      if (depth == 0) {
        state.requests.add(request);
      } else if (depth > 0) {
        state.requests.addDoubted(request, depth);
      }
    }
    state.weight = 1.0 / (1 << random.nextInt(3));
    state.trace = one(TRACES, random);
    state.mayHaveThrown = random.nextBoolean();
    state.isOfSomeSizes = random.nextBoolean();
    state.isUncertain = random.nextInt(4) == 0;
    return state;
  }

  private static <T> T one(List<T> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }

  @RepeatedTest(200)
  void aJoinIsFreshAndTheSameEitherWay(RepetitionInfo turn) {
    Random random = new Random(turn.getCurrentRepetition());
    State one = any(random);
    State other = any(random);
    State oneBefore = one.copy();
    State otherBefore = other.copy();
    State joined = State.join(one, other, CONDITIONS);
    assertThat(joined).isNotSameAs(one).isNotSameAs(other);
    assertThat(joined.isLike(State.join(other, one, CONDITIONS), null)).as("commutative").isTrue();
    joined.values.clear();
    joined.atomics.clear();
    joined.requests.clear();
    assertThat(one.isLike(oneBefore, null) && other.isLike(otherBefore, null)).as("neither is changed").isTrue();
  }

  @RepeatedTest(100)
  void aStateJoinedWithItselfIsTheSame(RepetitionInfo turn) {
    State state = any(new Random(turn.getCurrentRepetition()));
    State joined = State.join(state, state.copy(), CONDITIONS);
    assertThat(joined.weight).isEqualTo(2 * state.weight);
    assertThat(joined.setWeight(state.weight).isLike(state, null)).isTrue();
  }

  @RepeatedTest(200)
  void whoKnowsLessKnowsNoMoreAfterwards(RepetitionInfo turn) {
    Random random = new Random(turn.getCurrentRepetition());
    State one = any(random);
    State less = one.copy();
    less.values.keySet().removeIf(_ -> random.nextInt(3) == 0);
    less.values.replaceAll((_, value) -> random.nextInt(3) == 0 ? Value.UNKNOWN : value);
    less.atomics.removeIf(_ -> random.nextBoolean());
    less.waited.add("r");
    less.mayHaveThrown = true;
    less.equal.clear();
    less.members.clear();
    State other = any(random);
    State joined = State.join(one, other, CONDITIONS);
    State lessJoined = State.join(less, other, CONDITIONS);
    assertThat(lessJoined.values).allSatisfy((key, value) -> assertIsNoMore(value, joined.values.get(key)));
    assertThat(joined.equal.entrySet()).containsAll(lessJoined.equal.entrySet());
    assertThat(joined.members.entrySet()).containsAll(lessJoined.members.entrySet());
    assertThat(joined.atomics).containsAll(lessJoined.atomics);
    assertThat(lessJoined.waited).containsAll(joined.waited);
    assertThat(lessJoined.mayHaveThrown).isTrue();
  }

  private static void assertIsNoMore(Value less, Value more) {
    assertThat(more).isNotNull();
    assertThat(less.number() == null || less.number().equals(more.number())).as(less + " " + more).isTrue();
    assertThat(less.truth() == null || Objects.equals(less.truth(), more.truth())).as(less + " " + more).isTrue();
    assertThat(less.object() == null || less.object() == more.object()).as(less + " " + more).isTrue();
  }

  @Test
  void aPathThatComesNowhereJoinsNothing() {
    State alive = new State();
    State dead = new State();
    dead.isDead = true;
    assertThat(State.join(alive, dead, CONDITIONS)).isSameAs(alive);
    assertThat(State.join(null, alive, CONDITIONS)).isSameAs(alive);
    assertThat(State.join(dead, null, CONDITIONS)).isNull();
    assertThat(State.join(null, dead, CONDITIONS)).isNull();
  }

  @Test
  void besideAnUncertainPathOnlyWhatTheCertainOneDidIsKnown() {
    State certain = new State();
    certain.requests.add(OWNER);
    certain.trace = CALLED;
    State uncertain = new State();
    uncertain.requests.add(ARRAY);
    uncertain.isUncertain = true;
    assertThat(List.of(State.join(certain, uncertain, CONDITIONS), State.join(uncertain, certain, CONDITIONS)))
        .allSatisfy(joined -> {
          assertThat(joined.isUncertain).isFalse();
          assertThat(joined.requests.keys()).containsExactly(OWNER);
          assertThat(joined.requests.isSure(OWNER)).isTrue();
          assertThat(joined.trace).isSameAs(CALLED);
        });
  }

  @Test
  void whatPathsSetApartDiffersByWhatThePesPartedBy() {
    State one = new State();
    State other = new State();
    State.FieldKey key = new State.FieldKey(OWNER, "a");
    Split split = split(Set.of(PE));
    one.splits.put(split, new Split.Side(0, List.of(), Trace.EMPTY));
    other.splits.put(split, new Split.Side(1, List.of(), Trace.EMPTY));
    one.values.put(key, Value.of(1));
    other.values.put(key, Value.of(2));
    State joined = State.join(one, other, CONDITIONS);
    assertThat(joined.values.get(key).differs()).containsExactly(PE);
    assertThat(joined.splits).as("both sides have met").isEmpty();
    other.splits.put(split, one.splits.get(split));
    assertThat(State.join(one, other, CONDITIONS).values.get(key).differs()).as("on one side").isEmpty();
    other.values.put(key, Value.of(1));
    assertThat(State.join(one, other, CONDITIONS).values.get(key)).isEqualTo(Value.of(1));
  }

  @Test
  void whatOnePathKnowsToBeEqualIsWhatTheOtherHas() {
    State one = new State();
    one.equal.put(UNKNOWN, Linear.of(3));
    Value either =
        State.either(Value.of(Linear.of(UNKNOWN)), one, Value.of(3), new State(), Value.UNKNOWN);
    assertThat(either).isEqualTo(Value.of(3));
  }
}
