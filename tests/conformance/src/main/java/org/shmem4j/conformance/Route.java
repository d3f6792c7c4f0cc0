package org.shmem4j.conformance;

import java.util.List;
import org.shmem4j.Context;
import org.shmem4j.ContextOption;
import org.shmem4j.Shmem;

/**
 * How a PE reaches the next one, and the one before reaches it: by numbers of the world, or those of a context's team.
 *
 * @param shmem this PE
 * @param context the context; null of methods without one
 * @param reversed whether the context's team counts the PEs from the last
 */
record Route(Shmem shmem, Context context, boolean reversed) {
  static Route withoutContext(Shmem shmem) {
    return new Route(shmem, null, false);
  }

  static List<Route> withContexts(Shmem shmem) {
    int n = shmem.nPes();
    return List.of(
        new Route(shmem, shmem.defaultContext(), false),
        new Route(shmem, shmem.createContext(ContextOption.PRIVATE), false),
        new Route(shmem, shmem.worldTeam().splitStrided(n - 1, -1, n).createContext(), true));
  }

  /** {@return the PE that this one calls for, in the world} */
  int next() {
    return (shmem.myPe() + 1) % shmem.nPes();
  }

  /** {@return the PE that calls for this one, in the world} */
  int previous() {
    return (shmem.myPe() + shmem.nPes() - 1) % shmem.nPes();
  }

  /** The number by which calls name a PE of the world. */
  int number(int pe) {
    return reversed ? shmem.nPes() - 1 - pe : pe;
  }

  /** Completes the calls. */
  void quiet() {
    if (context == null) {
      shmem.quiet();
    } else {
      context.quiet();
    }
  }

  @Override
  public String toString() {
    return context == null ? "no context" : context == shmem.defaultContext() ? "default context"
        : reversed ? "context of the reversed team" : "private context";
  }
}
