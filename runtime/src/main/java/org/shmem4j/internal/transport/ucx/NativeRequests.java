package org.shmem4j.internal.transport.ucx;

import java.util.Arrays;
import org.shmem4j.ShmemException;

/** Native operations under way, each with what is done when it is complete. Whoever calls holds the worker's lock. */
final class NativeRequests {
  private long[] requests = new long[16];
  private Runnable[] actions = new Runnable[16];
  private int count;

  NativeRequests() {}

  /**
   * Takes what an operation returned: nothing, if it is complete already; an error; or a request.
   *
   * @param what the operation, for a message
   * @param result what it returned
   * @param action what is done when it is complete
   */
  void add(String what, long result, Runnable action) {
    if (!Ucp.isRequest(result)) {
      action.run();
      if (result != 0) {
        throw new ShmemException("UCX refused: call=" + what + " status=" + Ucp.message((int) result));
      }
      return;
    }
    if (count == requests.length) {
      requests = Arrays.copyOf(requests, 2 * count);
      actions = Arrays.copyOf(actions, 2 * count);
    }
    requests[count] = result;
    actions[count++] = action;
  }

  /** {@return whether all are complete} */
  boolean isEmpty() {
    return count == 0;
  }

  /**
   * Completes those that are; of an operation whose peer is gone nobody needs the result, the job has failed.
   *
   * @return whether there was any
   */
  boolean poll() {
    int kept = 0;
    int seen = count;
    for (int i = 0; i < seen; i++) {
      if (Ucp.status(requests[i]) == UcpLayout.IN_PROGRESS) {
        requests[kept] = requests[i];
        actions[kept++] = actions[i];
      } else {
        Ucp.free(requests[i]);
        actions[i].run();
      }
    }
    int added = count - seen;
    System.arraycopy(requests, seen, requests, kept, added);
    System.arraycopy(actions, seen, actions, kept, added);
    Arrays.fill(actions, kept + added, count, null);
    count = kept + added;
    return kept < seen;
  }
}
