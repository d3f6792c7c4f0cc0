package org.shmem4j.internal.pe.irregular;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.Words;

/** A pipe from member 0 to member 1, each in an epoch of its own. */
class EpochTest {
  private static final long AT = HostLayout.LINE_PAIR;
  private static final long CAPACITY = 4L * Long.BYTES;

  private final MemorySegment memory =
      MemorySegment.ofArray(new long[(int) (AT + InboxLayout.ENTRIES + CAPACITY) / Long.BYTES]);
  private final long[] next = new long[2];
  private final long[] end = new long[2];
  private final EpochMark ofSender = new EpochMark();
  private final EpochMark ofOwner = new EpochMark();
  private final NearPipes out = pipes(ofSender, new long[] {0, AT}, new long[2], next, end);
  private final NearPipes in = pipes(ofOwner, new long[2], new long[] {AT, 0}, new long[2], new long[2]);
  private long taken;

  private NearPipes pipes(EpochMark epoch, long[] to, long[] from, long[] nextOf, long[] endOf) {
    return new NearPipes(memory, epoch, CAPACITY, to, from, Batches.inPipes(memory, 0), nextOf, endOf);
  }

  private boolean send(long value) {
    if (!out.begin(1, Long.BYTES)) {
      return false;
    }
    Words.set(memory, next[1], value);
    next[1] += Long.BYTES;
    out.publish(1);
    return true;
  }

  private boolean poll() {
    return in.poll(0, (member, entries, from, to) -> {
      taken = 10 * taken + Words.get(entries, from);
      return Long.BYTES;
    });
  }

  @Test
  void whatIsOfTheNextEpochIsLeftUntilThen() {
    assertThat(send(1)).isTrue();
    assertThat(poll()).isTrue();
    for (int epoch = 2; epoch < 9; epoch++) {
      ofSender.end();
      assertThat(send(epoch)).isTrue();
      assertThat(poll()).isFalse();
      ofOwner.end();
      assertThat(poll()).isTrue();
    }
    assertThat(taken).isEqualTo(12_345_678);
  }

  @Test
  void whatIsLeftKeepsItsRoom() {
    ofSender.end();
    for (int n = 1; n <= 4; n++) {
      assertThat(send(n)).isTrue();
    }
    assertThat(poll()).isFalse();
    assertThat(send(5)).isFalse();
    ofOwner.end();
    assertThat(poll()).isTrue();
    assertThat(send(5)).isTrue();
    assertThat(poll()).isTrue();
    assertThat(taken).isEqualTo(12_345);
    assertThat(out.sent()).isEqualTo(in.handled()).isEqualTo(5L * Long.BYTES);
  }

  @Test
  void aPartOfARunIsOfItsEpoch() {
    long first = RunHeader.header(7, ofSender.mark(64));
    ofSender.end();
    long second = RunHeader.header(7, ofSender.mark(64));
    for (long header : new long[] {first, second}) {
      long part = RunHeader.ofPart(header, 3, 24);
      assertThat(RunHeader.member(part)).isEqualTo(3);
      assertThat(RunHeader.bytes(part)).isEqualTo(24);
      assertThat(ofOwner.hasMarked(part)).isEqualTo(header == first);
    }
  }
}
