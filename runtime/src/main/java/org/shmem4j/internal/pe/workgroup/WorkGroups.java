package org.shmem4j.internal.pe.workgroup;

import java.util.ArrayList;
import java.util.List;
import org.shmem4j.Shmem;
import org.shmem4j.ThreadLevel;
import org.shmem4j.internal.pe.waiting.Waiter;

/** The work groups of a PE. */
public final class WorkGroups {
  private final Shmem shmem;
  private final Waiter waiter;
  private final List<WorkGroupImpl> open = new ArrayList<>();

  /**
   * Creates an empty set of groups.
   *
   * @param shmem the PE
   * @param waiter the PE's waiter
   */
  public WorkGroups(Shmem shmem, Waiter waiter) {
    this.shmem = shmem;
    this.waiter = waiter;
  }

  /**
   * Creates a group.
   *
   * @param parties the number of its threads
   * @return the group
   */
  public synchronized WorkGroupImpl open(int parties) {
    if (parties < 1) {
      throw new IllegalArgumentException("a work group must have at least one thread: parties=" + parties);
    }
    ThreadLevel level = shmem.threadLevel();
    if (level.compareTo(ThreadLevel.SERIALIZED) < 0) {
      throw new IllegalStateException("a work group needs a job in which several threads may call the library:"
          + " threadLevel=" + level + "; start the job with ThreadLevel.MULTIPLE");
    }
    if (level == ThreadLevel.SERIALIZED && !open.isEmpty()) {
      throw new IllegalStateException("several work groups at once need a job in which any thread calls at any time:"
          + " threadLevel=" + level + "; close the other group, or start the job with ThreadLevel.MULTIPLE");
    }
    WorkGroupImpl group = new WorkGroupImpl(shmem, waiter, parties, this::closed);
    open.add(group);
    return group;
  }

  private synchronized void closed(WorkGroupImpl group) {
    boolean ignored = open.remove(group);
  }

  /** Closes all groups when their job ends. */
  public void closeAll() {
    List<WorkGroupImpl> all;
    synchronized (this) {
      all = List.copyOf(open);
    }
    for (WorkGroupImpl group : all) {
      group.close();
    }
  }
}
