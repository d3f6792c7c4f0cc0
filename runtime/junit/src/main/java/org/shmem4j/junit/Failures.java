package org.shmem4j.junit;

import java.util.ArrayList;
import java.util.List;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;
import org.shmem4j.PeFailedException;

/** What the PEs of a test threw, in the order of time. */
final class Failures {
  private record Failure(int pe, Throwable thrown) {
    /** Whether it only tells of another PE's. */
    boolean isEcho(Failure first) {
      return thrown instanceof PeFailedException
          || (thrown.getClass() == first.thrown.getClass() && thrown instanceof org.shmem4j.ShmemException);
    }
  }

  private final int pes;
  private final List<Failure> all = new ArrayList<>();

  Failures(int pes) {
    this.pes = pes;
  }

  synchronized void add(int pe, Throwable thrown) {
    all.add(new Failure(pe, thrown));
  }

  /** {@return the first failure, named after its PE, the others suppressed in it; null if there is none} */
  synchronized Throwable combined() {
    if (all.isEmpty()) {
      return null;
    }
    Failure first = all.stream()
        .filter(failure -> !(failure.thrown instanceof PeFailedException))
        .findFirst()
        .orElse(all.getFirst());
    Throwable combined = named(first);
    for (Failure failure : all) {
      if (failure != first && !failure.isEcho(first)) {
        combined.addSuppressed(named(failure));
      }
    }
    return combined;
  }

  private Throwable named(Failure failure) {
    String name = "PE " + failure.pe + " of " + pes;
    Throwable thrown = failure.thrown;
    return switch (thrown) {
      case TestAbortedException aborted -> aborted;
      case AssertionFailedError wrong -> like(wrong, named(name + ": " + wrong.getMessage(), wrong));
      case AssertionError wrong -> like(wrong, new AssertionError(name + ": " + wrong.getMessage(), wrong));
      default -> like(thrown, caused(new PeFailedException(failure.pe, name + " threw " + thrown), thrown));
    };
  }

  /** The same with another message; tools show what was expected beside what was found. */
  private static AssertionFailedError named(String message, AssertionFailedError wrong) {
    return wrong.isExpectedDefined() && wrong.isActualDefined()
        ? new AssertionFailedError(message, wrong.getExpected(), wrong.getActual(), wrong)
        : new AssertionFailedError(message, wrong);
  }

  private static Throwable caused(PeFailedException failed, Throwable cause) {
    return failed.initCause(cause);
  }

  /** Tools lead to the line that a stack trace begins with. */
  private static Throwable like(Throwable thrown, Throwable named) {
    named.setStackTrace(thrown.getStackTrace());
    return named;
  }
}
