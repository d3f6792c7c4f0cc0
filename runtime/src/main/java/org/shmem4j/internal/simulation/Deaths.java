package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Which PEs die, at which of their calls and waits, and which others learn of it: those that have spoken with them, at
 * some time, as those who watch a connection do, and whoever sends them something later.
 */
final class Deaths {
  private static final int LOG_OF_LAST = 10;
  private static final int SECOND = 4; // one history in so many has two deaths, if there are PEs enough

  private final SplittableRandom random;
  private final long[] left; // how many calls and waits a PE still has; below 0 if it lives on
  private final boolean[] dead;
  private final boolean[][] connected;
  private final List<Integer> inOrder = new ArrayList<>();

  Deaths(Schedule schedule) {
    int pes = schedule.pes();
    random = new SplittableRandom(schedule.number() * 0xd1342543de82ef95L + pes);
    left = new long[pes];
    dead = new boolean[pes];
    connected = new boolean[pes][pes];
    Arrays.fill(left, -1);
    if (schedule.deaths()) {
      int deaths = pes > 2 && random.nextInt(SECOND) == 0 ? 2 : 1;
      for (int i = 0; i < deaths; i++) {
        left[random.nextInt(pes)] = (long) Math.pow(2, random.nextDouble(LOG_OF_LAST));
      }
    }
  }

  /** Lets all PEs be alive, those of another job. */
  void startJob() {
    Arrays.fill(dead, false);
    for (boolean[] each : connected) {
      Arrays.fill(each, false);
    }
  }

  /** {@return whether a PE dies at the call or wait that it comes to} */
  boolean comesFor(int pe) {
    return left[pe] >= 0 && left[pe]-- == 0;
  }

  void spare(int pe) {
    left[pe] = -1;
  }

  void die(int pe) {
    dead[pe] = true;
    boolean ignored = inOrder.add(pe);
  }

  /** {@return whether a frame of a PE that has just died is lost} */
  boolean losesFrame() {
    return random.nextBoolean();
  }

  boolean isDead(int pe) {
    return dead[pe];
  }

  void connect(int one, int other) {
    connected[one][other] = true;
    connected[other][one] = true;
  }

  boolean areConnected(int one, int other) {
    return connected[one][other];
  }

  /** {@return those who have died, in this order} */
  List<Integer> all() {
    return List.copyOf(inOrder);
  }
}
