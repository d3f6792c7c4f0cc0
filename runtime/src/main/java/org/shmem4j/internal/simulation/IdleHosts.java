package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.List;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.HostMemory;

/** The memory of jobs that are over, for the next ones: to make it takes longer than to run most histories. */
final class IdleHosts {
  private static final int MOST = 64;
  private static final List<HostMemory> IDLE = new ArrayList<>();

  private IdleHosts() {}

  /** {@return memory of a host with one PE, zero everywhere} */
  static HostMemory take(long heapBytes, int teams) {
    HostMemory memory = taken(new HostLayout(1, heapBytes, teams));
    if (memory == null) {
      return HostMemory.create(1, heapBytes, teams);
    }
    memory.renew();
    return memory;
  }

  private static synchronized HostMemory taken(HostLayout layout) {
    for (int i = IDLE.size() - 1; i >= 0; i--) {
      HostLayout idle = IDLE.get(i).layout();
      if (idle.heapBytes() == layout.heapBytes() && idle.totalBytes() == layout.totalBytes()) {
        return IDLE.remove(i);
      }
    }
    return null;
  }

  /** Takes memory that nobody uses any more. */
  static void give(HostMemory memory) {
    if (!kept(memory)) {
      memory.close();
    }
  }

  private static synchronized boolean kept(HostMemory memory) {
    return IDLE.size() < MOST && IDLE.add(memory);
  }
}
