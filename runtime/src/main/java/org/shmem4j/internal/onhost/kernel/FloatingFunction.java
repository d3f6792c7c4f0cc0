package org.shmem4j.internal.onhost.kernel;

import java.util.function.DoubleBinaryOperator;
import org.shmem4j.type.Operation;

/**
 * The operations on floating point numbers of up to 64 bits. No lambdas, as in {@link IntegerFunction}.
 */
enum FloatingFunction implements DoubleBinaryOperator {
  SUM {
    @Override
    public double applyAsDouble(double a, double b) {
      return a + b;
    }
  },
  PROD {
    @Override
    public double applyAsDouble(double a, double b) {
      return a * b;
    }
  },
  MAX {
    @Override
    public double applyAsDouble(double a, double b) {
      return Math.max(a, b);
    }
  },
  MIN {
    @Override
    public double applyAsDouble(double a, double b) {
      return Math.min(a, b);
    }
  };

  static FloatingFunction of(Operation operation) {
    return switch (operation) {
      case SUM -> SUM;
      case PROD -> PROD;
      case MAX -> MAX;
      case MIN -> MIN;
      case AND, OR, XOR, LAND, LOR, LXOR, MAXLOC, MINLOC, AVG -> throw ScalarKernels.undefined(operation);
    };
  }
}
