package org.shmem4j.internal.transport.ucx;

import java.io.File;

/** The devices of networks, as far as they decide how data travels. */
final class NetworkDevices {
  /** Where Linux lists devices of InfiniBand, RoCE and their like. */
  private static final File VERBS = new File("/sys/class/infiniband");

  private NetworkDevices() {}

  /** {@return whether there are devices that write a peer's memory without its processor} */
  static boolean writeRemotely() {
    String[] devices = VERBS.list();
    return devices != null && devices.length > 0;
  }
}
