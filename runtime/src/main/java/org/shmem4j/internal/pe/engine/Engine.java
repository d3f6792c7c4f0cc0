package org.shmem4j.internal.pe.engine;

import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.Placement;

/**
 * One PE's place in a job.
 *
 * @param name the kind of engine
 * @param pe the PE's number
 * @param placement the hosts of the job's PEs
 * @param memory the memory of this PE's host
 * @param transport the transport to PEs on other hosts; null if there are none
 * @param ownProcess whether the PE is a process of its own, which may exit
 * @param leave the action when the PE has left
 */
public record Engine(
    String name,
    int pe,
    Placement placement,
    HostMemory memory,
    Transport transport,
    boolean ownProcess,
    Runnable leave) {
  /** Creates a PE's place in a job on one host. */
  static Engine ofOneHost(String name, int pe, HostMemory memory, boolean ownProcess) {
    return ofOneHost(name, pe, memory, ownProcess, new Closing(memory));
  }

  /** Creates a PE's place in a job on one host, whose memory other PEs of its process use, too. */
  public static Engine ofOneHost(String name, int pe, HostMemory memory, boolean ownProcess, Runnable leave) {
    return new Engine(name, pe, Placement.oneHost(memory.layout()), memory, null, ownProcess, leave);
  }

  private record Closing(HostMemory memory) implements Runnable {
    @Override
    public void run() {
      memory.close();
    }
  }
}
