package org.shmem4j.internal.betweenhosts.messages;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.betweenhosts.transport.Transfer;

class MessageMatcherTest {
  private final MessageMatcher matcher = new MessageMatcher();

  @Test
  void aCallIsWaitingUntilItsMessageHasCome() {
    Transfer transfer = matcher.receive(1, 7, 3, null, 0, 0);
    assertThat(matcher.isExpecting()).isTrue();
    matcher.deliver(1, 7, 3, new long[] {5}, MemorySegment.NULL);
    assertThat(transfer.isDone()).isTrue();
    assertThat(matcher.isExpecting()).isFalse();
  }

  @Test
  void whatIsAnnouncedIsNoLongerWaitedForEither() {
    Transfer ignored = matcher.receive(1, 7, 3, null, 0, 0);
    matcher.announce(1, 7, 3, new long[] {5}, 8, (memory, at, done) -> {});
    assertThat(matcher.isExpecting()).isFalse();
  }

  @Test
  void openMailboxesExpectMessagesThatNoCallWaitsFor() {
    Transfer transfer = matcher.receive(1, Channels.IRREGULAR, 3, null, 0, 0);
    assertThat(matcher.isExpecting()).isFalse();
    matcher.deliver(1, Channels.IRREGULAR, 3, new long[] {5}, MemorySegment.NULL);
    assertThat(transfer.isDone()).isTrue();
    assertThat(matcher.isExpecting()).isFalse();
  }
}
