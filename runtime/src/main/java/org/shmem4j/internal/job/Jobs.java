package org.shmem4j.internal.job;

import java.util.List;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ThreadLevel;
import org.shmem4j.internal.config.Settings;
import org.shmem4j.internal.control.JobControl;
import org.shmem4j.internal.engine.Engine;
import org.shmem4j.internal.engine.EngineProvider;
import org.shmem4j.internal.engine.ThreadEngine;

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
    FailedProcess failed = new FailedProcess(pe, notes);
    try {
      body.run(pe);
      pe.close();
      notes.left();
    } catch (Throwable thrown) {
      failed.end(thrown);
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
    new PeThreads(engines, engine -> start(engine, settings, level), body).run();
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
    Runnable awaitWatch = LauncherWatch.start(engine);
    Pe pe = join(engine, settings, level);
    new StartNotes(settings, engine.pe()).joined(engine, level);
    awaitWatch.run();
    return pe;
  }

  private static Pe join(Engine engine, Settings settings, ThreadLevel level) {
    JobControl control = new JobControl(engine.memory(), engine.placement());
    try {
      return new Pe(engine, settings, level);
    } catch (RuntimeException | Error thrown) {
      control.peThrew(engine.pe(), thrown);
      engine.leave().run();
      throw thrown;
    }
  }
}
