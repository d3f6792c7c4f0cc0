package org.shmem4j.ucx;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.shmem4j.ShmemException;

/** Native operations under way, each with an action for its completion. Callers hold the worker's lock. */
final class NativeRequests {
  /** Stands for all peers, in an operation on all of them. */
  static final int ALL_PEERS = -1;

  private final IntPredicate lost;
  private final IntConsumer met;
  private long[] requests = new long[16];
  private int[] peers = new int[16];
  private Runnable[] actions = new Runnable[16];
  private int count;

  /**
   * Creates an empty set.
   *
   * @param lost called for a peer that is gone; returns whether that fails the job
   * @param met called for a peer with which an operation has completed
   */
  NativeRequests(IntPredicate lost, IntConsumer met) {
    this.lost = lost;
    this.met = met;
  }

  /**
   * Handles the result of an operation: nothing if it is already complete, an error, or a request.
   *
   * @param what the operation, for a message
   * @param peer the peer that the operation accesses
   * @param result its result
   * @param action the action for its completion
   */
  void add(String what, int peer, long result, Runnable action) {
    if (!Ucp.isRequest(result)) {
      finish(peer, (int) result, action);
      if (result != 0 && !UcpLayout.isPeerGone((int) result)) {
        throw new ShmemException(
            "UCX refused: call=" + what + " pe=" + peer + " status=" + Ucp.message((int) result));
      }
      return;
    }
    if (count == requests.length) {
      requests = Arrays.copyOf(requests, 2 * count);
      peers = Arrays.copyOf(peers, 2 * count);
      actions = Arrays.copyOf(actions, 2 * count);
    }
    requests[count] = result;
    peers[count] = peer;
    actions[count++] = action;
  }

  /** {@return whether all requests are complete} */
  boolean isEmpty() {
    return count == 0;
  }

  /**
   * Runs the action of a completed operation, unless the job fails because the peer is gone: in that case waiting
   * threads see the failure.
   */
  private void finish(int peer, int status, Runnable action) {
    if (status == UcpLayout.OK && peer != ALL_PEERS) {
      met.accept(peer);
    }
    if (status == UcpLayout.OK || peer == ALL_PEERS || !lost.test(peer)) {
      action.run();
    }
  }

  /**
   * Finishes the requests that are complete. An exception of an action is thrown after all of them are finished, since
   * UCX reuses freed requests for other operations.
   *
   * @return whether any were complete
   */
  boolean poll() {
    Throwable thrown = null;
    int kept = 0;
    int seen = count;
    for (int i = 0; i < seen; i++) {
      int status = Ucp.status(requests[i]);
      if (status == UcpLayout.IN_PROGRESS) {
        requests[kept] = requests[i];
        peers[kept] = peers[i];
        actions[kept++] = actions[i];
      } else {
        Ucp.free(requests[i]);
        try {
          finish(peers[i], status, actions[i]);
        } catch (RuntimeException | Error e) {
          thrown = e;
        }
      }
    }
    int added = count - seen;
    System.arraycopy(requests, seen, requests, kept, added);
    System.arraycopy(peers, seen, peers, kept, added);
    System.arraycopy(actions, seen, actions, kept, added);
    Arrays.fill(actions, kept + added, count, null);
    count = kept + added;
    if (thrown instanceof RuntimeException e) {
      throw e;
    }
    if (thrown instanceof Error e) {
      throw e;
    }
    return kept < seen;
  }
}
