package org.shmem4j.internal.betweenhosts.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NetworksTest {
  private static final Networks HERE = Networks.parse(
      """
      eth0 10.77.0.1 24
      ib0 192.168.3.1 16
      docker0 172.17.0.1 16
      public0 203.0.113.77 24
      eth0 fd00:77::1 64
      """);

  private static Iterable<String> leadingTo(String... others) {
    return HERE.leadingTo(Stream.of(others).map(Networks::parse).toList());
  }

  @Test
  void anInterfaceLeadsToAHostInItsNetwork() {
    assertThat(leadingTo("eth1 10.77.0.9 24\ndocker0 172.17.0.1 16\nx 198.51.100.4 24\n")).containsExactly("eth0");
  }

  @Test
  void networksNeedNotEndBetweenBytes() {
    Networks narrow = Networks.parse("a 10.0.0.5 30\n");
    assertThat(narrow.leadingTo(List.of(Networks.parse("a 10.0.0.6 30\n")))).containsExactly("a");
    assertThat(narrow.leadingTo(List.of(Networks.parse("a 10.0.0.9 30\n")))).doesNotContain("a");
  }

  @Test
  void hostsMayShareSeveralNetworks() {
    assertThat(leadingTo("a 10.77.0.9 24\nb 192.168.200.2 16\n", "b 192.168.4.4 16\n")).containsExactly("eth0", "ib0");
  }

  @Test
  void anyHostCounts() {
    assertThat(leadingTo("b 192.168.200.2 16\n", "a 10.77.0.9 24\n")).containsExactlyInAnyOrder("eth0", "ib0");
  }

  @Test
  void ofInterfacesWithTheSixthVersionToo() {
    assertThat(leadingTo("a fd00:77::2 64\n")).containsExactly("eth0");
  }

  /** The system sends from some address to any; which one is its own affair. */
  @Test
  void aHostInNoCommonNetworkIsReachedAsTheSystemSendsToIt() {
    Networks here = Networks.ofHost();
    Networks near = Networks.parse("x 127.77.0.2 8\n");
    Networks local = Networks.parse("lo0 127.0.0.1 32\nlo1 127.77.0.1 16\n");
    assertThat(local.leadingTo(List.of(near))).containsExactly("lo1");
    assertThat(local.leadingTo(List.of(Networks.parse("x 127.9.9.9 32\n"), near))).containsExactly("lo0", "lo1");
    assertThat(here.leadingTo(List.of(Networks.parse("x 127.9.9.9 32\n")))).isEmpty();
  }

  @Test
  void hostsThatAreOneMachineHaveTheSameAddresses() {
    assertThat(HERE.leadingTo(List.of(HERE))).containsExactly("eth0", "ib0", "docker0", "public0");
  }

  @Test
  void withoutAnyInterfaceNothingIsKnown() {
    assertThat(new Networks(List.of()).leadingTo(List.of(new Networks(List.of())))).isEmpty();
  }

  @Test
  void theNetworksOfThisHostCanBeTold() {
    Networks networks = Networks.ofHost();
    assertThat(Networks.parse(networks.text())).isEqualTo(networks);
    assertThat(networks.addresses()).noneMatch(one -> one.address().isLoopbackAddress());
  }
}
