package org.shmem4j.launcher;

import java.util.Optional;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.onhost.memory.MemoryLimit;

/**
 * How many PEs this machine can run as processes.
 *
 * @param left the bytes of memory that are available on the machine and in the control group of this process
 * @param limit the total bytes of memory
 * @param cores the cores that the PEs share
 */
record Capacity(long left, long limit, int cores) {
  /** The memory of a PE that has joined its job and waits; a job needs more than that. */
  static final long IDLE_PE_BYTES = 40L << 20;

  /** With more PEs per core than this, they spend most of their time waiting for the core. */
  static final int MOST_PES_OF_CORE = 8;

  static Capacity ofThisMachine() {
    MemoryLimit memory = MemoryLimit.ofProcess();
    return new Capacity(memory.left(), memory.total(), Runtime.getRuntime().availableProcessors());
  }

  /** Refuses more PEs than the memory can hold, whatever they do. */
  void require(int pes) {
    long most = left / IDLE_PE_BYTES;
    if (pes > most) {
      throw new ShmemException("a job's processes must fit into the free memory: pes=" + pes + " bytesOfIdlePe="
          + IDLE_PE_BYTES + " bytes=" + pes * IDLE_PE_BYTES + " left=" + left + " limit=" + limit + "; start " + most
          + " at most, run them as threads (SHMEM4J_PES=" + pes
          + " java -cp … Main), or give the machine or its container more memory");
    }
  }

  /** {@return a warning about more PEs than the cores can serve; empty if they can} */
  Optional<String> told(int pes) {
    return pes <= (long) cores * MOST_PES_OF_CORE
        ? Optional.empty()
        : Optional.of("more than " + MOST_PES_OF_CORE + " PEs share a core, and wait for each other's turns: pes=" + pes
            + " cores=" + cores + "; use --oversubscribe if that is intended");
  }
}
