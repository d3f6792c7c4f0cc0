package org.shmem4j.junit;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.ShmemTimeoutException;

/** PEs that are threads: each waits for the next method to run, until the test is over. */
final class ThreadJob implements TestJob {
  private static final int GRACE_SECONDS = 2; // the library's own report of a hang is better
  private static final int SHOWN_FRAMES = 12;

  private final List<TestInstances> instances;
  private final TimeLimit limit;
  private final int pes;
  private final List<BlockingQueue<Step>> steps;
  private final Shmem[] shmems;
  private final Thread[] threads;
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final Thread launching;
  private boolean ending;

  /**
   * Starts the PEs.
   *
   * @param instances the test instances of the PEs
   * @param pes how to run them
   */
  ThreadJob(List<TestInstances> instances, Pes pes) {
    this.instances = instances;
    this.limit = TimeLimit.of(pes);
    this.pes = instances.size();
    this.steps = Stream.<BlockingQueue<Step>>generate(LinkedBlockingQueue::new).limit(this.pes).toList();
    this.shmems = new Shmem[this.pes];
    this.threads = new Thread[this.pes];
    Map<String, String> settings = settings(pes);
    this.launching = Thread.ofPlatform().daemon().name("launching PEs").start(() -> launch(settings));
  }

  private Map<String, String> settings(Pes pes) {
    Map<String, String> settings = given(pes);
    limit.setting().ifPresent(text -> settings.putIfAbsent(TimeLimit.SETTING, text));
    return settings;
  }

  /** {@return the settings that a test gives its job} */
  static Map<String, String> given(Pes pes) {
    Map<String, String> settings = new HashMap<>();
    for (String setting : pes.settings()) {
      int equals = setting.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("a setting must be NAME=VALUE: setting=" + setting);
      }
      settings.put(setting.substring(0, equals), setting.substring(equals + 1));
    }
    return settings;
  }

  private void launch(Map<String, String> settings) {
    try {
      Shmem.launch(pes, settings, this::serve);
      over.complete(null);
    } catch (Throwable thrown) {
      over.completeExceptionally(thrown);
    }
  }

  private void serve(Shmem shmem) throws InterruptedException {
    int pe = shmem.myPe();
    shmems[pe] = shmem;
    threads[pe] = Thread.currentThread();
    for (Step step = steps.get(pe).take(); step.method != null; step = steps.get(pe).take()) {
      step.run(shmem, instances.get(pe));
    }
  }

  @Override
  public void perform(Method method, List<Object> arguments) throws Throwable {
    if (ending) {
      performAfterwards(method, arguments);
      return;
    }
    Step step = new Step(method, arguments, pes);
    steps.forEach(queue -> queue.add(step));
    try {
      await(CompletableFuture.anyOf(step.done, over));
      if (step.done.isDone() && step.failures.combined() == null) {
        return;
      }
    } catch (TimeoutException e) {
      step.failures.add(hanging(), hang(method));
      launching.interrupt();
    } catch (InterruptedException e) {
      launching.interrupt();
      throw e;
    } catch (ExecutionException e) {
      // the job is over; the step has its failures, unless the job could not begin
    }
    Throwable ended = whatEnded();
    Throwable failure = step.failures.combined();
    throw failure != null ? failure : ended;
  }

  /** A PE that runs while the others wait or have ended; the first one if all wait. */
  private int hanging() {
    for (int pe = 0; pe < pes; pe++) {
      if (threads[pe] != null && threads[pe].getState() == Thread.State.RUNNABLE) {
        return pe;
      }
    }
    return 0;
  }

  /** Cleans up on each PE after the job has failed, to the extent possible without a job. */
  private void performAfterwards(Method method, List<Object> arguments) {
    for (int pe = 0; pe < pes; pe++) {
      try {
        if (shmems[pe] != null) {
          new Step(method, arguments, pes).run(shmems[pe], instances.get(pe));
        }
      } catch (ShmemException | IllegalStateException e) {
        // its job has ended, which the test's own failure reports
      }
    }
  }

  @Override
  public void end() throws Throwable {
    if (!ending) {
      Throwable ended = whatEnded();
      if (ended != null) {
        throw ended;
      }
    }
  }

  /** Lets the PEs leave, and waits for that; returns the job's exception. */
  private Throwable whatEnded() throws InterruptedException {
    ending = true;
    steps.forEach(queue -> queue.add(new Step(null, List.of(), pes)));
    try {
      over.get(limit.isLimited() ? GRACE_SECONDS : Long.MAX_VALUE, TimeUnit.SECONDS);
      return null;
    } catch (ExecutionException e) {
      return e.getCause();
    } catch (TimeoutException e) {
      return hang(null);
    }
  }

  private void await(CompletableFuture<?> future) throws InterruptedException, ExecutionException, TimeoutException {
    future.get(limit.isLimited() ? limit.seconds() + GRACE_SECONDS : Long.MAX_VALUE, TimeUnit.SECONDS);
  }

  private ShmemTimeoutException hang(Method method) {
    StringBuilder report = new StringBuilder("a test must end within its time limit: timeoutSeconds=" + limit.seconds()
        + " test=" + (method == null ? "its end" : method.getName()));
    for (int pe = 0; pe < pes; pe++) {
      report.append("\n  PE ").append(pe).append(threads[pe] == null ? " has not started" : " is at");
      if (threads[pe] != null) {
        Arrays.stream(threads[pe].getStackTrace())
            .limit(SHOWN_FRAMES)
            .forEach(frame -> report.append("\n    ").append(frame));
      }
    }
    return new ShmemTimeoutException(report.toString());
  }

  /** A step of the job: one method on all PEs, or without a method their leaving. */
  private static final class Step {
    private final Method method;
    private final List<Object> arguments;
    private final Failures failures;
    private final AtomicInteger running;
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    Step(Method method, List<Object> arguments, int pes) {
      this.method = method;
      this.arguments = arguments;
      this.failures = new Failures(pes);
      this.running = new AtomicInteger(pes);
    }

    void run(Shmem shmem, TestInstances instances) {
      try {
        instances.invoke(shmem, method, arguments);
      } catch (Throwable thrown) {
        failures.add(shmem.myPe(), thrown);
        throw thrown;
      } finally {
        if (running.decrementAndGet() == 0) {
          done.complete(null);
        }
      }
    }
  }
}
