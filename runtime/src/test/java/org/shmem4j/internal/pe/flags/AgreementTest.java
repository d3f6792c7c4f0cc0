package org.shmem4j.internal.pe.flags;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.shmem4j.internal.pe.flags.Members.barrier;
import static org.shmem4j.internal.pe.flags.Members.broadcast;
import static org.shmem4j.internal.pe.flags.Members.tagged;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.shmem4j.CollectiveMismatchException;

class AgreementTest {
  private final Members members = new Members(2);
  private final Agreement mine = members.agreement(0);
  private final Agreement theirs = members.agreement(1);

  @AfterEach
  void close() {
    members.close();
  }

  @Test
  void sameCallsAgree() {
    for (int sequence = 1; sequence < 3 * RingLayout.HISTORY; sequence++) {
      CallRecord record = broadcast(sequence % 5);
      long signature = mine.sign(sequence, record);
      mine.compare(1, sequence, theirs.sign(sequence, record));
      theirs.compare(0, sequence, signature);
    }
  }

  @Test
  void differentArgumentsAreToldWithBothCalls() {
    mine.sign(1, broadcast(3));
    long signature = theirs.sign(1, broadcast(4));
    assertThatThrownBy(() -> mine.compare(1, 1, signature))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContainingAll("PE 0 calls broadcast(", "count=3", "PE 1 calls broadcast(", "count=4",
            "they differ in count")
        .hasMessageNotContaining("later");
  }

  @Test
  void aDifferenceIsFoundInLaterCallsThatAreTheSame() {
    mine.sign(1, broadcast(3));
    theirs.sign(1, broadcast(4));
    mine.sign(2, barrier());
    theirs.sign(2, barrier());
    mine.sign(3, barrier());
    long signature = theirs.sign(3, barrier());
    assertThatThrownBy(() -> mine.compare(1, 3, signature))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContainingAll("they differ in count", "noticed 2 calls later");
  }

  @Test
  void callsWithTagsMayComeInAnyOrder() {
    mine.sign(1, tagged(8));
    mine.sign(2, tagged(9));
    long nine = theirs.sign(2, tagged(9));
    theirs.sign(1, tagged(8));
    mine.compare(1, 2, nine);
    mine.sign(3, barrier());
    long after = theirs.sign(3, barrier());
    assertThatCode(() -> mine.compare(1, 3, after)).doesNotThrowAnyException();
  }

  /** Members that never look at each other find it by the signatures of what is finished. */
  @Test
  void whatIsFinishedIsComparedAfterAWhile() {
    int calls = RingLayout.SLOTS;
    for (int sequence = 1; sequence <= calls; sequence++) {
      mine.sign(sequence, broadcast(3));
      theirs.sign(sequence, broadcast(sequence == calls ? 4 : 3));
    }
    theirs.publish(calls - 1);
    mine.compareEarlier(1, calls - 1, calls);
    theirs.publish(calls);
    assertThatCode(() -> mine.compareEarlier(1, calls, calls)).as("compared a moment ago").doesNotThrowAnyException();
    for (int sequence = calls + 1; sequence <= 2 * calls; sequence++) {
      mine.sign(sequence, barrier());
      theirs.sign(sequence, barrier());
    }
    theirs.publish(2L * calls);
    assertThatThrownBy(() -> mine.compareEarlier(1, 2L * calls, 2L * calls))
        .isInstanceOf(CollectiveMismatchException.class);
  }

  @Test
  void aSignatureThatIsBeingWrittenIsNotCompared() {
    int calls = RingLayout.SLOTS;
    for (int sequence = 1; sequence <= calls; sequence++) {
      mine.sign(sequence, broadcast(3));
      theirs.sign(sequence, broadcast(4));
    }
    theirs.publish(calls);
    members.set(1, RingLayout.SIGNING, calls + 1);
    assertThatCode(() -> mine.compareEarlier(1, calls, calls)).doesNotThrowAnyException();
    members.set(1, RingLayout.SIGNING, calls);
    assertThatThrownBy(() -> mine.compareEarlier(1, calls, calls)).isInstanceOf(CollectiveMismatchException.class);
  }
}
