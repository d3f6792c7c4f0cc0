package org.shmem4j.conformance;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.CompletionStage;
import org.shmem4j.ShmemException;

/** One call of one one-sided method by every PE, checked against what it should do. */
abstract class OneSidedTrial {
  final GeneratedMethod method;
  final Route route;

  OneSidedTrial(GeneratedMethod method, Route route) {
    this.method = method;
    this.route = route;
  }

  /** Fills this PE's memory before any PE calls. */
  abstract void prepare();

  /** Calls the method. */
  abstract void act();

  /** Checks this PE's memory after all PEs have called. */
  abstract void check();

  /** An argument of the call that should work. */
  abstract Object argument(String name);

  private Object anyArgument(String name) {
    return switch (name) {
      case "group" -> Crews.nextGroup(route.shmem());
      case "queue" -> Crews.nextQueue(route.shmem());
      case "after" -> new CompletionStage<?>[0];
      default -> argument(name);
    };
  }

  /** Runs the trial, with all PEs. */
  final void run() {
    prepare();
    route.shmem().barrierAll();
    try {
      act();
      route.quiet();
    } catch (AssertionError e) {
      meetAfter(e);
      throw e;
    }
    route.shmem().barrierAll();
    check();
  }

  /**
   * Meets the others after an error. They may still be in the call; that they cannot go on is less telling than the
   * error.
   */
  private void meetAfter(AssertionError error) {
    try {
      route.shmem().barrierAll();
    } catch (ShmemException e) {
      error.addSuppressed(e);
    }
  }

  final Object call() {
    try {
      return method.call(parameter -> anyArgument(parameter.getName()));
    } catch (InvocationTargetException e) {
      throw new AssertionError(this + " threw " + e.getCause(), e.getCause());
    }
  }

  /** A call with one argument changed, if there is such a parameter, must be refused. */
  final void refuses(String name, Object wrong, Class<? extends Throwable> expected) {
    if (!method.hasParameter(name)) {
      return;
    }
    try {
      Object ignored =
          method.call(parameter -> parameter.getName().equals(name) ? wrong : anyArgument(parameter.getName()));
    } catch (InvocationTargetException e) {
      if (expected.isInstance(e.getCause())) {
        return;
      }
      throw new AssertionError(this + " must refuse " + name + "=" + wrong + ", threw " + e.getCause(), e.getCause());
    }
    throw failure("did not refuse " + name + "=" + wrong);
  }

  /** PE numbers that no PE has must be refused. */
  final void refusesPes() {
    refuses("pe", -1, IllegalArgumentException.class);
    refuses("pe", route.shmem().nPes(), IllegalArgumentException.class);
  }

  final AssertionError failure(String what) {
    return new AssertionError(this + " on PE " + route.shmem().myPe() + " of " + route.shmem().nPes() + ": " + what);
  }

  final IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException("unknown parameter: " + name + " of " + method.method());
  }
}
