package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The deaths of PEs: which PE dies, at which of its calls and waits, and which others learn of it: those that have
 * communicated with it do so at some time, as if they watched a connection, and so does whoever sends it something
 * later.
 */
final class Deaths {
  private static final int LOG_OF_LAST = 10;
  private static final int SECOND = 4; // one history in this many has two deaths, if there are enough PEs

  private final SplittableRandom random;
  private final long[] left; // how many calls and waits a PE still has; negative if it survives
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

  /** Makes all PEs alive, for another job. */
  void startJob() {
    Arrays.fill(dead, false);
    for (boolean[] each : connected) {
      Arrays.fill(each, false);
    }
  }

  /** {@return whether a PE dies at the call or wait that it is about to make} */
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

  /** {@return the dead PEs, in the order of their deaths} */
  List<Integer> all() {
    return List.copyOf(inOrder);
  }
}
