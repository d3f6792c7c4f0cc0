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
import org.shmem4j.internal.pe.engine.ThreadEngine;
import org.shmem4j.internal.settings.Settings;

/** PEs are threads of which one runs at a time, each on a host of its own. */
public final class SimulatedEngine {
  private SimulatedEngine() {}

  /**
   * Creates the places of the PEs.
   *
   * @param simulation what runs them
   * @param settings the settings of the job
   * @param pes how many
   * @return a place for each PE
   */
  public static List<Engine> join(Simulation simulation, Settings settings, int pes) {
    simulation.startJob(pes);
    if (simulation.schedule().near()) {
      List<Engine> engines = ThreadEngine.join(settings, pes);
      for (Engine engine : engines) {
        simulation.hosts().place(engine.pe(), engine.memory(), engine.placement());
      }
      return engines;
    }
    int[] hostOf = IntStream.range(0, pes).toArray();
    long heap = HostSize.of(settings.symmetricSize(), settings.teams(), pes, Runtime.getRuntime().maxMemory())
        .heapBytes();
    return IntStream.range(0, pes)
        .mapToObj(pe -> place(simulation, settings, hostOf, pe, heap))
        .toList();
  }

  private static Engine place(Simulation simulation, Settings settings, int[] hostOf, int pe, long heap) {
    HostMemory memory = simulation.hosts().memory(heap, settings.teams());
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
