package org.shmem4j.junit;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.Orders;
import org.shmem4j.internal.simulation.Schedule;
import org.shmem4j.internal.simulation.Simulation;

/** A test that runs once for each schedule, when JUnit has named all its methods. */
final class ExploredJob implements TestJob {
  private record Step(Method method, List<Object> arguments) {}

  private static final Object CHECKING = new Object(); // one at a time in a process

  private final ExtensionContext context;
  private final int pes;
  private final Schedules schedules;
  private final Map<String, String> settings;
  private final List<Step> steps = new ArrayList<>();
  private boolean checks = CheckedClasses.arePossible();

  /**
   * Prepares a test.
   *
   * @param context the test
   * @param pes how many
   * @param schedules which schedules
   * @param settings the job's settings
   */
  ExploredJob(ExtensionContext context, int pes, Schedules schedules, Map<String, String> settings) {
    this.context = context;
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
        History ignored = run(schedule);
      }
      return;
    }
    if (schedules.changes() >= 0 && schedules.deaths()) {
      throw new IllegalArgumentException("schedules with changes are without deaths: changes=" + schedules.changes());
    }
    Orders orders = schedules.changes() < 0
        ? Orders.ofNumbers(new Schedule(pes, 0, schedules.deaths()), schedules.value())
        : Orders.withChanges(pes, schedules.changes());
    for (Schedule schedule = orders.next(null); schedule != null;) {
      schedule = orders.next(run(schedule));
    }
  }

  private History run(Schedule schedule) throws Throwable {
    if (!schedule.isChecked()) {
      return runPlain(schedule);
    }
    synchronized (CHECKING) {
      History history = runPlain(schedule);
      if (checks) {
        check(schedule);
      }
      return history;
    }
  }

  private History runPlain(Schedule schedule) throws Throwable {
    Failures failures = new Failures(pes);
    History good = run(schedule, failures, false, null);
    if (good.isGood()) {
      return good;
    }
    History history = run(schedule, new Failures(pes), true, null);
    Throwable first = failures.combined();
    throw told(first == null ? history.failure() : first, history);
  }

  /** Fails with what the check finds, if it can run. */
  private void check(Schedule schedule) throws Throwable {
    History found;
    try {
      CheckedClasses classes = new CheckedClasses(context.getRequiredTestClass());
      found = CheckedClasses.checked(() -> run(schedule, new Failures(pes), true, classes));
    } catch (RuntimeException | LinkageError e) {
      CheckedClasses.tellUnchecked(context.getRequiredTestMethod().getName(), e);
      checks = false;
      return;
    }
    if (found != null) {
      throw told(found.failure(), found);
    }
  }

  private static Throwable told(Throwable thrown, History history) {
    String name = history.schedule().name();
    thrown.addSuppressed(new ShmemException(
        "schedule " + name + ", which @Schedules(replay = \"" + name + "\") runs again:\n" + history.text()));
    return thrown;
  }

  private History run(Schedule schedule, Failures failures, boolean records, CheckedClasses classes) {
    List<TestInstances> own = classes == null
        ? TestInstances.fresh(context, pes)
        : TestInstances.copies(context, pes, classes);
    return Simulation.runProgram(schedule, records, () -> {
      List<Step> all = new ArrayList<>();
      for (Step step : steps) {
        all.add(classes == null ? step : new Step(classes.copy(step.method()), step.arguments()));
      }
      Shmem.launch(pes, settings, shmem -> perform(shmem, all, own.get(shmem.myPe()), failures));
      return null;
    });
  }

  private static void perform(Shmem shmem, List<Step> steps, TestInstances own, Failures failures) {
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
