package org.shmem4j.internal.simulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The schedules with which a program is run, one after another. */
public abstract class Orders {
  /** Only this package may subclass it. */
  Orders() {}

  /**
   * {@return the schedule to run next, or null if there is none}
   *
   * @param before the history of the previous one, or null for the first
   */
  public abstract Schedule next(History before);

  /** {@return the given count of schedules with consecutive numbers, beginning with the first} */
  public static Orders ofNumbers(Schedule first, int count) {
    return new Orders() {
      private Schedule next = first;

      @Override
      public Schedule next(History before) {
        Schedule result = next;
        next = next.next();
        return result.number() < first.number() + count ? result : null;
      }
    };
  }

  /** {@return all schedules with few changes, those with fewer first; they end only if the program does} */
  public static Orders withChanges(int pes, int most) {
    return new Orders() {
      private final Deque<History> open = new ArrayDeque<>(); // each is to get one more change, in all ways
      private int choice;

      @Override
      public Schedule next(History before) {
        if (before == null) {
          return Schedule.withChanges(pes, List.of());
        }
        if (before.schedule().changes().size() < most) {
          start(before);
        }
        while (!open.isEmpty()) {
          History first = open.getFirst();
          if (choice < first.choices()) {
            return first.schedule().withChange(choice++);
          }
          History ignored = open.removeFirst();
          choice = open.isEmpty() ? 0 : afterLast(open.getFirst());
        }
        return null;
      }

      private void start(History history) {
        if (open.isEmpty()) {
          choice = afterLast(history);
        }
        open.addLast(new History(history.schedule(), 0, history.choices(), 0, null, List.of(), List.of()));
      }
    };
  }

  private static int afterLast(History history) {
    List<Integer> changes = history.schedule().changes();
    return changes.isEmpty() ? 0 : changes.getLast() + 1;
  }
}
