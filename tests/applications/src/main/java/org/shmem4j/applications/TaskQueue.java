package org.shmem4j.applications;

import static org.shmem4j.api.Rma.longG;
import static org.shmem4j.api.Rma.longP;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

/**
 * A queue of tasks on PE 0 under a lock: PE 0 adds tasks, all take them and add their results under another lock. A
 * task finds the steps of the Collatz sequence of a run of numbers. Arguments: tasks, numbers per task.
 */
public final class TaskQueue {
  private static final int BATCH = 64;
  private static final long NONE_NOW = -1;
  private static final long NO_MORE = -2;

  private final Shmem shmem;
  private final int tasks;
  private final int numbers;
  private final SymmetricLongs queueLock;
  private final SymmetricLongs sumLock;
  private final SymmetricLongs head;
  private final SymmetricLongs tail;
  private final SymmetricLongs sum;
  private final SymmetricLongs first;

  private TaskQueue(Shmem shmem, int tasks, int numbers) {
    this.shmem = shmem;
    this.tasks = tasks;
    this.numbers = numbers;
    this.queueLock = shmem.callocate(SymmetricLongs.TYPE, 1);
    this.sumLock = shmem.callocate(SymmetricLongs.TYPE, 1);
    this.head = shmem.callocate(SymmetricLongs.TYPE, 1);
    this.tail = shmem.callocate(SymmetricLongs.TYPE, 1);
    this.sum = shmem.callocate(SymmetricLongs.TYPE, 1);
    this.first = SymmetricLongs.allocate(shmem, tasks);
  }

  /**
   * Runs this process's PE.
   *
   * @param args tasks, numbers per task
   */
  public static void main(String[] args) {
    ApplicationRun.main(args, run -> new TaskQueue(run.shmem(), run.argument(0), run.argument(1)).run(run));
  }

  private void run(ApplicationRun run) {
    run.begin();
    for (long from = take(); from != NO_MORE; from = take()) {
      if (from != NONE_NOW) {
        addResult(stepsFrom(from, numbers));
      } else if (shmem.myPe() == 0) {
        addTasks();
      }
    }
    run.end();
    run.result("steps", longG(sum, 0, 0));
  }

  /** {@return the first number of a task, or a code: there is no task now, or there will be none} */
  private long take() {
    shmem.setLock(queueLock);
    long at = longG(head, 0, 0);
    long from = at == tasks ? NO_MORE : NONE_NOW;
    if (at < longG(tail, 0, 0)) {
      from = longG(first, at, 0);
      longP(head, 0, at + 1, 0);
    }
    shmem.clearLock(queueLock);
    return from;
  }

  private void addTasks() {
    shmem.setLock(queueLock);
    long end = tail.get(0);
    for (int i = 0; i < BATCH && end < tasks; i++) {
      first.set(end, 1 + end * numbers);
      end++;
    }
    tail.set(0, end);
    shmem.clearLock(queueLock);
  }

  private void addResult(long steps) {
    shmem.setLock(sumLock);
    longP(sum, 0, longG(sum, 0, 0) + steps, 0);
    shmem.clearLock(sumLock);
  }

  private static long stepsFrom(long from, int count) {
    long steps = 0;
    for (long start = from; start < from + count; start++) {
      for (long x = start; x != 1; steps++) {
        x = (x & 1) != 0 ? 3 * x + 1 : x >> 1;
      }
    }
    return steps;
  }
}
