package org.shmem4j.internal.pe.job;

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

/**
 * Ends the process of a PE whose body threw. It first tells the other PEs, then the user, and then ends the process. A
 * problem in one step does not prevent the next: there may be no memory, the throwable may throw when it is printed,
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
      LauncherAbort.ask(status, thrown);
      System.exit(status);
    } finally {
      Runtime.getRuntime().halt(status);
    }
  }

  private void tell(Throwable thrown) {
    try {
      Traces.inTime(() -> {
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
      return Traces.of(thrown);
    }
    if (thrown instanceof DeadlockException) {
      return ""; // the report says where every PE is
    }
    return Traces.endsAsWell(pe.myPe(), why(thrown) + Traces.place(thrown));
  }

  /** {@return what happened to another PE, after what is said of it by who wrapped the exception} */
  private String why(Throwable thrown) {
    String said = Traces.firstLine(thrown.getMessage());
    PeFailedException passedOn = PassedOn.failure(thrown);
    if (passedOn == null) {
      return said;
    }
    String happened = Traces.firstLine(told(passedOn).getMessage());
    boolean saysMore = thrown.getMessage() != null && !said.endsWith(Traces.firstLine(passedOn.getMessage()));
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

  /** {@return the failure of the job, as participants of UCC have other numbers than PEs; what was thrown if it left} */
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
