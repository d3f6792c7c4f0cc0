package org.shmem4j.internal.pe.engine;

import java.util.List;
import java.util.Optional;
import org.shmem4j.internal.settings.Settings;

/** One PE alone. */
final class SelfEngine implements EngineProvider {
  @Override
  public String name() {
    return "self";
  }

  @Override
  public Optional<String> refusal(Settings settings) {
    return Optional.empty();
  }

  @Override
  public List<Engine> join(Settings settings) {
    return List.of(Engine.ofOneHost(name(), 0, ThreadEngine.memory(settings, 1), false));
  }
}
