package org.shmem4j.internal.pe.job;

import java.util.Arrays;
import java.util.Optional;
import org.shmem4j.internal.outside.ProcessEnd;
import org.shmem4j.internal.pe.control.Library;

/**
 * Informs the other hosts when this PE's process ends before the PE has left its job, by {@code System.exit} or by a
 * signal. The launcher notices that on its own host; on other hosts, this PE would only be one of several that vanish.
 * Also tells the user which line of the program called exit.
 */
final class EarlyExit implements Runnable {
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

  @Override
  public void run() {
    if (!main.isAlive()) {
      return;
    }
    boolean isTooEarly = pe.membership().isOpen() && !pe.core().control().hasFailed();
    pe.membership().exits();
    if (isTooEarly) {
      lineOfExit().ifPresent(this::tell);
    }
  }

  private void tell(StackTraceElement line) {
    try {
      StackTraces.inTime(() -> System.err.println("shmem4j: PE " + pe.myPe() + " calls System.exit at "
          + line.getClassName() + "." + line.getMethodName() + "(" + line.getFileName() + ":" + line.getLineNumber()
          + ") before it has left its job; let the body of Shmem.run return, or end the whole job with globalExit"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** {@return the line of the program whose call ends the process; empty if a signal or the library ends it} */
  private static Optional<StackTraceElement> lineOfExit() {
    return Thread.getAllStackTraces().values().stream()
        .map(stack -> Arrays.stream(stack).dropWhile(frame -> !isExit(frame)).dropWhile(EarlyExit::isExit).findFirst())
        .flatMap(Optional::stream)
        .filter(frame -> Library.isProgram(frame.getClassName()))
        .findFirst();
  }

  private static boolean isExit(StackTraceElement frame) {
    return frame.getMethodName().equals("exit")
        && (frame.getClassName().equals("java.lang.System") || frame.getClassName().equals("java.lang.Runtime"));
  }
}
