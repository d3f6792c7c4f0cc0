package org.shmem4j.internal.pe.engine;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.HostSize;
import org.shmem4j.internal.settings.Settings;

/** PEs are threads of this process. */
public final class ThreadEngine implements EngineProvider {
  @Override
  public String name() {
    return "threads";
  }

  @Override
  public Optional<String> refusal(Settings settings) {
    return settings.pes() == 1 && !settings.engine().equals(name())
        ? Optional.of("one PE only (SHMEM4J_PES=4 makes four threads)")
        : Optional.empty();
  }

  @Override
  public List<Engine> join(Settings settings) {
    return join(settings, settings.pes());
  }

  /**
   * Creates the places of PEs that are threads of this process.
   *
   * @param settings the settings of this process
   * @param pes how many
   * @return a place for each PE; when all have left, the memory is released
   */
  public static List<Engine> join(Settings settings, int pes) {
    HostMemory memory = memory(settings, pes);
    AtomicInteger present = new AtomicInteger(pes);
    Runnable leave = () -> {
      if (present.decrementAndGet() == 0) {
        memory.close();
      }
    };
    return IntStream.range(0, pes).mapToObj(pe -> Engine.ofOneHost("threads", pe, memory, false, leave)).toList();
  }

  /** Creates the memory of a job whose PEs are all in this process, as large as the settings say. */
  static HostMemory memory(Settings settings, int pes) {
    return HostMemory.create(pes, HostSize.of(
        settings.symmetricSize(), settings.setTeams(), pes, Runtime.getRuntime().maxMemory()));
  }
}
