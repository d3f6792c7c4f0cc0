package org.shmem4j.internal.pe.job;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.shmem4j.internal.outside.ProcessEnd;
import org.shmem4j.internal.pe.control.Library;

/**
 * Informs the other hosts when this PE's process ends before the PE has left its job, by {@code System.exit} or by a
 * signal. The launcher notices that on its own host; on other hosts, this PE would only be one of several that vanish.
 * Also tells the user which line of the program called exit, even if the PEs are threads of one process.
 */
final class EarlyExit implements Runnable {
  private static final AtomicBoolean PREPARED_THREADS = new AtomicBoolean();

  private final Pe pe;
  private final Thread main;

  private EarlyExit(Pe pe, Thread main) {
    this.pe = pe;
    this.main = main;
  }

  /** Prepares for an early exit. The mere end of the calling thread is not one: {@link ImplicitClose} handles that. */
  static void prepare(Pe pe) {
    ProcessEnd.before("shmem4j early exit", new EarlyExit(pe, Thread.currentThread()));
  }

  /**
   * Prepares, once in a process, for an exit by one of the PEs that are its threads. Simulated threads must not call
   * this: the thread that runs at the end would be simulated, too, and would wait for its turn forever.
   */
  static void prepareThreads() {
    if (PREPARED_THREADS.compareAndSet(false, true)) {
      boolean ignored = ProcessEnd.beforeUnlessBegun("shmem4j early exit", EarlyExit::tellOfThreads);
    }
  }

  private static void tellOfThreads() {
    OpenPes.threads().forEach((pe, thread) -> {
      if (isTooEarly(pe)) {
        lineOfExit(thread.getStackTrace())
            .ifPresent(line -> tell(pe, line, ", and so ends all PEs of this process"));
      }
    });
  }

  private static boolean isTooEarly(Pe pe) {
    return pe.membership().isOpen() && !pe.core().control().hasFailed();
  }

  @Override
  public void run() {
    if (!main.isAlive()) {
      return;
    }
    boolean isTooEarly = isTooEarly(pe);
    pe.membership().exits();
    if (isTooEarly) {
      lineOfExit().ifPresent(line -> tell(pe, line, ""));
    }
  }

  private static void tell(Pe pe, StackTraceElement line, String consequence) {
    try {
      StackTraces.inTime(() -> System.err.println("shmem4j: PE " + pe.myPe() + " calls System.exit at "
          + line.getClassName() + "." + line.getMethodName() + "(" + line.getFileName() + ":" + line.getLineNumber()
          + ") before it has left its job" + consequence
          + "; let the body of Shmem.run return, or end the whole job with globalExit"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** {@return the line of the program whose call ends the process; empty if a signal or the library ends it} */
  private static Optional<StackTraceElement> lineOfExit() {
    return Thread.getAllStackTraces().values().stream()
        .map(EarlyExit::lineOfExit)
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** {@return the line of the program that ends the process in a thread with this stack, if there is one} */
  private static Optional<StackTraceElement> lineOfExit(StackTraceElement[] stack) {
    return Arrays.stream(stack)
        .dropWhile(frame -> !isExit(frame))
        .dropWhile(EarlyExit::isExit)
        .findFirst()
        .filter(frame -> Library.isProgram(frame.getClassName()));
  }

  private static boolean isExit(StackTraceElement frame) {
    return frame.getMethodName().equals("exit")
        && (frame.getClassName().equals("java.lang.System") || frame.getClassName().equals("java.lang.Runtime"));
  }
}
