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

/** A test that runs once for each schedule, after JUnit has named all its methods. */
final class ExploredJob implements TestJob {
  private record Step(Method method, List<Object> arguments) {}

  private static final Object CHECKING = new Object(); // held by the one check that may run in a process

  private final ExtensionContext context;
  private final int pes;
  private final Schedules schedules;
  private final Map<String, String> settings;
  private final List<Step> steps = new ArrayList<>();
  private boolean copies; // whether copies of the test's classes can run
  private ClassCopies telling; // copies that report stores to a PE's own copy of an array; null while the originals run

  /**
   * Prepares a test.
   *
   * @param context the test
   * @param pes the number of PEs
   * @param schedules which schedules
   * @param settings the job's settings
   */
  ExploredJob(ExtensionContext context, int pes, Schedules schedules, Map<String, String> settings) {
    this.context = context;
    this.pes = pes;
    this.schedules = schedules;
    this.settings = settings;
    synchronized (CHECKING) {
      this.copies = ClassCopies.arePossible();
    }
  }

  @Override
  public void perform(Method method, List<Object> arguments) {
    steps.add(new Step(method, arguments));
  }

  @Override
  public void end() throws Throwable {
    telling = copies ? usableCopies() : null;
    if (!schedules.replay().isEmpty()) {
      Schedule schedule = Schedule.named(schedules.replay());
      if (schedule.pes() == pes) {
        History ignored = run(schedule);
      }
      return;
    }
    if (schedules.changes() >= 0 && schedules.deaths()) {
      throw new IllegalArgumentException("schedules with changes cannot have deaths: changes=" + schedules.changes());
    }
    Orders orders = schedules.changes() < 0
        ? Orders.ofNumbers(new Schedule(pes, 0, schedules.deaths()), schedules.value())
        : Orders.withChanges(pes, schedules.changes());
    for (Schedule schedule = orders.next(null); schedule != null;) {
      schedule = orders.next(run(schedule));
    }
  }

  /** Returns copies of the test's classes if the test succeeds in them with nothing late; otherwise null. */
  private ClassCopies usableCopies() {
    Schedule simplest = Orders.withChanges(pes, 0).next(null);
    try {
      ClassCopies tried = ClassCopies.thatTellOfStores(context.getRequiredTestClass());
      History history = run(simplest, new Failures(pes), false, tried);
      if (history.isGood()) {
        return tried;
      }
      if (run(simplest, new Failures(pes), false, null).isGood()) { // otherwise the test itself fails
        doWithoutCopies("are not checked for races, and show no late stores", history.failure());
      }
    } catch (RuntimeException | LinkageError e) {
      doWithoutCopies("are not checked for races, and show no late stores", e);
    }
    return null;
  }

  /** Reports what schedules must do without, because the copies lack something that JUnit gave to the originals. */
  private void doWithoutCopies(String lack, Throwable why) {
    copies = false;
    System.err.println("shmem4j: schedules " + lack + ": test=" + context.getRequiredTestMethod().getName() + " ("
        + why.getMessage() + ")");
  }

  private History run(Schedule schedule) throws Throwable {
    if (!schedule.isChecked()) {
      return runPlain(schedule);
    }
    synchronized (CHECKING) {
      History history = runPlain(schedule);
      if (copies) {
        check(schedule);
      }
      return history;
    }
  }

  private History runPlain(Schedule schedule) throws Throwable {
    Failures failures = new Failures(pes);
    History good = run(schedule, failures, false, telling);
    if (good.isGood()) {
      return good;
    }
    History history = run(schedule, new Failures(pes), true, telling);
    Throwable first = failures.combined();
    throw told(first == null ? history.failure() : first, history);
  }

  /** Runs the check, if possible, and fails with what it finds. */
  private void check(Schedule schedule) throws Throwable {
    History found;
    try {
      ClassCopies classes = ClassCopies.toCheck(context.getRequiredTestClass());
      found = ClassCopies.checked(() -> run(schedule, new Failures(pes), true, classes));
    } catch (RuntimeException | LinkageError e) {
      doWithoutCopies("are not checked for races", e);
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

  private History run(Schedule schedule, Failures failures, boolean records, ClassCopies classes) {
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
