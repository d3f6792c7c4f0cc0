package org.shmem4j.ucx;

import java.util.Optional;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.betweenhosts.transport.TransportEnd;
import org.shmem4j.internal.betweenhosts.transport.TransportProvider;

/** Creates transports over UCX. */
public final class UcxProvider implements TransportProvider {
  /** Creates the provider. */
  public UcxProvider() {}

  @Override
  public Optional<String> refusal() {
    return UcxTransport.refusal();
  }

  @Override
  public String describe() {
    return UcxDevices.describe();
  }

  @Override
  public Transport open(TransportEnd end) {
    return new UcxTransport(end);
  }
}
