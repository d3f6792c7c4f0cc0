package org.shmem4j.junit;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.Schedule;
import org.shmem4j.internal.simulation.Simulation;

/** A test that runs once for each schedule, when JUnit has named all its methods. */
final class ExploredJob implements TestJob {
  private record Step(Method method, List<Object> arguments) {}

  private final Supplier<List<TestInstances>> instances;
  private final int pes;
  private final Schedules schedules;
  private final Map<String, String> settings;
  private final List<Step> steps = new ArrayList<>();

  /**
   * Prepares a test.
   *
   * @param instances makes the test instances of the PEs
   * @param pes how many
   * @param schedules which schedules
   * @param settings the job's settings
   */
  ExploredJob(
      Supplier<List<TestInstances>> instances, int pes, Schedules schedules, Map<String, String> settings) {
    this.instances = instances;
    this.pes = pes;
    this.schedules = schedules;
    this.settings = settings;
  }

  @Override
  public void perform(Method method, List<Object> arguments) {
    steps.add(new Step(method, arguments));
  }

  @Override
  public void end() throws Throwable {
    if (!schedules.replay().isEmpty()) {
      Schedule schedule = Schedule.named(schedules.replay());
      if (schedule.pes() == pes) {
        run(schedule);
      }
      return;
    }
    for (int number = 0; number < schedules.value(); number++) {
      run(new Schedule(pes, number, schedules.deaths()));
    }
  }

  private void run(Schedule schedule) throws Throwable {
    Failures failures = new Failures(pes);
    if (run(schedule, failures, false).isGood()) {
      return;
    }
    History history = run(schedule, new Failures(pes), true);
    Throwable first = failures.combined();
    Throwable thrown = first == null ? history.failure() : first;
    thrown.addSuppressed(new ShmemException("schedule " + schedule.name() + ", which @Schedules(replay = \""
        + schedule.name() + "\") runs again:\n" + history.text()));
    throw thrown;
  }

  private History run(Schedule schedule, Failures failures, boolean records) {
    List<TestInstances> own = instances.get();
    return Simulation.runProgram(schedule, records, () -> {
      Shmem.launch(pes, settings, shmem -> perform(shmem, own.get(shmem.myPe()), failures));
      return null;
    });
  }

  private void perform(Shmem shmem, TestInstances own, Failures failures) {
    try {
      for (Step step : steps) {
        own.invoke(shmem, step.method(), step.arguments());
      }
    } catch (Throwable thrown) {
      failures.add(shmem.myPe(), thrown);
      throw thrown;
    }
  }
}
