package org.shmem4j.internal.pe.engine;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.shmem4j.internal.betweenhosts.bootstrap.HostJoin;
import org.shmem4j.internal.betweenhosts.bootstrap.Launch;
import org.shmem4j.internal.betweenhosts.bootstrap.Launchers;
import org.shmem4j.internal.betweenhosts.transport.JobTerms;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.betweenhosts.transport.TransportEnd;
import org.shmem4j.internal.betweenhosts.transport.TransportProvider;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.settings.Settings;

/**
 * PEs are processes that a cluster's launcher started, on one host or several. Those on one host share its memory;
 * hosts reach each other through a transport, which a job on one host does not load.
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
    Launch launch = Launchers.join(settings);
    int time = JOINED.incrementAndGet();
    drawSecret(launch, time);
    HostJoin joined = HostJoin.join(launch, settings, time);
    HostMemory memory = joined.memory();
    Placement placement = joined.placement();
    if (placement.hosts() == 1) {
      Launchers.allCame();
      return List.of(new Engine(name(), launch.pe(), placement, memory, null, true, memory::close));
    }
    Transport transport = connected(launch, settings, joined, time);
    Launchers.allCame();
    JobControl control = new JobControl(memory, placement);
    return List.of(new Engine(name(), launch.pe(), placement, memory, transport, true, () -> {
      if (control.hasFailed()) {
        transport.hurry();
      }
      transport.close();
      if (!transport.usesMemory()) { // otherwise the memory stays until the process ends
        memory.close();
      }
    }));
  }

  /** Distributes a random number from PE 0 to all PEs through the launcher. PEs ignore messages without it. */
  private static void drawSecret(Launch launch, int time) {
    if (launch.pe() == 0) {
      byte[] drawn = new byte[Long.BYTES];
      Outside.random(drawn);
      launch.put(SECRET + time, drawn);
    }
  }

  private static Transport connected(Launch launch, Settings settings, HostJoin joined, int time) {
    HostMemory memory = joined.memory();
    Placement placement = joined.placement();
    int pe = launch.pe();
    String key = "address." + time;
    Transport transport = TransportProvider.choose().open(new TransportEnd(
        pe, placement.pes(), memory.segment(), placement.heap(pe), memory.layout().heapBytes(),
        new JobTerms(
            ByteBuffer.wrap(launch.get(0, SECRET + time)).getLong(), settings.silence(), joined.interfaces())));
    launch.put(key, transport.address());
    launch.fence(key);
    transport.connect(other -> launch.get(other, key));
    return transport;
  }
}
