package org.shmem4j.internal.job;

import java.util.Optional;
import org.shmem4j.PeFailedException;
import org.shmem4j.internal.bootstrap.Launch;
import org.shmem4j.internal.bootstrap.Launchers;
import org.shmem4j.internal.control.JobControl;
import org.shmem4j.internal.memory.HostMemory;

/**
 * Ends the process of a PE whose body threw. It first tells the other PEs, then the user, and then ends the process. A
 * problem in one step does not prevent the next: there may be no memory, the throwable may throw when it is printed,
 * and nobody may read the output.
 */
final class FailedProcess {
  private static final long OTHERS_MILLIS = 700;

  private static final long ABORT_MILLIS = 1000;

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
      int given = statusGivenByAnother(thrown);
      pe.membership().record(thrown);
      if (given >= 0) {
        status = given;
      } else {
        tell(thrown);
      }
      leave();
      endJob(status, thrown);
      System.exit(status);
    } finally {
      Runtime.getRuntime().halt(status);
    }
  }

  /**
   * Asks the cluster's launcher to end the job, if one started it. It does so with a delay, so that the other PEs can
   * report the failure.
   */
  private void endJob(int status, Throwable thrown) {
    try {
      Optional<Launch> launch = Launchers.joined();
      if (launch.isPresent()) {
        Thread.sleep(OTHERS_MILLIS);
        String reason = "PE " + launch.get().pe() + " failed: " + thrown.getClass().getName();
        Thread abort = Thread.ofPlatform().daemon().name("shmem4j abort").start(
            () -> Launchers.abort(status, reason));
        abort.join(ABORT_MILLIS); // the launcher's host may be gone
      }
    } catch (Throwable unable) {
      // the launcher notices that the process ends
    }
  }

  /** {@return the status with which another PE ended the job, if that is this one's failure; otherwise -1} */
  private int statusGivenByAnother(Throwable thrown) {
    JobControl control = pe.core().control();
    return thrown instanceof PeFailedException && pe.membership().isOpen() ? control.globalExitStatus() : -1;
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

  /** The text to print: everything for the PE at fault; for the others only that they end. */
  private String text(Throwable thrown) {
    return thrown instanceof PeFailedException failure && failure.pe() != pe.myPe()
        ? Traces.endsAsWell(pe.myPe(), Traces.inOneLine(failure))
        : Traces.of(thrown);
  }

  private void leave() {
    try {
      pe.membership().leave();
    } catch (Throwable unable) {
      // the process ends anyway
    }
  }
}
