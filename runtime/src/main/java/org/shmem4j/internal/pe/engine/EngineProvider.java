package org.shmem4j.internal.pe.engine;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.shmem4j.internal.betweenhosts.transport.TransportProvider;
import org.shmem4j.internal.settings.Settings;

/** A kind of engine: decides whether it can run here, and creates the places of PEs in their job. */
public interface EngineProvider {
  /** One PE alone. */
  EngineProvider ALONE = new SelfEngine();

  /** All kinds of engines; the first that can run here is used. */
  List<EngineProvider> ALL = List.of(new ProcessEngine(), new HostsEngine(), new ThreadEngine(), ALONE);

  /** The system property with which a test names an engine class of its own. */
  String TEST_ENGINE = "shmem4j.test.engine";

  /** {@return its name in settings and messages} */
  String name();

  /**
   * Returns why this engine cannot run here.
   *
   * @param settings the settings of this process
   * @return the reason; empty if it can run
   */
  Optional<String> refusal(Settings settings);

  /**
   * Creates the places of the PEs that run in this process.
   *
   * @param settings the settings of this process
   * @return a place for each PE
   */
  List<Engine> join(Settings settings);

  /**
   * Returns the engine that the settings request, or the first that can run here.
   *
   * @param settings the settings of this process
   * @return the engine
   */
  static EngineProvider choose(Settings settings) {
    if (System.getProperty(TEST_ENGINE) != null) {
      return ofTest(System.getProperty(TEST_ENGINE));
    }
    String wanted = settings.engine();
    if (wanted.equals("auto")) {
      ProcessEngine.refusePlaceWithoutJob(System.getenv());
    }
    for (EngineProvider provider : ALL) {
      Optional<String> refusal = provider.refusal(settings);
      if (wanted.equals(provider.name()) && refusal.isPresent()) {
        throw new IllegalStateException("the requested engine must be able to run here: SHMEM4J_ENGINE="
            + wanted + " reason=" + refusal.get());
      }
      if (refusal.isEmpty() && (wanted.equals("auto") || wanted.equals(provider.name()))) {
        return provider;
      }
    }
    throw new IllegalStateException("no engine can run here: SHMEM4J_ENGINE=" + wanted);
  }

  private static EngineProvider ofTest(String name) {
    try {
      return Class.forName(name).asSubclass(EngineProvider.class).getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a test's engine must be a class that can be instantiated:"
          + " " + TEST_ENGINE + "=" + name,
          e);
    }
  }

  /** {@return how PEs on other hosts would be reached, or why they cannot be} */
  static String otherHosts() {
    List<TransportProvider> all = TransportProvider.all();
    return all.isEmpty()
        ? "not available here: shmem4j-ucx is not on the class path"
        : all.stream().map(TransportProvider::describe).collect(Collectors.joining("; "));
  }
}
