package org.shmem4j.applications;

import static org.shmem4j.api.Rma.doubleGet;

import java.util.Arrays;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;

/**
 * Bodies that all attract each other. Each PE moves its own and gets the others' positions, PE by PE. Arguments:
 * bodies, steps.
 */
public final class Bodies {
  private static final double TIME = 1e-6;
  private static final double SOFTENING = 1e-4;

  private final Shmem shmem;
  private final int me;
  private final int pes;
  private final int part;
  private final SymmetricDoubles position;
  private final double[] theirs;
  private final double[] velocity;
  private final double[] force;

  private Bodies(Shmem shmem, int bodies) {
    this.shmem = shmem;
    this.me = shmem.myPe();
    this.pes = shmem.nPes();
    this.part = bodies / pes;
    this.position = SymmetricDoubles.allocate(shmem, 3L * part);
    this.theirs = new double[3 * part];
    this.velocity = new double[3 * part];
    this.force = new double[3 * part];
  }

  /**
   * Runs this process's PE.
   *
   * @param args bodies, steps
   */
  public static void main(String[] args) {
    ApplicationRun.main(args, run -> new Bodies(run.shmem(), run.argument(0)).run(run));
  }

  private void run(ApplicationRun run) {
    int steps = run.argument(1);
    for (int i = 0; i < 3 * part; i++) {
      position.set(i, Random.unit(Random.mix(me * 3 * part + i)));
    }
    run.begin();
    for (int step = 0; step < steps; step++) {
      shmem.barrierAll();
      Arrays.fill(force, 0);
      for (int i = 0; i < pes; i++) {
        doubleGet(theirs, 0, 3 * part, position, 0, (me + i) % pes);
        attract();
      }
      shmem.barrierAll();
      move();
    }
    run.end();
    double sum = 0;
    for (int i = 0; i < 3 * part; i++) {
      sum += position.get(i) + velocity[i];
    }
    run.result("sum", run.sum(sum));
  }

  private void attract() {
    for (int i = 0; i < part; i++) {
      attract(3 * i, position.get(3L * i), position.get(3L * i + 1), position.get(3L * i + 2));
    }
  }

  private void attract(int body, double x, double y, double z) {
    double fx = 0;
    double fy = 0;
    double fz = 0;
    for (int j = 0; j < 3 * part; j += 3) {
      double dx = theirs[j] - x;
      double dy = theirs[j + 1] - y;
      double dz = theirs[j + 2] - z;
      double square = dx * dx + dy * dy + dz * dz + SOFTENING;
      double scale = 1.0 / (square * Math.sqrt(square));
      fx += dx * scale;
      fy += dy * scale;
      fz += dz * scale;
    }
    force[body] += fx;
    force[body + 1] += fy;
    force[body + 2] += fz;
  }

  private void move() {
    for (int i = 0; i < 3 * part; i++) {
      velocity[i] += TIME * force[i];
      position.set(i, position.get(i) + TIME * velocity[i]);
    }
  }
}
