package org.shmem4j.ucx;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;

/** The other PEs with which a worker communicates; connections are made on first use. */
final class Peers {
  private final long worker;
  private final IntFunction<byte[]> addresses;
  private final Map<Integer, Peer> known = new HashMap<>();
  private final Queue<Integer> failed = new ConcurrentLinkedQueue<>();
  private final MemorySegment onError;

  /**
   * Creates an empty set of peers.
   *
   * @param worker the worker
   * @param addresses returns the address of each peer's worker
   */
  Peers(long worker, IntFunction<byte[]> addresses) {
    this.worker = worker;
    this.addresses = addresses;
    try {
      MethodHandle method = MethodHandles.lookup().bind(
          this, "failed", MethodType.methodType(void.class, long.class, long.class, int.class));
      this.onError = Ucp.upcall(method, FunctionDescriptor.ofVoid(
          ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a method of this class must be there", e);
    }
  }

  /** {@return a peer, for a caller that holds the worker's lock} */
  Peer of(int pe) {
    return known.computeIfAbsent(pe, Peer::new);
  }

  /** {@return the peers known so far} */
  Collection<Peer> all() {
    return known.values();
  }

  /** {@return the connection to a peer, or the error if it cannot be reached} */
  long endpoint(Peer peer) {
    if (peer.endpoint() == Peer.NONE) {
      long made = Ucp.createEndpoint(worker, addresses.apply(peer.pe()), onError, peer.pe());
      if (Ucp.isError(made)) {
        return made;
      }
      peer.connected(made);
    }
    return peer.endpoint();
  }

  /** Called by UCX when a connection breaks; a callback of native code must not throw. */
  @SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // native code calls it
  private void failed(long pe, long endpoint, int status) {
    boolean ignored = failed.add((int) pe);
  }

  /** {@return a peer whose connection broke, once for each; null if there is none} */
  Integer nextFailed() {
    return failed.poll();
  }

  /** Starts to close all connections; messages already sent still arrive. */
  void close(NativeRequests requests, MemorySegment param) {
    for (Peer peer : known.values()) {
      peer.forgetKeys();
      if (peer.endpoint() != Peer.NONE) {
        long result = Ucp.closeEndpoint(peer.endpoint(), param);
        if (Ucp.isRequest(result)) {
          requests.add("ucp_ep_close", NativeRequests.ALL_PEERS, result, () -> {});
        }
      }
    }
    known.clear();
  }
}
