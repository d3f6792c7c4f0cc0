package org.shmem4j.pretend;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.shmem4j.internal.betweenhosts.transport.JobTerms;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.betweenhosts.transport.TransportEnd;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.HostSize;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.pe.engine.Engine;
import org.shmem4j.internal.pe.engine.EngineProvider;
import org.shmem4j.internal.settings.Settings;

/**
 * The engine. {@code -Dshmem4j.test.engine=org.shmem4j.pretend.PretendHosts} asks for it; {@value #HOSTS} says on which
 * host each PE lives, such as {@code 0,0,1,1}; {@value #DELAY} may give a seed and the longest delay of a message in
 * microseconds, such as {@code 7,200}.
 */
public final class PretendHosts implements EngineProvider {
  /** The property that says on which host each PE lives. */
  public static final String HOSTS = "shmem4j.pretend.hosts";

  /** The property with the seed and the longest delay. */
  public static final String DELAY = "shmem4j.pretend.delay";

  private static volatile Network latest;

  /** {@return the network of the job that was started last} */
  static Network latest() {
    return latest;
  }

  /** The engine. */
  public PretendHosts() {}

  @Override
  public String name() {
    return "pretend";
  }

  @Override
  public Optional<String> refusal(Settings settings) {
    return System.getProperty(HOSTS) == null ? Optional.of("-D" + HOSTS + " is not set") : Optional.empty();
  }

  @Override
  public List<Engine> join(Settings settings) {
    int[] hostOf = numbers(System.getProperty(HOSTS));
    int[] delay = numbers(System.getProperty(DELAY, "0,0"));
    latest = new Network(hostOf, delay[0], delay[1]);
    return join(settings, hostOf, latest);
  }

  private static int[] numbers(String text) {
    return List.of(text.split(",")).stream().mapToInt(Integer::parseInt).toArray();
  }

  /**
   * Makes the places of some PEs.
   *
   * @param settings the settings of this process
   * @param hostOf the host of each PE
   * @param network what joins the hosts
   * @return a place for each
   */
  static List<Engine> join(Settings settings, int[] hostOf, Network network) {
    int hosts = IntStream.of(hostOf).max().orElseThrow() + 1;
    long heap = HostSize.of(settings.symmetricSize(), settings.teams(), hostOf.length,
        Runtime.getRuntime().maxMemory()).heapBytes();
    List<HostMemory> memories = new ArrayList<>();
    List<AtomicInteger> present = new ArrayList<>();
    for (int host = 0; host < hosts; host++) {
      int number = host;
      int pes = (int) IntStream.of(hostOf).filter(of -> of == number).count();
      memories.add(HostMemory.create(pes, heap, settings.teams()));
      present.add(new AtomicInteger(pes));
    }
    return IntStream.range(0, hostOf.length).mapToObj(pe -> {
      HostMemory memory = memories.get(hostOf[pe]);
      HostLayout layout = memory.layout();
      Placement placement = Placement.of(hostOf, hostOf[pe], layout);
      Transport transport = network.open(new TransportEnd(
          pe, hostOf.length, memory.segment(), placement.heap(pe), layout.heapBytes(),
          new JobTerms(0, settings.silence(), List.of())));
      return new Engine("pretend", pe, placement, memory, transport, false, () -> {
        transport.close();
        if (present.get(hostOf[pe]).decrementAndGet() == 0) {
          memory.close();
        }
      });
    }).toList();
  }
}
