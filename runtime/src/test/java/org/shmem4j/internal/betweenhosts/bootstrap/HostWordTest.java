package org.shmem4j.internal.betweenhosts.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostWordTest {
  private static HostWord word(long heap, Networks.Address... addresses) {
    return new HostWord(heap, new Networks(List.of(addresses)));
  }

  @Test
  void itArrivesAsItWasTold() throws Exception {
    HostWord told = word(1L << 40, new Networks.Address("eth0", InetAddress.getByName("10.0.0.1"), 24));
    assertThat(HostWord.of(told.bytes())).isEqualTo(told);
    assertThat(HostWord.of(word(7).bytes())).isEqualTo(word(7));
  }

  @Test
  void theHeapIsTheLeastOfAllHosts() {
    assertThat(word(300).leastHeap(List.of(word(200), word(400)))).isEqualTo(200);
    assertThat(word(100).leastHeap(List.of(word(200)))).isEqualTo(100);
    assertThat(word(100).leastHeap(List.of())).isEqualTo(100);
  }
}
