package org.shmem4j.junit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;
import org.shmem4j.PeFailedException;
import org.shmem4j.internal.pe.control.Library;
import org.shmem4j.internal.pe.control.PeTable;

/** The exceptions that the PEs of a test threw, in the order of time. */
final class Failures {
  private record Failure(int pe, Throwable thrown) {
    /** {@return whether it only reports the failure of another PE} */
    boolean isEcho(Failure first) {
      return thrown instanceof PeFailedException
          || (thrown.getClass() == first.thrown.getClass() && thrown instanceof org.shmem4j.ShmemException);
    }

    /** {@return whether another PE threw the same at the same lines of the test} */
    boolean isLike(Failure other) {
      return thrown.getClass() == other.thrown.getClass()
          && Objects.equals(thrown.getMessage(), other.thrown.getMessage())
          && lines(thrown).equals(lines(other.thrown));
    }

    private static List<StackTraceElement> lines(Throwable thrown) {
      return Arrays.stream(thrown.getStackTrace()).filter(frame -> Library.isProgram(frame.getClassName())).toList();
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

  /**
   * {@return the first failure, named after its PE and those that failed in the same way, with the others suppressed in
   * it, or null if there is none}
   */
  synchronized Throwable combined() {
    if (all.isEmpty()) {
      return null;
    }
    Failure first = all.stream()
        .filter(failure -> !(failure.thrown instanceof PeFailedException))
        .findFirst()
        .orElse(all.getFirst());
    Throwable combined = named(first);
    List<Failure> told = new ArrayList<>(List.of(first));
    for (Failure failure : all) {
      if (!failure.isEcho(first) && told.stream().noneMatch(failure::isLike)) {
        told.add(failure);
        combined.addSuppressed(named(failure));
      }
    }
    return combined;
  }

  private Throwable named(Failure failure) {
    List<Integer> alike = all.stream()
        .filter(other -> other == failure || (other.isLike(failure) && !other.isEcho(failure)))
        .map(Failure::pe)
        .distinct()
        .sorted()
        .toList();
    String name = PeTable.named(alike) + " of " + pes;
    Throwable thrown = failure.thrown;
    return switch (thrown) {
      case TestAbortedException aborted -> aborted;
      case AssertionFailedError wrong -> like(wrong, named(name + ": " + wrong.getMessage(), wrong));
      case AssertionError wrong -> like(wrong, new FailedPe.Wrong(name + ": " + wrong.getMessage(), wrong));
      default -> like(thrown, new FailedPe.Thrown(failure.pe, name + " threw " + thrown, thrown));
    };
  }

  /** The same failure with another message; tools show its expected and actual values. */
  private static AssertionFailedError named(String message, AssertionFailedError wrong) {
    return wrong.isExpectedDefined() && wrong.isActualDefined()
        ? new FailedPe.WrongValue(message, wrong.getExpected(), wrong.getActual(), wrong)
        : new FailedPe.WrongValue(message, wrong);
  }

  /** Copies the stack trace, since tools lead to the line that it begins with. */
  private static Throwable like(Throwable thrown, Throwable named) {
    named.setStackTrace(thrown.getStackTrace());
    return named;
  }
}
