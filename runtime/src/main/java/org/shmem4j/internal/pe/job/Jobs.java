package org.shmem4j.internal.pe.job;

import java.util.List;
import java.util.Map;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ThreadLevel;
import org.shmem4j.internal.factory.Factories;
import org.shmem4j.internal.factory.JobFactory;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.PeState;
import org.shmem4j.internal.pe.engine.Engine;
import org.shmem4j.internal.pe.engine.EngineProvider;
import org.shmem4j.internal.pe.engine.ThreadEngine;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.internal.settings.Version;
import org.shmem4j.internal.simulation.Simulated;
import org.shmem4j.internal.simulation.SimulatedEngine;
import org.shmem4j.internal.simulation.Simulation;
import org.shmem4j.internal.watching.callsites.CallSites;

/** Finds out how this process was started, creates its PE or its PEs, and runs bodies on them. */
public final class Jobs implements JobFactory<ShmemBody, Shmem> {
  static {
    Factories.register(new Jobs());
  }

  private Jobs() {}

  @Override
  public void run(ThreadLevel level, ShmemBody body) {
    Settings settings = Settings.ofProcess();
    Simulation simulation = Simulated.ofThisThread();
    if (simulation != null) {
      runSimulated(simulation, Map.of(), simulation.schedule().pes(), level, body);
      return;
    }
    Pe pe = OpenPes.resting();
    if (pe == null) {
      List<Engine> engines = places(settings);
      if (!engines.getFirst().ownProcess()) {
        runThreads(engines, settings, level, body, Surroundings.PROGRAM);
        return;
      }
      pe = start(engines.getFirst(), settings, level);
    } else {
      pe.membership().reopen(level);
    }
    StartNotes notes = new StartNotes(settings, pe.myPe());
    FailedProcess failed = new FailedProcess(pe, notes);
    try {
      body.run(pe);
      pe.membership().closeFully();
      notes.left();
    } catch (Throwable thrown) {
      failed.end(thrown);
    }
  }

  @Override
  public void launch(int pes, ThreadLevel level, Map<String, String> values, ShmemBody body) {
    if (pes < 1) {
      throw new IllegalArgumentException("a job must have at least one PE: pes=" + pes);
    }
    requireSameApi();
    Settings settings = Settings.ofProcess().with(values);
    Simulation simulation = Simulated.ofThisThread();
    if (simulation == null) {
      runThreads(ThreadEngine.join(settings, pes), settings, level, body, Surroundings.SERVICE);
    } else {
      runSimulated(simulation, values, pes, level, body);
    }
  }

  private static void runSimulated(
      Simulation simulation, Map<String, String> values, int pes, ThreadLevel level, ShmemBody body) {
    Map<String, String> all = simulation.settings(values);
    if (CallSites.watch() != null && simulation.schedule().isChecked()) {
      String ignored = all.put("SHMEM4J_CHECK", "1");
    }
    Settings settings = Settings.ofProcess().with(all);
    List<Engine> engines = SimulatedEngine.join(simulation, settings, pes);
    runThreads(engines, settings, level, body, Surroundings.SIMULATION);
  }

  private static void runThreads(
      List<Engine> engines, Settings settings, ThreadLevel level, ShmemBody body, Surroundings surroundings) {
    if (surroundings != Surroundings.SIMULATION) {
      EarlyExit.prepareThreads();
    }
    new PeThreads(engines, engine -> {
      Pe pe = start(engine, settings, level);
      if (surroundings == Surroundings.PROGRAM) {
        pe.membership().endsProgram();
      }
      return pe;
    }, body, surroundings).run();
  }

  @Override
  public synchronized Shmem init(ThreadLevel requested) {
    Pe open = OpenPes.ofThisThread();
    if (open != null) {
      open.membership().openAgain();
      return open;
    }
    Pe resting = OpenPes.resting();
    if (resting != null) {
      resting.membership().reopen(requested);
      return resting;
    }
    Settings settings = Settings.ofProcess();
    List<Engine> engines = places(settings);
    if (engines.size() > 1) {
      throw new IllegalStateException("init makes one PE of this process; for PEs that are threads use Shmem.run: pes="
          + engines.size());
    }
    Pe pe = start(engines.getFirst(), settings, requested);
    pe.membership().endsProgram();
    if (engines.getFirst().ownProcess()) {
      ImplicitClose.prepare(pe);
    }
    return pe;
  }

  @Override
  public boolean isInitialized() {
    return !OpenPes.isEmpty();
  }

  /**
   * {@return the places of the PEs that run in this process} A process that a PE has started inherits the job's
   * environment variables, but not the PE's place.
   */
  private static List<Engine> places(Settings settings) {
    List<Engine> engines;
    try {
      requireSameApi();
      engines = EngineProvider.choose(settings).join(settings);
    } catch (RuntimeException | Error thrown) {
      FailedStart.end(thrown, settings);
      Uncaught.prints(thrown, "shmem4j: " + StackTraces.of(thrown));
      throw thrown;
    }
    Engine place = engines.getFirst();
    JobControl control = new JobControl(place.memory(), place.placement());
    if (!place.ownProcess() || control.claim(place.pe())) {
      return engines;
    }
    System.err.println("shmem4j: process " + ProcessHandle.current().pid() + " runs alone: PE " + place.pe()
        + " of the job that started it is process " + control.processOf(place.pe()));
    place.leave().run();
    return EngineProvider.ALONE.join(settings);
  }

  private static void requireSameApi() {
    Version.requireSameApi(Jobs.class.getClassLoader());
  }

  private static Pe start(Engine engine, Settings settings, ThreadLevel level) {
    refuseToJoinTwice(engine);
    LauncherWatch watch = LauncherWatch.start(engine);
    Pe pe = join(engine, settings, level);
    new StartNotes(settings, engine.pe()).joined(engine, level);
    if (watch != null) {
      watch.awaitArmed();
    }
    OpenPes.add(pe);
    if (engine.ownProcess()) {
      EarlyExit.prepare(pe);
      StackTraces.nameFaultsOfThreads(pe.myPe());
    }
    return pe;
  }

  /** Refuses a second join. The program can catch the exception and continue. */
  private static void refuseToJoinTwice(Engine engine) {
    PeState state = new JobControl(engine.memory(), engine.placement()).state(engine.pe());
    if (state != PeState.ABSENT) {
      engine.leave().run();
      throw new IllegalStateException("a process must join its job once only: pe=" + engine.pe() + " state="
          + state + "; leave it before joining it again");
    }
  }

  private static Pe join(Engine engine, Settings settings, ThreadLevel level) {
    JobControl control = new JobControl(engine.memory(), engine.placement());
    try {
      return new Pe(engine, settings, level);
    } catch (RuntimeException | Error thrown) {
      control.peThrew(engine.pe(), thrown);
      engine.leave().run();
      if (engine.ownProcess()) {
        FailedStart.end(thrown, settings);
      }
      throw thrown;
    }
  }
}
