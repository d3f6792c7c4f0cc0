package org.shmem4j.conformance;

import org.shmem4j.SymmetricArray;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.entry.WordTransfers;

/** One fence or quiet, between two writes to a variable of another PE: the second must arrive last. */
final class OrderTrial extends OneSidedTrial {
  private final GuardedBuffers buffers;
  private SymmetricArray array;

  OrderTrial(GeneratedMethod method, Route route, GuardedBuffers buffers) {
    super(method, route);
    this.buffers = buffers;
  }

  @Override
  void prepare() {
    array = buffers.guarded("dest", SymmetricLongs.class, 1);
  }

  @Override
  void act() {
    for (long value = 1; value <= 10; value++) {
      WordTransfers.put(null, array, 0, Long.BYTES, value, route.next());
      Object ignored = call();
    }
  }

  @Override
  void check() {
    if (((SymmetricLongs) array).get(0) != 10 || !GuardedBuffers.guardsAreIntact(array)) {
      throw failure("left " + ((SymmetricLongs) array).get(0));
    }
  }

  @Override
  Object argument(String name) {
    throw unknown(name);
  }

  @Override
  public String toString() {
    return method.toString();
  }
}
