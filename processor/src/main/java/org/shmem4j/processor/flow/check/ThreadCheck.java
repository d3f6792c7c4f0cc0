package org.shmem4j.processor.flow.check;

import com.sun.source.util.TreePath;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;

/** Finds calls in threads that may not make them, and calls that wait in a message handler. */
public record ThreadCheck(Run run) {
  /** Checks a blocking call, in the PE's own thread or in another. */
  public void checkBlockingCall(String name, TreePath place, State state) {
    if (run.thread != null) {
      checkLevel(name + " runs in " + run.thread, "call it outside, or ask", place, state);
    }
  }

  /** Checks the making of a work group or a queue, whose threads will make calls. */
  public void checkMakingThreads(String name, TreePath place, State state) {
    checkLevel(name + " makes other threads call", "ask", place, state);
  }

  private void checkLevel(String what, String remedy, TreePath place, State state) {
    String level = run.program.levelOfOneThread();
    if (level != null && !state.isUncertain) {
      run.report(Tag.OTHER_THREAD, false, place,
          "only the thread that runs the PE may call the library at " + level + ": " + what,
          remedy + " for ThreadLevel.MULTIPLE in Shmem.run and Shmem.init");
    }
  }

  /** Checks a call that waits for other PEs, which a message handler must not do. */
  void checkWaitingCall(String name, TreePath place) {
    if (run.isHandling && run.thread == null) {
      run.report(Tag.WRONG_STATE, false, place,
          "a handler of messages must not wait for other PEs: " + name + " waits, which would end the job",
          "let it note what to do, and do it after complete()");
    }
  }
}
