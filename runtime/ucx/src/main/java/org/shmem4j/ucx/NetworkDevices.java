package org.shmem4j.ucx;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** The network devices that determine how data travels. */
final class NetworkDevices {
  /** Where Linux lists devices of InfiniBand, RoCE and the like. */
  private static final File VERBS = new File("/sys/class/infiniband");

  private static final String ACTIVE = "ACTIVE";

  private NetworkDevices() {}

  /** {@return whether there are devices that write a peer's memory without its processor} */
  static boolean writeRemotely() {
    return names(VERBS).length > 0;
  }

  /**
   * Adds the devices that write a peer's memory, by their UCX names, to interfaces.
   *
   * @param interfaces the interfaces; if there are none, UCX is to find all devices itself
   * @return the devices
   */
  static List<String> with(List<String> interfaces) {
    List<String> devices = new ArrayList<>(interfaces);
    if (!interfaces.isEmpty()) {
      for (String device : names(VERBS)) {
        File ports = new File(VERBS, device + "/ports");
        for (String port : names(ports)) {
          if (isActive(new File(ports, port + "/state"))) {
            devices.add(device + ":" + port);
          }
        }
      }
    }
    return devices;
  }

  private static String[] names(File directory) {
    String[] names = directory.list();
    return names == null ? new String[0] : names;
  }

  private static boolean isActive(File state) {
    try {
      return Files.readString(state.toPath()).contains(ACTIVE);
    } catch (IOException e) {
      return false;
    }
  }
}
