package org.shmem4j.processor.flow.interpret;

import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.flow.check.LibraryCall;
import org.shmem4j.processor.flow.check.LifetimeCheck;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.TrackedObject;

/**
 * Follows exchanges: the elements that they are declared to move, and the turns during which the program must not use
 * their arrays.
 */
record Exchanges(Run run, LifetimeCheck lifetimeCheck) {
  /** Follows a call that declares elements of an exchange, or starts a turn of one; others change nothing. */
  void follow(LibraryCall call) {
    if (call.object() == null) {
      return;
    }
    if (call.meaning().has("SENDS") || call.meaning().has("RECEIVES")) {
      declare(call);
    } else if (call.meaning().has("STARTS_TURN")) {
      start(call);
    }
  }

  /** Records the elements that a call declares; which ones is unknown if they are not a run, or under a condition. */
  private void declare(LibraryCall call) {
    boolean isKnown = run.conditions == 0;
    Linear first = isKnown ? call.argument(RoutineAnnotation.INDEX).number() : null;
    Linear count = isKnown ? call.argument(RoutineAnnotation.COUNT).number() : null;
    call.object().exchanged.add(new TrackedObject.Exchanged(call.meaning().has("RECEIVES"), first, count));
  }

  /** The exchange that a call opens; if it does not declare what it moves, it may move anything in both directions. */
  static TrackedObject opened(LibraryCall call) {
    TrackedObject exchange = new TrackedObject(TrackedObject.Kind.EXCHANGE, "exchange", call.place());
    if (call.object() != null) {
      exchange.exchanged.addAll(call.object().exchanged);
    }
    return exchange;
  }

  /** Starts a turn: until its end, the elements that it moves belong to the exchange. */
  private void start(LibraryCall call) {
    for (int i = 0; i < call.arguments().size(); i++) {
      TrackedObject array = call.argument(i).object();
      if (array != null && array.kind == TrackedObject.Kind.ARRAY) {
        lifetimeCheck.checkUse(array, call.place(i), call.state());
        start(call, array);
      }
    }
  }

  private static void start(LibraryCall call, TrackedObject array) {
    TrackedObject exchange = call.object();
    if (exchange.exchanged.isEmpty()) {
      addPending(call, array, true, null, null);
    }
    for (TrackedObject.Exchanged each : exchange.exchanged) {
      addPending(call, array, each.isWritten(), array.at(each.first()), each.count());
    }
  }

  private static void addPending(LibraryCall call, TrackedObject array, boolean isWritten, Linear first, Linear count) {
    TrackedObject exchange = call.object();
    call.state().pending.add(
        new State.Pending(exchange, array.root, isWritten, first, count, "a turn of " + exchange, call.place()));
  }
}
