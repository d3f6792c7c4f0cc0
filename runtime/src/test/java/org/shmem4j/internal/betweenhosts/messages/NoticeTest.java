package org.shmem4j.internal.betweenhosts.messages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NoticeTest {
  @ParameterizedTest
  @EnumSource(Notice.class)
  void aNoticeIsKnownByItsChannelNumberAndLength(Notice notice) {
    assertThat(Notice.of(notice.channel(), notice.number(), new long[notice.words()])).isEqualTo(notice);
    assertThat(Notice.of(notice.channel(), notice.number(), new long[notice.words() + 1])).isNull();
    long other = notice.channel() == Channels.LOCKS ? Channels.CONTROL : Channels.LOCKS;
    assertThat(Notice.of(other, notice.number(), new long[notice.words()])).isNull();
    assertThat(notice.channel()).as("keys of groups are not negative").isNegative();
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 12, 1L << 32, Long.MIN_VALUE, Long.MAX_VALUE})
  void otherNumbersAreNone(long number) {
    assertThat(Notice.of(Channels.CONTROL, number, new long[0])).isNull();
    assertThat(Notice.of(Channels.LOCKS, number, new long[1])).isNull();
  }
}
