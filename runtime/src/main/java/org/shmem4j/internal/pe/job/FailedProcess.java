package org.shmem4j.internal.pe.job;

import java.util.Arrays;
import java.util.NoSuchElementException;
import java.util.Scanner;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.DeadlockException;
import org.shmem4j.PeFailedException;
import org.shmem4j.ShmemException;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.internal.betweenhosts.bootstrap.Launch;
import org.shmem4j.internal.betweenhosts.bootstrap.Launchers;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.outside.ProcessEnd;
import org.shmem4j.internal.pe.control.PassedOn;
import org.shmem4j.internal.settings.JobEnvironment;

/**
 * Ends the process of a PE whose body threw: first informs the other PEs, then the user, and then ends the process. A
 * problem in one step does not prevent the next: memory may be exhausted, the throwable may throw when it is printed,
 * and nobody may read the output.
 */
final class FailedProcess {
  private final Pe pe;
  private final StartNotes notes;

  /** Created before the body runs, since there may be no memory for it afterwards. */
  FailedProcess(Pe pe, StartNotes notes) {
    this.pe = pe;
    this.notes = notes;
    ProcessEnd.load();
    PassedOn.load();
  }

  void end(Throwable thrown) {
    int status = 1;
    try {
      int given = pe.membership().globalExitStatus(thrown);
      pe.membership().record(thrown);
      if (given >= 0) {
        status = given;
      } else {
        tell(thrown);
      }
      leave();
      ClusterLauncherAbort.ask(status, thrown);
      System.exit(status);
    } finally {
      Runtime.getRuntime().halt(status);
    }
  }

  private void tell(Throwable thrown) {
    try {
      StackTraces.inTime(() -> {
        System.err.print(text(HostMemory.explained(thrown)));
        notes.failed(thrown);
      });
    } catch (Throwable unable) {
      // the launcher reports what the record says
    }
  }

  /** The text to print: everything for the PE at fault or the one that explains; for the others only that they end. */
  private String text(Throwable thrown) {
    if (!isToldByAnother(thrown)) {
      return StackTraces.thrownBy(pe.myPe(), StackTraces.of(thrown) + aboutInput(thrown));
    }
    if (thrown instanceof DeadlockException) {
      return ""; // the report says where every PE is
    }
    return StackTraces.endsAsWell(pe.myPe(), why(thrown) + StackTraces.place(thrown));
  }

  /** {@return a hint if the throwable looks like the end of standard input, which only PE 0 gets; otherwise empty} */
  private String aboutInput(Throwable thrown) {
    return pe.myPe() > 0 && System.getenv(JobEnvironment.LAUNCHER_PID) != null && isOfNoInput(thrown)
        ? "standard input goes to PE 0 only: let PE 0 read it, and broadcast what the others need\n"
        : "";
  }

  /** {@return whether a throwable is one that programs throw at the end of their input} */
  private static boolean isOfNoInput(Throwable thrown) {
    String message = String.valueOf(thrown.getMessage());
    return switch (thrown) {
      case NoSuchElementException e ->
          Arrays.stream(e.getStackTrace()).anyMatch(frame -> frame.getClassName().equals(Scanner.class.getName()));
      case NumberFormatException e -> message.startsWith("Cannot parse null string");
      case NullPointerException e -> message.contains(".readLine(") || message.contains("IO.readln(");
      default -> false;
    };
  }

  /** {@return what happened to another PE, preceded by what the code that wrapped the exception says about it} */
  private String why(Throwable thrown) {
    String said = StackTraces.firstLine(thrown.getMessage());
    PeFailedException passedOn = PassedOn.failure(thrown);
    if (passedOn == null) {
      return said;
    }
    String happened = StackTraces.firstLine(told(passedOn).getMessage());
    boolean saysMore = thrown.getMessage() != null && !said.endsWith(StackTraces.firstLine(passedOn.getMessage()));
    return saysMore ? said + ": " + happened : happened;
  }

  private boolean isToldByAnother(Throwable thrown) {
    return switch (thrown) {
      case DeadlockException _,CollectiveMismatchException _,ShmemTimeoutException _ ->
          isJobFailed() && !pe.core().control().isExplainedBy(pe.myPe());
      default -> {
        PeFailedException passedOn = PassedOn.failure(thrown);
        yield passedOn != null && told(passedOn) instanceof PeFailedException failure && failure.pe() != pe.myPe();
      }
    };
  }

  private boolean isJobFailed() {
    return pe.membership().isOpen() && pe.core().control().hasFailed();
  }

  /**
   * {@return the job's failure, since UCC numbers participants differently from PEs; what was thrown if this PE left}
   */
  private ShmemException told(PeFailedException passedOn) {
    return isJobFailed() ? pe.core().control().failure() : passedOn;
  }

  private void leave() {
    try {
      pe.membership().leave();
    } catch (Throwable unable) {
      // the process ends anyway
    }
  }
}
