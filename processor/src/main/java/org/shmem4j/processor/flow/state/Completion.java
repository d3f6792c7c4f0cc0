package org.shmem4j.processor.flow.state;

import org.shmem4j.processor.flow.value.TrackedObject;

/** Updates what is known about transfers after a call that completes or orders them, or after all PEs have met. */
public final class Completion {
  private Completion() {}

  /** Applies a barrier or a sync: all PEs wait for each other; only a barrier completes transfers, too. */
  public static void barrier(boolean completes, State state) {
    if (completes) {
      quiet(null, state);
    }
    allPesMet(state);
    state.syncs.clear();
  }

  /** Completes the transfers of a context, null for the default one; this also orders them. */
  public static void quiet(TrackedObject context, State state) {
    state.pending.removeIf(each -> each.isOfContext() && TrackedObject.mayBeSame(each.owner(), context));
    fence(context, state);
  }

  /** Completes what objects of a kind have started: a single object, or any if it is unknown which one. */
  public static void finish(TrackedObject.Kind kind, TrackedObject object, State state) {
    state.pending.removeIf(
        each -> each.isOwnedBy(kind) && (object == null || TrackedObject.mayBeSame(each.owner(), object)));
  }

  /** Orders what was put by a context, null for the default one, before what is put later. */
  public static void fence(TrackedObject context, State state) {
    state.puts.removeIf(each -> TrackedObject.mayBeSame(each.context(), context));
  }

  /**
   * Records that all PEs have made a call that has returned: it orders what they did before it before what they do
   * after it.
   */
  public static void allPesMet(State state) {
    state.puts.clear();
    state.atomics.clear();
    state.waited.clear();
  }
}
