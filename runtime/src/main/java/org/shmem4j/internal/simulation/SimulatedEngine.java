package org.shmem4j.internal.simulation;

import java.util.List;
import java.util.stream.IntStream;
import org.shmem4j.internal.betweenhosts.queues.QueueTransport;
import org.shmem4j.internal.betweenhosts.transport.JobTerms;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.betweenhosts.transport.TransportEnd;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.HostSize;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.pe.engine.Engine;
import org.shmem4j.internal.settings.Settings;

/** Runs PEs as threads, one at a time, each on a host of its own or all on one host. */
public final class SimulatedEngine {
  private SimulatedEngine() {}

  /**
   * Creates the engines of the PEs.
   *
   * @param simulation what runs them
   * @param settings the settings of the job
   * @param pes the number of PEs
   * @return an engine for each PE
   */
  public static List<Engine> join(Simulation simulation, Settings settings, int pes) {
    simulation.startJob(pes);
    HostSize size = HostSize.of(settings.symmetricSize(), settings.teams(), pes, Runtime.getRuntime().maxMemory());
    if (simulation.schedule().near()) {
      return oneHost(simulation, size, pes);
    }
    int[] hostOf = IntStream.range(0, pes).toArray();
    return IntStream.range(0, pes)
        .mapToObj(pe -> place(simulation, settings, hostOf, pe, size.heapBytes()))
        .toList();
  }

  private static List<Engine> oneHost(Simulation simulation, HostSize size, int pes) {
    HostMemory memory = simulation.hosts().memory(pes, size.heapBytes(), size.rings());
    return IntStream.range(0, pes).mapToObj(pe -> {
      Engine engine = Engine.ofOneHost("simulated", pe, memory, false, () -> {});
      simulation.hosts().place(pe, memory, engine.placement());
      return engine;
    }).toList();
  }

  private static Engine place(Simulation simulation, Settings settings, int[] hostOf, int pe, long heap) {
    HostMemory memory = simulation.hosts().memory(1, heap, settings.teams());
    HostLayout layout = memory.layout();
    Placement placement = Placement.of(hostOf, pe, layout);
    simulation.hosts().place(pe, memory, placement);
    Transport transport = hostOf.length == 1 ? null : new QueueTransport(
        new TransportEnd(pe, hostOf.length, memory.segment(), placement.heap(pe), layout.heapBytes(),
            new JobTerms(0, settings.silence(), List.of())),
        own -> new SimulatedCarrier(simulation, own));
    return new Engine("simulated", pe, placement, memory, transport, false, () -> {
      if (transport != null) {
        transport.close();
      }
    });
  }
}
