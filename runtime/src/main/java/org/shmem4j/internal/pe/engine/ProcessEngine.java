package org.shmem4j.internal.pe.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.settings.JobEnvironment;
import org.shmem4j.internal.settings.Settings;

/** PEs are processes on one host. The launcher started them and created their memory. */
final class ProcessEngine implements EngineProvider {
  @Override
  public String name() {
    return "shm";
  }

  @Override
  public Optional<String> refusal(Settings settings) {
    return System.getenv(JobEnvironment.MEMORY) == null
        ? Optional.of("not started by the launcher (shmem4j run -n 4 -- …)")
        : Optional.empty();
  }

  /** Refuses a place without a job: the process would make a job of its own, and so would all the others. */
  static void refusePlaceWithoutJob(Map<String, String> variables) {
    if (variables.containsKey(JobEnvironment.PE) && !variables.containsKey(JobEnvironment.MEMORY)) {
      String pes = variables.getOrDefault("SHMEM4J_PES", "2");
      throw new IllegalStateException("only the launcher can give a process its place in a job: " + JobEnvironment.PE
          + "=" + variables.get(JobEnvironment.PE) + ", but " + JobEnvironment.MEMORY
          + " is not set; start all PEs with shmem4j run -n " + pes + " -- …, or leave " + JobEnvironment.PE
          + " unset: with SHMEM4J_PES=" + pes + " they are threads");
    }
  }

  @Override
  public List<Engine> join(Settings settings) {
    HostMemory memory = HostMemory.attach(Path.of(System.getenv(JobEnvironment.MEMORY)));
    int pe = Integer.parseInt(System.getenv(JobEnvironment.PE));
    return List.of(Engine.ofOneHost(name(), pe, memory, true));
  }
}
