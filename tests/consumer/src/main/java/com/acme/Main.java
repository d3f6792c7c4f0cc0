package com.acme;

import static com.acme.geom.IntervalRoutines.intervalBroadcast;
import static com.acme.geom.IntervalRoutines.intervalHullReduce;
import static com.acme.geom.MoneyRoutines.moneyAtomicFetchAdd;
import static com.acme.geom.MoneyRoutines.moneySumReduce;
import static com.acme.geom.QuadrantRoutines.quadrantMaxReduce;
import static com.acme.geom.Vec3dRoutines.vec3dG;
import static com.acme.geom.Vec3dRoutines.vec3dP;
import static com.acme.geom.Vec3dRoutines.vec3dPut;
import static com.acme.geom.Vec3dRoutines.vec3dSumReduce;

import com.acme.geom.Interval;
import com.acme.geom.SymmetricIntervals;
import com.acme.geom.SymmetricMoneys;
import com.acme.geom.SymmetricQuadrants;
import com.acme.geom.SymmetricVec3ds;
import com.acme.geom.Vec3d;
import org.shmem4j.Shmem;

/** Reduces, moves and counts elements of the program's own types. */
public final class Main {
  private Main() {}

  /**
   * Runs the program.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      String line = report(shmem);
      if (shmem.myPe() == 0) {
        System.out.println(line);
      }
    });
  }

  /** What every PE computes; the same on each. */
  static String report(Shmem shmem) {
    return vectors(shmem) + " " + intervals(shmem) + " " + money(shmem) + " " + quadrants(shmem);
  }

  private static String vectors(Shmem shmem) {
    SymmetricVec3ds local = SymmetricVec3ds.allocate(shmem, 2);
    SymmetricVec3ds sum = SymmetricVec3ds.allocate(shmem, 2);
    local.fill(new Vec3d(1, shmem.myPe(), -1));
    vec3dSumReduce(shmem.worldTeam(), sum, local);
    shmem.barrierAll(); // until then others may read what the neighbor changes
    int neighbor = (shmem.myPe() + 1) % shmem.nPes();
    vec3dPut(local, 1, sum, 0, 1, neighbor);
    vec3dP(local, new Vec3d(9, 9, 9), neighbor);
    shmem.barrierAll();
    return vec3dG(local, 0, neighbor).x() + " " + local.get(1);
  }

  private static String intervals(Shmem shmem) {
    SymmetricIntervals own = SymmetricIntervals.allocate(shmem, 1);
    own.set(0, new Interval(shmem.myPe(), shmem.myPe() + 0.5));
    intervalHullReduce(shmem.worldTeam(), own, own, 1);
    intervalBroadcast(shmem.worldTeam(), own, own, 1, 0);
    return own.get(0).toString();
  }

  private static String money(Shmem shmem) {
    SymmetricMoneys account = shmem.callocate(SymmetricMoneys.TYPE, 2);
    shmem.barrierAll();
    moneyAtomicFetchAdd(account, 1, 5L + shmem.myPe(), 0);
    shmem.barrierAll();
    SymmetricMoneys total = SymmetricMoneys.allocate(shmem, 2);
    moneySumReduce(shmem.worldTeam(), total, account);
    return Long.toString(total.get(1));
  }

  private static String quadrants(Shmem shmem) {
    SymmetricQuadrants counts = SymmetricQuadrants.allocate(shmem, 1);
    for (int lane = 0; lane < 4; lane++) {
      counts.set(0, lane, shmem.myPe() == 0 ? -1 - lane : lane);
    }
    quadrantMaxReduce(shmem.worldTeam(), counts, counts, 1);
    return Integer.toUnsignedString(counts.get(0, 3));
  }
}
