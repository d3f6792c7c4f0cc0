package org.shmem4j.internal.job;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ShmemException;
import org.shmem4j.ThreadLevel;
import org.shmem4j.internal.config.Settings;
import org.shmem4j.internal.control.JobControl;
import org.shmem4j.internal.engine.Engine;
import org.shmem4j.internal.engine.EngineProvider;
import org.shmem4j.internal.engine.ThreadEngine;
import org.shmem4j.internal.memory.HostMemory;

/** Finds out how this process was started, makes its PE or its PEs, and runs bodies on them. */
public final class Jobs {
  private static Pe initialized;

  private Jobs() {}

  /**
   * Runs a body as this process's PE or PEs.
   *
   * @param level how each PE's threads will call
   * @param body the body
   */
  public static void run(ThreadLevel level, ShmemBody body) {
    Settings settings = Settings.ofProcess();
    List<Engine> engines = EngineProvider.choose(settings).join(settings);
    if (!engines.getFirst().ownProcess()) {
      runThreads(engines, settings, level, body);
      return;
    }
    Pe pe = start(engines.getFirst(), settings, level);
    StartNotes notes = new StartNotes(settings, pe.myPe());
    try {
      body.run(pe);
      pe.close();
      notes.left();
    } catch (Throwable fault) {
      Throwable thrown = HostMemory.explained(fault);
      notes.failed(thrown);
      exitIfAnotherPeEndedTheJob(pe, thrown);
      thrown.printStackTrace();
      pe.fail(thrown);
      System.exit(1);
    }
  }

  private static void exitIfAnotherPeEndedTheJob(Pe pe, Throwable thrown) {
    if (thrown instanceof PeFailedException && pe.isOpen() && pe.core().control().globalExitStatus() >= 0) {
      System.exit(pe.core().control().globalExitStatus());
    }
  }

  /**
   * Runs a body as several threads.
   *
   * @param pes how many
   * @param body the body
   */
  public static void launch(int pes, ShmemBody body) {
    if (pes < 1) {
      throw new IllegalArgumentException("a job must have at least one PE: pes=" + pes);
    }
    Settings settings = Settings.ofProcess();
    runThreads(ThreadEngine.join(settings, pes), settings, ThreadLevel.SINGLE, body);
  }

  private static void runThreads(List<Engine> engines, Settings settings, ThreadLevel level, ShmemBody body) {
    AtomicReference<Throwable> first = new AtomicReference<>();
    List<Thread> threads = engines.stream()
        .map(engine -> Thread.ofPlatform()
            .name("PE " + engine.pe())
            .unstarted(() -> runThread(engine, settings, level, body, first)))
        .toList();
    threads.forEach(Thread::start);
    join(threads);
    Throwable thrown = first.get();
    switch (thrown) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new ShmemException("a PE failed: " + thrown, thrown);
    }
  }

  /** Waits for the PEs' threads; an interrupt is passed on to them. */
  private static void join(List<Thread> threads) {
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
          threads.forEach(Thread::interrupt);
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void runThread(
      Engine engine, Settings settings, ThreadLevel level, ShmemBody body, AtomicReference<Throwable> first) {
    Pe pe = null;
    try {
      pe = start(engine, settings, level);
      body.run(pe);
      pe.close();
    } catch (Throwable fault) {
      Throwable thrown = HostMemory.explained(fault);
      if (!first.compareAndSet(null, thrown) && !(thrown instanceof PeFailedException) && first.get() != thrown) {
        first.get().addSuppressed(thrown);
      }
      if (pe != null) {
        pe.fail(thrown);
      }
    }
  }

  /**
   * Initialises this process's PE, or counts another initialisation.
   *
   * @param requested how its threads will call
   * @return the PE
   */
  public static synchronized Shmem init(ThreadLevel requested) {
    if (isInitialized()) {
      initialized.openAgain();
      return initialized;
    }
    Settings settings = Settings.ofProcess();
    List<Engine> engines = EngineProvider.choose(settings).join(settings);
    if (engines.size() > 1) {
      throw new IllegalStateException("init makes one PE of this process; for PEs that are threads use Shmem.run: pes="
          + engines.size());
    }
    initialized = start(engines.getFirst(), settings, requested);
    return initialized;
  }

  /** {@return whether this process's PE is initialised} */
  public static synchronized boolean isInitialized() {
    return initialized != null && initialized.isOpen();
  }

  private static Pe start(Engine engine, Settings settings, ThreadLevel level) {
    Pe pe = join(engine, settings, level);
    new StartNotes(settings, engine.pe()).joined(engine, level);
    if (engine.ownProcess()) {
      LauncherWatch.start(pe);
    }
    return pe;
  }

  private static Pe join(Engine engine, Settings settings, ThreadLevel level) {
    try {
      return new Pe(engine, settings, level);
    } catch (RuntimeException | Error thrown) {
      new JobControl(engine.memory(), engine.placement()).peThrew(engine.pe(), thrown);
      engine.leave().run();
      throw thrown;
    }
  }
}
