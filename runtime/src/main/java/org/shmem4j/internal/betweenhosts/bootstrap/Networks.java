package org.shmem4j.internal.betweenhosts.bootstrap;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The network interfaces of a host, and which of them lead to the other hosts of a job: only on those do its PEs accept
 * connections.
 *
 * @param addresses the addresses of all interfaces but the loopback interface
 */
record Networks(List<Address> addresses) {
  /**
   * An address of an interface.
   *
   * @param device the interface
   * @param address the address
   * @param prefix the number of bits that identify its network
   */
  record Address(String device, InetAddress address, int prefix) {
    boolean isInOneNetworkWith(Address other) {
      byte[] mine = address.getAddress();
      byte[] theirs = other.address.getAddress();
      boolean same = mine.length == theirs.length && prefix > 0 && !address.equals(other.address);
      for (int bit = 0; same && bit < prefix; bit++) {
        int mask = 1 << (7 - bit % 8);
        same = (mine[bit / 8] & mask) == (theirs[bit / 8] & mask);
      }
      return same;
    }
  }

  /** {@return the networks of this host} */
  static Networks ofHost() {
    List<Address> addresses = new ArrayList<>();
    try {
      for (NetworkInterface device : NetworkInterface.networkInterfaces().toList()) {
        if (device.isUp() && !device.isLoopback()) {
          add(device.getName(), device, addresses);
          device.subInterfaces().forEach(part -> add(device.getName(), part, addresses));
        }
      }
    } catch (IOException e) {
      return new Networks(List.of()); // UCX finds what it can
    }
    return new Networks(addresses);
  }

  private static void add(String name, NetworkInterface device, List<Address> addresses) {
    for (InterfaceAddress one : device.getInterfaceAddresses()) {
      if (!one.getAddress().isLinkLocalAddress()) {
        addresses.add(new Address(name, one.getAddress(), one.getNetworkPrefixLength()));
      }
    }
  }

  /**
   * Returns the interfaces that lead to other hosts.
   *
   * @param others the networks of the other hosts
   * @return their names; empty if none is known
   */
  Set<String> leadingTo(Collection<Networks> others) {
    Set<String> found = new LinkedHashSet<>();
    for (Networks other : others) {
      found.addAll(leadingTo(other.addresses));
    }
    return found;
  }

  /**
   * {@return the interfaces that lead to a host} These are the interfaces whose network contains an address of the
   * host, or else those through which the system would send to it. An address that both hosts have, such as a bridge of
   * a container engine, leads nowhere, unless all its addresses are of this kind, because both are one machine.
   */
  private Set<String> leadingTo(List<Address> theirs) {
    Set<String> found = new LinkedHashSet<>();
    for (Address mine : addresses) {
      if (theirs.stream().anyMatch(mine::isInOneNetworkWith)) {
        found.add(mine.device());
      }
    }
    if (found.isEmpty()) {
      theirs.stream()
          .filter(other -> deviceOf(other.address()) == null)
          .map(other -> deviceOf(SourceAddresses.sourceTo(other.address())))
          .filter(Objects::nonNull)
          .forEach(found::add);
    }
    if (found.isEmpty()) {
      theirs.stream().map(other -> deviceOf(other.address())).filter(Objects::nonNull).forEach(found::add);
    }
    return found;
  }

  private String deviceOf(InetAddress address) {
    return addresses.stream()
        .filter(mine -> mine.address().equals(address))
        .map(Address::device)
        .findFirst()
        .orElse(null);
  }

  String text() {
    StringBuilder text = new StringBuilder();
    for (Address one : addresses) {
      String address = one.address().getHostAddress();
      int scope = address.indexOf('%');
      text.append(one.device()).append(' ').append(scope < 0 ? address : address.substring(0, scope)).append(' ')
          .append(one.prefix()).append('\n');
    }
    return text.toString();
  }

  static Networks parse(String text) {
    List<Address> addresses = new ArrayList<>();
    for (String line : text.lines().toList()) {
      String[] words = line.split(" ", -1);
      addresses.add(new Address(words[0], InetAddress.ofLiteral(words[1]), Integer.parseInt(words[2])));
    }
    return new Networks(addresses);
  }
}
