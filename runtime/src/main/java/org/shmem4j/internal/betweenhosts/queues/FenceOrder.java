package org.shmem4j.internal.betweenhosts.queues;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order that fences give the operations of a context: operations to a PE that began after a fence start only when
 * all that began before it are done there.
 */
final class FenceOrder {
  /** The operations between two fences. */
  private static final class Stage {
    private final List<Runnable> waiting = new ArrayList<>();
    private int underWay;
  }

  private final Map<Integer, Deque<Stage>> lanes = new HashMap<>();

  /**
   * Starts an operation, now or when its turn comes.
   *
   * @param pe its PE
   * @param operation receives an action to run when it is done there
   */
  void start(int pe, java.util.function.Consumer<Runnable> operation) {
    Stage stage;
    synchronized (this) {
      Deque<Stage> stages = lanes.computeIfAbsent(pe, any -> new ArrayDeque<>(List.of(new Stage())));
      stage = stages.getLast();
      stage.underWay++;
      if (stages.size() > 1) {
        stage.waiting.add(() -> operation.accept(() -> done(pe, stage)));
        return;
      }
    }
    operation.accept(() -> done(pe, stage));
  }

  private void done(int pe, Stage stage) {
    List<Runnable> next = List.of();
    synchronized (this) {
      stage.underWay--;
      Deque<Stage> stages = lanes.get(pe);
      if (stages.getFirst() == stage && stage.underWay == 0 && stages.size() > 1) {
        Stage ignored = stages.removeFirst();
        next = List.copyOf(stages.getFirst().waiting);
        stages.getFirst().waiting.clear();
      }
    }
    next.forEach(Runnable::run);
  }

  /** Orders the operations started so far before later ones. */
  synchronized void fence() {
    for (Deque<Stage> stages : lanes.values()) {
      if (stages.getLast().underWay > 0) {
        stages.addLast(new Stage());
      }
    }
  }
}
