package org.shmem4j.internal.pe.job;

import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.DeadlockException;
import org.shmem4j.PeFailedException;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.internal.betweenhosts.bootstrap.Launch;
import org.shmem4j.internal.betweenhosts.bootstrap.Launchers;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.outside.Outside;

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
    // Changes nothing, but loads the classes that ending a process needs.
    boolean ignored = Runtime.getRuntime().removeShutdownHook(Thread.currentThread());
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
    boolean isInReport = thrown instanceof DeadlockException; // it says where every PE is
    return isInReport ? "" : Traces.endsAsWell(pe.myPe(), Traces.inOneLine(thrown));
  }

  private boolean isToldByAnother(Throwable thrown) {
    return switch (thrown) {
      case PeFailedException failure -> failure.pe() != pe.myPe();
      case DeadlockException _,CollectiveMismatchException _,ShmemTimeoutException _ ->
          pe.membership().isOpen() && pe.core().control().hasFailed() && !pe.core().control().isExplainedBy(pe.myPe());
      default -> false;
    };
  }

  private void leave() {
    try {
      pe.membership().leave();
    } catch (Throwable unable) {
      // the process ends anyway
    }
  }
}
