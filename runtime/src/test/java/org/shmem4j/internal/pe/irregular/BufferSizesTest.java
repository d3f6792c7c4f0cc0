package org.shmem4j.internal.pe.irregular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BufferSizesTest {
  private static final long PIPE_BYTES = 64 << 10;
  private static final long ENTRY = 16;

  @Test
  void allBuffersOfAPeAreTwoMebibytesWhateverTheJob() {
    Random random = new Random(3);
    for (int n = 0; n < 2000; n++) {
      int most = 1 << random.nextInt(7);
      int[] pesOfHosts = random.ints(2 + random.nextInt(1 << random.nextInt(8)), 1, most + 1).toArray();
      check(pesOfHosts, random.nextInt(4) == 0 ? random.nextInt(200) : PIPE_BYTES);
    }
    int[] uneven = new int[64];
    Arrays.fill(uneven, 16);
    uneven[5] = 1;
    check(uneven, PIPE_BYTES);
  }

  /** Counts, for a PE of each host, the buffers to send from and to receive into. */
  private static void check(int[] pesOfHosts, long pipeBytes) {
    BufferSizes sizes = BufferSizes.of(pesOfHosts, ENTRY, 1, pipeBytes);
    assertThat(sizes.run()).isGreaterThanOrEqualTo(ENTRY);
    assertThat(sizes.run() % ENTRY).isZero();
    for (int host = 0; host < pesOfHosts.length; host++) {
      int here = pesOfHosts[host];
      long bytes = sizes.inbox().bytes();
      for (int other = 0; other < pesOfHosts.length; other++) {
        if (other != host) {
          int there = pesOfHosts[other];
          int senders = sizes.passesOn() ? (int) IntStream.range(0, there).filter(pe -> pe % here == 0).count() : there;
          bytes += sizes.passesOn() ? 2 * sizes.message(there) : 2L * there * sizes.message(1);
          bytes += senders * sizes.message(sizes.passesOn() ? here : 1); // the first PE of a host gets from most
        }
      }
      assertThat(bytes).as(Arrays.toString(pesOfHosts)).isLessThanOrEqualTo(2 << 20);
    }
  }

  @Test
  void whereHostsAreManyMessagesGoToOnePeOfEach() {
    int[] hosts = new int[64];
    Arrays.fill(hosts, 4);
    BufferSizes many = BufferSizes.of(hosts, ENTRY, 1, PIPE_BYTES);
    assertThat(many.passesOn()).isTrue();
    assertThat(many.message(4)).isGreaterThan(8000);
    assertThat(BufferSizes.of(new int[] {4, 4}, ENTRY, 1, PIPE_BYTES).passesOn()).isFalse();
    Arrays.fill(hosts, 1);
    assertThat(BufferSizes.of(hosts, ENTRY, 1, PIPE_BYTES).passesOn()).isFalse();
  }

  /** Where a message for all PEs of a host has no room for one entry each, a message for each PE may have. */
  @Test
  void whatIsTooLongToBePassedOnTravelsDirectly() {
    int[] hosts = new int[64];
    Arrays.fill(hosts, 4);
    assertThat(BufferSizes.of(hosts, 1000, 1, PIPE_BYTES).passesOn()).isTrue();
    BufferSizes direct = BufferSizes.of(hosts, 2200, 1, PIPE_BYTES);
    assertThat(direct.passesOn()).isFalse();
    assertThat(direct.run()).isEqualTo(2200);
    int[] uneven = {200, 1};
    assertThat(BufferSizes.of(uneven, 1000, 1, PIPE_BYTES).passesOn()).isTrue();
    assertThat(BufferSizes.of(uneven, 2200, 1, PIPE_BYTES).run()).isEqualTo(2200);
  }

  @Test
  void whatDoesNotFitIsRefused() {
    int[] hosts = new int[64];
    Arrays.fill(hosts, 4);
    assertThatThrownBy(() -> BufferSizes.of(hosts, 8 + (4 << 10), 2, PIPE_BYTES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("an element must fit into the memory between two PEs: bytes=4104");
  }
}
