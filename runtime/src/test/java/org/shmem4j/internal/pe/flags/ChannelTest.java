package org.shmem4j.internal.pe.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.shmem4j.internal.pe.flags.Members.barrier;
import static org.shmem4j.internal.pe.flags.Members.broadcast;
import static org.shmem4j.internal.pe.flags.Members.tagged;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.control.Call;

class ChannelTest {
  private final Members members = new Members(3);
  private final Channel mine = members.channel(0);
  private final Channel theirs = members.channel(1);

  @AfterEach
  void close() {
    members.close();
  }

  private static long arrive(Channel channel, CallRecord record) {
    long sequence = channel.open(Call.BARRIER, RingLayout.SLOTS);
    channel.arrive(sequence, record);
    return sequence;
  }

  @Test
  void arrivalAndStepsAreSeenByTheOthers() {
    long sequence = arrive(mine, barrier());
    assertThat(mine.has(1, sequence, 0)).isFalse();
    arrive(theirs, barrier());
    assertThat(mine.has(1, sequence, 0)).isTrue();
    assertThat(mine.has(1, sequence, 1)).isFalse();
    theirs.reach(sequence, 2);
    assertThat(mine.has(1, sequence, 1)).isTrue();
    assertThat(mine.has(1, sequence, 2)).isTrue();
    assertThat(mine.has(1, sequence, 3)).isFalse();
    mine.await(1, sequence, 0);
    mine.await(1, sequence, 2);
    assertThat(mine.has(2, sequence, 0)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {8, RingLayout.INLINE_BYTES, RingLayout.INLINE_BYTES + 1, RingLayout.ROOM_BYTES})
  void payloadsLieWhereTheOthersLook(long bytes) {
    long at = theirs.payload(1, 5, bytes);
    assertThat(mine.payload(1, 5, bytes)).isEqualTo(at);
    assertThat(at + bytes).isLessThanOrEqualTo(members.rings[1] + RingLayout.BYTES);
    assertThat(mine.payload(0, 5, bytes)).isNotEqualTo(at);
    assertThat(mine.payload(1, 6, bytes)).isNotEqualTo(at);
    Words.set(members.memory.segment(), at, 4711);
    theirs.open(Call.BARRIER, RingLayout.SLOTS);
    theirs.prefetchNextPayload(bytes); // that of another turn
    assertThat(Words.get(members.memory.segment(), at)).isEqualTo(4711);
  }

  @Test
  void whoReusesASlotIsNotTakenForTheLastTurn() {
    for (int i = 0; i < RingLayout.SLOTS; i++) {
      long sequence = arrive(mine, barrier());
      theirs.open(sequence);
      theirs.arrive(sequence, barrier());
      theirs.reach(sequence, 1);
      assertThat(mine.has(1, sequence, 1)).isTrue();
    }
    long next = RingLayout.SLOTS + 1L;
    assertThat(mine.has(1, next, 0)).isFalse();
    assertThat(mine.has(1, next, 1)).isFalse();
  }

  @Test
  void aMemberInADifferentCallIsRefusedWhateverStepIsAwaited() {
    long sequence = arrive(mine, broadcast(3));
    arrive(theirs, broadcast(4));
    assertThatThrownBy(() -> mine.has(1, sequence, 2)).isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContaining("they differ in count");
    assertThat(mine.canGoOn()).isFalse();
  }

  @Test
  void aTagIsReadOnceItsMemberIsThere() {
    assertThat(mine.tag(1, 1)).isEqualTo(-1);
    arrive(theirs, tagged(77));
    assertThat(mine.tag(1, 1)).isEqualTo(77);
    assertThat(mine.tag(2, 1)).isEqualTo(-1);
  }

  @Test
  void errorsAreThoseOfTheirCollective() {
    assertThat(mine.reportedError(1)).isZero();
    theirs.reportError(1, -6);
    assertThat(mine.reportedError(1)).isEqualTo(-6);
    assertThat(mine.reportedError(2)).isZero();
  }

  @Test
  void itIsIdleWhenWhatWasStartedIsFinished() {
    assertThat(mine.isIdle()).isTrue();
    long first = arrive(mine, barrier());
    long second = arrive(mine, barrier());
    mine.finish(second);
    assertThat(mine.isIdle()).isFalse();
    mine.finish(first);
    assertThat(mine.isIdle()).isTrue();
    assertThat(mine.done()).isEqualTo(second).isEqualTo(mine.sequence());
  }

  @Test
  void whoMakesFewerCallsIsNamedAtTheEnd() {
    members.channel(2).arrive(1, barrier());
    arrive(mine, barrier());
    arrive(mine, barrier());
    arrive(theirs, barrier());
    theirs.end(false); // the others may still make calls
    assertThatThrownBy(() -> theirs.end(true)).isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContainingAll("PE 0 calls barrier", "PE 1 makes no more calls");
  }

  @Test
  void aDifferenceThatNobodySawIsFoundAtTheEnd() {
    for (int i = 0; i < 3; i++) {
      arrive(mine, broadcast(i));
      arrive(theirs, broadcast(i == 1 ? 7 : i));
    }
    assertThatThrownBy(() -> mine.end(false)).isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContainingAll("PE 0 calls broadcast(", "count=1", "count=7", "noticed 1 call later");
  }

  @Test
  void heapsAreThoseOfTheMembers() {
    for (int member = 0; member < 3; member++) {
      assertThat(mine.address(member, 16)).isEqualTo(members.core(member).placement().heap(member) + 16);
      assertThat(mine.heaps()[member]).isEqualTo(mine.address(member, 0));
    }
  }
}
