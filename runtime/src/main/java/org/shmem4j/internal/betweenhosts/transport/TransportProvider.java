package org.shmem4j.internal.betweenhosts.transport;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.shmem4j.ShmemException;

/** A way to reach PEs on other hosts. Providers are found as services, and only when a job spans hosts. */
public interface TransportProvider {
  /** {@return why it cannot be used here; empty if it can} */
  Optional<String> refusal();

  /** {@return its version and the devices that it would use, or why it cannot be used, as text for the user} */
  String describe();

  /**
   * Creates the transport of a PE.
   *
   * @param end the PE
   * @return its transport, not yet connected
   */
  Transport open(TransportEnd end);

  /** {@return all providers of this process} */
  static List<TransportProvider> all() {
    return ServiceLoader.load(TransportProvider.class, TransportProvider.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
  }

  /** {@return the first provider that can be used here} */
  static TransportProvider choose() {
    List<TransportProvider> all = all();
    return all.stream().filter(provider -> provider.refusal().isEmpty()).findFirst()
        .orElseThrow(() -> new ShmemException(all.isEmpty()
            ? "a job on several hosts needs a transport: add shmem4j-ucx to the class path"
            : all.stream().map(provider -> provider.refusal().orElseThrow()).collect(Collectors.joining("; "))));
  }
}
