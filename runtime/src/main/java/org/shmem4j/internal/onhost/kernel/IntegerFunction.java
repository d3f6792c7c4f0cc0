package org.shmem4j.internal.onhost.kernel;

import java.util.function.LongBinaryOperator;
import org.shmem4j.type.Operation;

/** The operations on integers of up to 64 bits. No lambdas: the JVM's archive, from which PEs start, contains none. */
enum IntegerFunction implements LongBinaryOperator {
  AND {
    @Override
    public long applyAsLong(long a, long b) {
      return a & b;
    }
  },
  OR {
    @Override
    public long applyAsLong(long a, long b) {
      return a | b;
    }
  },
  XOR {
    @Override
    public long applyAsLong(long a, long b) {
      return a ^ b;
    }
  },
  MAX {
    @Override
    public long applyAsLong(long a, long b) {
      return Math.max(a, b);
    }
  },
  MIN {
    @Override
    public long applyAsLong(long a, long b) {
      return Math.min(a, b);
    }
  },
  UNSIGNED_MAX {
    @Override
    public long applyAsLong(long a, long b) {
      return Long.compareUnsigned(a, b) > 0 ? a : b;
    }
  },
  UNSIGNED_MIN {
    @Override
    public long applyAsLong(long a, long b) {
      return Long.compareUnsigned(a, b) < 0 ? a : b;
    }
  },
  SUM {
    @Override
    public long applyAsLong(long a, long b) {
      return a + b;
    }
  },
  PROD {
    @Override
    public long applyAsLong(long a, long b) {
      return a * b;
    }
  },
  LAND {
    @Override
    public long applyAsLong(long a, long b) {
      return a != 0 && b != 0 ? 1 : 0;
    }
  },
  LOR {
    @Override
    public long applyAsLong(long a, long b) {
      return (a | b) != 0 ? 1 : 0;
    }
  },
  LXOR {
    @Override
    public long applyAsLong(long a, long b) {
      return (a != 0) != (b != 0) ? 1 : 0;
    }
  };

  static IntegerFunction of(Operation operation, boolean unsigned) {
    return switch (operation) {
      case AND -> AND;
      case OR -> OR;
      case XOR -> XOR;
      case MAX -> unsigned ? UNSIGNED_MAX : MAX;
      case MIN -> unsigned ? UNSIGNED_MIN : MIN;
      case SUM -> SUM;
      case PROD -> PROD;
      case LAND -> LAND;
      case LOR -> LOR;
      case LXOR -> LXOR;
      case MAXLOC, MINLOC, AVG -> throw ScalarKernels.undefined(operation);
    };
  }
}
