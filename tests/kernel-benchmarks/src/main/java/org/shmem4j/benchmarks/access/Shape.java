package org.shmem4j.benchmarks.access;

import java.util.Locale;

/** A shape of loop that programs have. */
enum Shape {
  STREAM, SUM, HISTOGRAM, GATHER, PREFIX, PLANE, CUBE, SPARSE, SWEEP,
  NESTED, LAMBDA, SEVERAL;

  /** {@return a number that depends on what the loop computed} */
  double run(Loops loops) {
    return switch (this) {
      case STREAM -> loops.stream();
      case SUM -> loops.sum();
      case HISTOGRAM -> loops.histogram();
      case GATHER -> loops.gather();
      case PREFIX -> loops.prefix();
      case PLANE -> loops.plane();
      case CUBE -> loops.cube();
      case SPARSE -> loops.sparse();
      case SWEEP -> loops.sweep();
      case NESTED -> loops.nested();
      case LAMBDA -> loops.lambda();
      case SEVERAL -> loops.several();
    };
  }

  /** {@return the name of the function in C} */
  String functionName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
