package org.shmem4j.internal.betweenhosts.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostWordTest {
  private static HostWord word(long heap, Networks.Address... addresses) {
    return new HostWord(heap, "a:0-1", 2, new Networks(List.of(addresses)));
  }

  @Test
  void itArrivesAsItWasTold() throws Exception {
    HostWord told = word(1L << 40, new Networks.Address("eth0", InetAddress.getByName("10.0.0.1"), 24));
    assertThat(HostWord.of(told.bytes())).isEqualTo(told);
    assertThat(HostWord.of(word(7).bytes())).isEqualTo(word(7));
  }

  private static HostWord onCores(String cores, int pes) {
    return new HostWord(1, cores, pes, new Networks(List.of()));
  }

  @Test
  void hostsOfOneMachineCountThePesOnItsCores() {
    HostWord mine = onCores("a:0-1", 2);
    assertThat(mine.pesOnCores(List.of(onCores("a:0-1", 3), onCores("b:0-1", 5), onCores("a:2-3", 7)))).isEqualTo(5);
    assertThat(onCores(Cores.OWN, 2).pesOnCores(List.of(onCores(Cores.OWN, 3)))).isEqualTo(2);
  }

  @Test
  void aListOfCoresIsCounted() {
    assertThat(Cores.count("0-3,8,10-11")).isEqualTo(7);
    assertThat(Cores.ofProcess()).doesNotContain(" ", "\n");
  }

  @Test
  void theHeapIsTheLeastOfAllHosts() {
    assertThat(word(300).leastHeap(List.of(word(200), word(400)))).isEqualTo(200);
    assertThat(word(100).leastHeap(List.of(word(200)))).isEqualTo(100);
    assertThat(word(100).leastHeap(List.of())).isEqualTo(100);
  }
}
