package org.shmem4j.benchmarks.access;

import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricInts;

/** The loops over symmetric arrays. */
final class HandleLoops implements Loops {
  private final SymmetricDoubles a;
  private final SymmetricDoubles b;
  private final SymmetricDoubles c;
  private final SymmetricDoubles d;
  private final SymmetricDoubles e;
  private final SymmetricDoubles.Plane aPlane;
  private final SymmetricDoubles.Plane bPlane;
  private final SymmetricDoubles.Cube aCube;
  private final SymmetricDoubles.Cube bCube;
  private final SymmetricInts numbers;
  private final SymmetricInts keys;

  HandleLoops(Handles handles) {
    a = handles.a();
    b = handles.b();
    c = handles.c();
    d = handles.d();
    e = handles.e();
    aPlane = a.plane(Sizes.SIDE, Sizes.SIDE);
    bPlane = b.plane(Sizes.SIDE, Sizes.SIDE);
    aCube = a.cube(Sizes.EDGE, Sizes.EDGE, Sizes.EDGE);
    bCube = b.cube(Sizes.EDGE, Sizes.EDGE, Sizes.EDGE);
    numbers = handles.numbers();
    keys = handles.keys();
  }

  @Override
  public double stream() {
    for (int i = 0; i < Sizes.COUNT; i++) {
      a.set(i, b.get(i) + 3 * c.get(i));
    }
    return a.get(Sizes.COUNT - 1);
  }

  @Override
  public double sum() {
    int sum = 0;
    for (int i = 0; i < Sizes.COUNT; i++) {
      sum += numbers.get(i);
    }
    return sum;
  }

  @Override
  public double histogram() {
    for (int i = 0; i < Sizes.COUNT; i++) {
      int key = keys.get(i);
      numbers.set(key, numbers.get(key) + 1);
    }
    return numbers.get(0);
  }

  @Override
  public double gather() {
    double sum = 0;
    for (int i = 0; i < Sizes.COUNT; i++) {
      sum += b.get(keys.get(i));
    }
    return sum;
  }

  @Override
  public double prefix() {
    for (int i = 1; i < Sizes.COUNT; i++) {
      numbers.set(i, numbers.get(i) + numbers.get(i - 1));
    }
    return numbers.get(0);
  }

  @Override
  public double plane() {
    for (int i = 1; i < Sizes.SIDE - 1; i++) {
      planeRow(aPlane, bPlane, i);
    }
    return a.get(Sizes.COUNT - 1);
  }

  private static void planeRow(SymmetricDoubles.Plane a, SymmetricDoubles.Plane b, int i) {
    for (int j = 1; j < Sizes.SIDE - 1; j++) {
      a.set(i, j, 0.25 * (b.get(i, j - 1) + b.get(i, j + 1) + b.get(i - 1, j) + b.get(i + 1, j)));
    }
  }

  @Override
  public double cube() {
    for (int i = 1; i < Sizes.EDGE - 1; i++) {
      for (int j = 1; j < Sizes.EDGE - 1; j++) {
        cubeRow(aCube, bCube, i, j);
      }
    }
    return a.get(Sizes.COUNT - 1);
  }

  private static void cubeRow(SymmetricDoubles.Cube a, SymmetricDoubles.Cube b, int i, int j) {
    for (int k = 1; k < Sizes.EDGE - 1; k++) {
      a.set(i, j, k, (b.get(i, j, k - 1) + b.get(i, j, k + 1) + b.get(i, j - 1, k)
          + b.get(i, j + 1, k) + b.get(i - 1, j, k) + b.get(i + 1, j, k)) / 6);
    }
  }

  @Override
  public double sparse() {
    for (int row = 0; row < Sizes.COUNT / Sizes.ROW; row++) {
      double sum = 0;
      for (int k = row * Sizes.ROW; k < (row + 1) * Sizes.ROW; k++) {
        sum += c.get(k) * b.get(keys.get(k));
      }
      a.set(row, sum);
    }
    return a.get(Sizes.COUNT - 1);
  }

  @Override
  public double sweep() {
    for (int i = 1; i < Sizes.SIDE; i++) {
      sweepRow(i * Sizes.SIDE);
    }
    return a.get(Sizes.COUNT - 1);
  }

  private void sweepRow(int row) {
    for (int j = row + 1; j < row + Sizes.SIDE; j++) {
      a.set(j, a.get(j - Sizes.SIDE) + a.get(j - 1)
          - a.get(j - Sizes.SIDE - 1));
    }
  }

  @Override
  public double nested() {
    for (int i = 0; i < Sizes.SIDE; i++) {
      for (int j = 0; j < Sizes.SIDE; j++) {
        change(i, j, old(i, j) + 3 * other(i, j));
      }
    }
    return a.get(Sizes.COUNT - 1);
  }

  private double old(int i, int j) {
    return b.get(i * Sizes.SIDE + j);
  }

  private double other(int i, int j) {
    return c.get(i * Sizes.SIDE + j);
  }

  private void change(int i, int j, double value) {
    a.set(i * Sizes.SIDE + j, value);
  }

  @Override
  public double lambda() {
    Loops.forEach(Sizes.COUNT, i -> a.set(i, b.get(i) + 3 * c.get(i)));
    return a.get(Sizes.COUNT - 1);
  }

  @Override
  public double several() {
    for (int i = 0; i < Sizes.COUNT; i++) {
      a.set(i, b.get(i) * c.get(i) + d.get(i) - e.get(i));
    }
    return a.get(Sizes.COUNT - 1);
  }
}
