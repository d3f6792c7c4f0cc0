package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.List;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.HostMemory;

/** The memory of finished jobs, to be reused: creating it takes longer than running most histories. */
final class IdleHosts {
  private static final int MOST = 64;
  private static final List<HostMemory> IDLE = new ArrayList<>();

  private IdleHosts() {}

  /** {@return memory of a host, zero everywhere} */
  static HostMemory take(int pes, long heapBytes, int teams) {
    HostMemory memory = taken(new HostLayout(pes, heapBytes, teams));
    if (memory == null) {
      return HostMemory.create(pes, heapBytes, teams);
    }
    memory.renew();
    return memory;
  }

  private static synchronized HostMemory taken(HostLayout layout) {
    for (int i = IDLE.size() - 1; i >= 0; i--) {
      HostLayout idle = IDLE.get(i).layout();
      if (idle.pes() == layout.pes() && idle.heapBytes() == layout.heapBytes()
          && idle.totalBytes() == layout.totalBytes()) {
        return IDLE.remove(i);
      }
    }
    return null;
  }

  /** Returns memory that is no longer used. */
  static void give(HostMemory memory) {
    if (!kept(memory)) {
      memory.close();
    }
  }

  private static synchronized boolean kept(HostMemory memory) {
    return IDLE.size() < MOST && IDLE.add(memory);
  }
}
