package org.shmem4j.internal.engine;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.bootstrap.HostJoin;
import org.shmem4j.internal.bootstrap.Launch;
import org.shmem4j.internal.bootstrap.Launchers;
import org.shmem4j.internal.config.Settings;
import org.shmem4j.internal.control.JobControl;
import org.shmem4j.internal.memory.HostMemory;
import org.shmem4j.internal.memory.Placement;
import org.shmem4j.internal.transport.ucx.JobTerms;
import org.shmem4j.internal.transport.ucx.UcxTransport;

/**
 * PEs are processes that a cluster's launcher started, on one host or several. Those on one host share its memory;
 * hosts reach each other over UCX, which a job on one host does not load.
 */
final class HostsEngine implements EngineProvider {
  private static final String SECRET = "secret.";
  private static final AtomicInteger JOINED = new AtomicInteger();

  @Override
  public String name() {
    return "hosts";
  }

  @Override
  public Optional<String> refusal(Settings settings) {
    return Launchers.protocol(System.getenv()).isEmpty()
        ? Optional.of("not started by a cluster's launcher (mpirun, srun, shmem4j run --hosts)")
        : Optional.empty();
  }

  @Override
  public List<Engine> join(Settings settings) {
    Launch launch = Launchers.join();
    int time = JOINED.incrementAndGet();
    drawSecret(launch, time);
    HostJoin joined = HostJoin.join(launch, settings, time);
    HostMemory memory = joined.memory();
    Placement placement = joined.placement();
    if (placement.hosts() == 1) {
      return List.of(new Engine(name(), launch.pe(), placement, memory, null, true, memory::close));
    }
    UcxTransport transport = connected(launch, settings, placement, memory, time);
    JobControl control = new JobControl(memory, placement);
    return List.of(new Engine(name(), launch.pe(), placement, memory, transport, true, () -> {
      if (control.hasFailed()) {
        transport.hurry();
      }
      transport.close();
      memory.close();
    }));
  }

  /** Distributes a random number of PE 0 to all through the launcher. PEs ignore messages without it. */
  private static void drawSecret(Launch launch, int time) {
    if (launch.pe() == 0) {
      byte[] drawn = new byte[Long.BYTES];
      new SecureRandom().nextBytes(drawn);
      launch.put(SECRET + time, drawn);
    }
  }

  private static UcxTransport connected(
      Launch launch, Settings settings, Placement placement, HostMemory memory, int time) {
    UcxTransport.refusal().ifPresent(reason -> {
      throw new ShmemException(reason);
    });
    int pe = launch.pe();
    String key = "ucx." + time;
    UcxTransport transport = new UcxTransport(
        pe, placement.pes(), memory.segment(), placement.heap(pe), memory.layout().heapBytes(),
        new JobTerms(ByteBuffer.wrap(launch.get(0, SECRET + time)).getLong(), settings.silence()));
    launch.put(key, transport.address());
    launch.fence();
    transport.connect(other -> launch.get(other, key));
    return transport;
  }
}
