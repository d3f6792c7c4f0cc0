package org.shmem4j.pretend;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.BeforeAll;
import org.shmem4j.internal.transport.Transport;
import org.shmem4j.internal.transport.ucx.UcxTransport;

/** Real UCX, two workers in one process. */
class UcxTransportTest extends TransportContract {
  @BeforeAll
  static void needsTheLibrary() {
    assumeThat(UcxTransport.refusal()).as("why UCX cannot be used").isEmpty();
  }

  @Override
  Transport[] ends(MemorySegment memory0, MemorySegment memory1) {
    UcxTransport[] ends = {
      new UcxTransport(0, 2, memory0, HEAP, BYTES - HEAP), new UcxTransport(1, 2, memory1, HEAP, BYTES - HEAP)
    };
    for (UcxTransport end : ends) {
      end.connect(pe -> ends[pe].address());
    }
    return ends;
  }
}
