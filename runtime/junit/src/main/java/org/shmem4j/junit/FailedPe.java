package org.shmem4j.junit;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serial;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.opentest4j.AssertionFailedError;
import org.shmem4j.PeFailedException;
import org.shmem4j.internal.watching.callsites.ProgramTrace;

/**
 * The exception that JUnit gets instead of the one that a PE threw: it names the PE, and prints only the lines of the
 * program. It has all frames, and the original exception as its cause.
 */
@SuppressWarnings("OverrideThrowableToString") // a report shows the name of the class that the library exports
final class FailedPe {
  private FailedPe() {}

  /** Prints the lines of the program; returns whether there is nothing else to print. */
  private static boolean printsProgram(Throwable thrown, Consumer<String> out) {
    if (ProgramTrace.isFull()) {
      return false;
    }
    out.accept(ProgramTrace.of(thrown, marks(thrown.getCause())));
    return true;
  }

  /** {@return suppressed exceptions that only name the PE, as the message already does} */
  private static List<Throwable> marks(Throwable thrownByPe) {
    return Arrays.stream(thrownByPe.getSuppressed())
        .filter(each -> each instanceof PeFailedException && each.getStackTrace().length == 0)
        .toList();
  }

  /** See {@link FailedPe}. */
  static final class Thrown extends PeFailedException {
    @Serial
    private static final long serialVersionUID = 1L;

    Thrown(int pe, String message, Throwable cause) {
      super(pe, message);
      Throwable ignored = initCause(cause);
    }

    @Override
    public void printStackTrace(PrintStream out) {
      if (!printsProgram(this, out::print)) {
        super.printStackTrace(out);
      }
    }

    @Override
    public void printStackTrace(PrintWriter out) {
      if (!printsProgram(this, out::print)) {
        super.printStackTrace(out);
      }
    }

    @Override
    public String toString() {
      return PeFailedException.class.getName() + ": " + getMessage();
    }
  }

  /** See {@link FailedPe}. */
  static final class Wrong extends AssertionError {
    @Serial
    private static final long serialVersionUID = 1L;

    Wrong(String message, AssertionError cause) {
      super(message, cause);
    }

    @Override
    public void printStackTrace(PrintStream out) {
      if (!printsProgram(this, out::print)) {
        super.printStackTrace(out);
      }
    }

    @Override
    public void printStackTrace(PrintWriter out) {
      if (!printsProgram(this, out::print)) {
        super.printStackTrace(out);
      }
    }

    @Override
    public String toString() {
      return AssertionError.class.getName() + ": " + getMessage();
    }
  }

  /** See {@link FailedPe}. */
  static final class WrongValue extends AssertionFailedError {
    @Serial
    private static final long serialVersionUID = 1L;

    WrongValue(String message, AssertionFailedError cause) {
      super(message, cause);
    }

    WrongValue(String message, Object expected, Object actual, AssertionFailedError cause) {
      super(message, expected, actual, cause);
    }

    @Override
    public void printStackTrace(PrintStream out) {
      if (!printsProgram(this, out::print)) {
        super.printStackTrace(out);
      }
    }

    @Override
    public void printStackTrace(PrintWriter out) {
      if (!printsProgram(this, out::print)) {
        super.printStackTrace(out);
      }
    }

    @Override
    public String toString() {
      return AssertionFailedError.class.getName() + ": " + getMessage();
    }
  }
}
