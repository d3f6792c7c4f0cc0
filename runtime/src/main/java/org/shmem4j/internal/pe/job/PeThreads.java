package org.shmem4j.internal.pe.job;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.shmem4j.DeadlockException;
import org.shmem4j.PeFailedException;
import org.shmem4j.ShmemBody;
import org.shmem4j.ShmemException;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.PassedOn;
import org.shmem4j.internal.pe.engine.Engine;
import org.shmem4j.internal.pe.workgroup.Forks;

/**
 * Runs a body on PEs that are threads of this process, and throws the first exception that any of them threw. A
 * globalExit ends them all: threads that sleep or wait for something outside the library are interrupted.
 */
final class PeThreads {
  private final List<Engine> engines;
  private final Function<Engine, Pe> start;
  private final ShmemBody body;
  private final Surroundings surroundings;
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private final AtomicReference<Throwable> first = new AtomicReference<>();
  private final ThrownByThreads thrownByThreads;
  private volatile int firstPe;
  private volatile int globalExitStatus = -1;

  /**
   * Prepares the threads.
   *
   * @param engines the places of the PEs
   * @param start creates a PE
   * @param body what each PE runs
   * @param surroundings the role of the threads in this process
   */
  PeThreads(List<Engine> engines, Function<Engine, Pe> start, ShmemBody body, Surroundings surroundings) {
    this.engines = engines;
    this.start = start;
    this.body = body;
    this.surroundings = surroundings;
    thrownByThreads = new ThrownByThreads(engines.size());
    // Neither changes anything; they make the JVM prepare code for which there may be no memory once a PE has failed.
    boolean ignored = first.compareAndSet(null, null);
    PassedOn.load();
  }

  void run() {
    JobControl control = new JobControl(engines.getFirst().memory(), engines.getFirst().placement());
    for (Engine engine : engines) {
      startThread(engine, control);
    }
    Forks.join(threads);
    if (globalExitStatus >= 0 && surroundings == Surroundings.PROGRAM) {
      System.exit(globalExitStatus); // a PE does so already; this only keeps the program from continuing
    }
    if (first.get() != null && !isEndedWell(first.get())) {
      Throwable thrown = HostMemory.explained(first.get());
      Throwable failure = unchecked(thrown);
      if (surroundings != Surroundings.SIMULATION) {
        thrownByThreads.printIfUncaught(failure, first.get());
      }
      if (engines.size() > 1) {
        thrown.addSuppressed(place(firstPe, engines.size()));
      }
      if (failure instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) failure;
    }
  }

  /** Starts a PE's thread. If the system refuses it, the PEs already started do not wait for it. */
  private void startThread(Engine engine, JobControl control) {
    try {
      Thread thread = Outside.peThread("PE " + engine.pe(), () -> runPe(engine));
      threads.add(thread);
      thread.start();
    } catch (Throwable refused) {
      boolean ignored = first.compareAndSet(null, refused);
      thrownByThreads.add(engine.pe(), refused);
      control.peThrew(engine.pe(), refused);
      engine.leave().run();
    }
  }

  private void runPe(Engine engine) {
    Pe pe = null;
    try {
      pe = start.apply(engine);
      body.run(pe);
      pe.membership().closeFully();
    } catch (Throwable thrown) {
      // Set before the others learn of the failure, so that their exceptions do not come first.
      boolean isFirst = first.compareAndSet(null, thrown);
      if (isFirst) {
        firstPe = engine.pe();
      }
      thrownByThreads.add(engine.pe(), thrown);
      if (pe != null) {
        int given = pe.membership().globalExitStatus(thrown);
        if (given >= 0) {
          globalExitStatus = given;
          interruptOthers();
        }
        pe.membership().record(thrown);
        pe.membership().leave();
      }
      if (!isFirst) {
        suppress(thrown);
      }
    }
  }

  /** {@return whether the bodies threw only because one of them ended the job with status 0} */
  private boolean isEndedWell(Throwable thrown) {
    return globalExitStatus == 0 && PassedOn.failure(thrown) != null && thrown.getSuppressed().length == 0;
  }

  private void interruptOthers() {
    if (surroundings == Surroundings.SIMULATION) {
      return;
    }
    for (Thread thread : threads) {
      if (thread != Thread.currentThread()) {
        thread.interrupt();
      }
    }
  }

  private void suppress(Throwable thrown) {
    if (globalExitStatus >= 0 && (thrown instanceof InterruptedException || thrown instanceof WaitInterruptedException
        || PassedOn.failure(thrown) != null)) {
      return; // that is how the body ended
    }
    boolean isInReport = thrown instanceof DeadlockException || thrown instanceof ShmemTimeoutException;
    if (isInReport && thrown.getClass() == first.get().getClass()) {
      return; // the first one reports where every PE is
    }
    if (!(thrown instanceof PeFailedException) && first.get() != thrown) {
      first.get().addSuppressed(thrown);
    }
  }

  /** Names the PE alongside the stack trace, without changing the exception that the body threw. */
  private static PeFailedException place(int pe, int pes) {
    PeFailedException place = new PeFailedException(pe, "this was thrown by PE " + pe + " of " + pes);
    place.setStackTrace(new StackTraceElement[0]);
    return place;
  }

  private static Throwable unchecked(Throwable thrown) {
    return thrown instanceof RuntimeException || thrown instanceof Error
        ? thrown
        : new ShmemException("a PE failed: " + text(thrown), thrown);
  }

  private static String text(Throwable thrown) {
    try {
      return thrown.toString();
    } catch (Throwable unprintable) {
      return thrown.getClass().getName() + ", which could not be printed";
    }
  }
}
