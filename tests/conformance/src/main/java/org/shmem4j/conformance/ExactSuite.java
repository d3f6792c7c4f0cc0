package org.shmem4j.conformance;

import static org.shmem4j.api.Rma.doubleG;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Random;
import org.shmem4j.Complex;
import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.SymmetricArray;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.entry.WideFormat;
import org.shmem4j.type.BfloatFormat;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/**
 * Every generated exact sum. For sums over all elements, the numbers are spread over the PEs; PE 0 must get the sum by
 * BigDecimal, and the other PEs the same. {@link ExactReduceTrial} tries the sums of each element. All PEs of a job run
 * it; a main method makes it a program for the launcher.
 */
public final class ExactSuite implements ShmemBody {
  private static final int NUMBERS = 1100;
  private static final int MANY = 9_001;
  private static final int SEED = 37;

  private final Tally tally = new Tally("exact sums");

  @Override
  public void run(Shmem shmem) {
    for (GeneratedMethod method : GeneratedMethod.all()) {
      if (method.routine().family().equals("exact")) {
        for (int spread : new int[] {20, 300}) {
          tally.count(method, () -> trial(shmem, method, spread));
        }
      } else if (method.routine().family().equals("exact_reduce")) {
        tally.count(method, () -> new ExactReduceTrial(shmem, method, 20, 1).run());
        tally.count(method, () -> new ExactReduceTrial(shmem, method, 300, 67).run());
        if (ExactReduceTrial.hasMany(method)) {
          tally.count(method, () -> new ExactReduceTrial(shmem, method, 60, MANY).run());
        }
      }
    }
    tally.finish(shmem);
  }

  private static void trial(Shmem shmem, GeneratedMethod method, int spread) {
    boolean two = method.method().getParameterCount() == 3;
    SymmetricArray left = numbers(shmem, type(method), NUMBERS, spread, SEED);
    SymmetricArray right = two ? numbers(shmem, type(method), NUMBERS, spread, SEED + 1) : left;
    Object[] arguments = new Object[two ? 3 : 2];
    arguments[0] = shmem.worldTeam();
    arguments[1] = share(left, shmem);
    if (two) {
      arguments[2] = share(right, shmem);
    }
    Object result;
    try {
      result = method.method().invoke(null, arguments);
    } catch (IllegalAccessException e) {
      throw new AssertionError(method + " must be public", e);
    } catch (InvocationTargetException e) {
      throw new AssertionError(method + " failed on PE " + shmem.myPe(), e.getCause());
    }
    SymmetricDoubles told = shmem.allocate(SymmetricDoubles.TYPE, 2);
    told.set(0, result instanceof Complex complex ? complex.re() : ((Number) result).doubleValue());
    told.set(1, result instanceof Complex complex ? complex.im() : 0);
    shmem.barrierAll();
    boolean isSame = doubleG(told, 0, 0) == told.get(0) && doubleG(told, 1, 0) == told.get(1);
    if (!isSame) {
      throw new AssertionError(method + " on PE " + shmem.myPe() + ": " + result + " differs from PE 0");
    }
    List<BigDecimal> parts = shmem.myPe() > 0 ? List.of() : expected(method.bareName(), left, right);
    for (int i = 0; i < parts.size(); i++) {
      if (!matches(told.get(i), parts.get(i), left)) {
        throw new AssertionError(method + " with spread " + spread + ": " + result + " instead of " + parts);
      }
    }
    shmem.barrierAll();
    shmem.free(told);
    shmem.free(left);
    if (two) {
      shmem.free(right);
    }
  }

  static HandleType<?> type(GeneratedMethod method) {
    try {
      return (HandleType<?>) method.handle().getField("TYPE").get(null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(method.handle() + " must have a type", e);
    }
  }

  /** Makes an array of numbers, the same on every PE. */
  static SymmetricArray numbers(Shmem shmem, HandleType<?> type, int count, int spread, int seed) {
    SymmetricArray array = shmem.allocate(type, count);
    Random random = new Random(seed);
    MemorySegment memory = array.segment();
    ElementType element = type.element();
    int most = switch (element.lane()) {
      case HALF -> 14;
      case BFLOAT, FLOAT -> 60;
      default -> 1000;
    };
    for (long at = 0; at < memory.byteSize(); at += element.lane().bytes()) {
      int exponent = random.nextInt(Math.min(spread, most)) - Math.min(spread, most) / 2;
      double number = Math.scalb(random.nextDouble() - 0.5, exponent);
      switch (element.lane()) {
        case HALF -> memory.set(ValueLayout.JAVA_SHORT, at, Float.floatToFloat16((float) number));
        case BFLOAT -> memory.set(ValueLayout.JAVA_SHORT, at, BfloatFormat.fromFloat((float) number));
        case FLOAT -> memory.set(ValueLayout.JAVA_FLOAT, at, (float) number);
        case DOUBLE -> memory.set(ValueLayout.JAVA_DOUBLE, at, number);
        default -> WideFormat.setDouble(element.lane(), memory, at, number);
      }
    }
    return array;
  }

  private static SymmetricArray share(SymmetricArray array, Shmem shmem) {
    long from = (long) NUMBERS * shmem.myPe() / shmem.nPes();
    long end = (long) NUMBERS * (shmem.myPe() + 1) / shmem.nPes();
    try {
      return (SymmetricArray) array.getClass().getMethod("slice", long.class, long.class)
          .invoke(array, from, end - from);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(array + " must have slices", e);
    }
  }

  private static List<BigDecimal> expected(String name, SymmetricArray left, SymmetricArray right) {
    ElementType element = left.type().element();
    int step = element.meaning() == Meaning.COMPLEX ? 2 : 1;
    BigDecimal re = BigDecimal.ZERO;
    BigDecimal im = BigDecimal.ZERO;
    for (long i = 0; i < NUMBERS * (long) step; i += step) {
      BigDecimal a = lane(left, i);
      BigDecimal ai = step == 2 ? lane(left, i + 1) : BigDecimal.ZERO;
      if (name.endsWith("_sum")) {
        re = re.add(a);
        im = im.add(ai);
      } else if (name.endsWith("_norm2")) {
        re = re.add(a.multiply(a)).add(ai.multiply(ai));
      } else {
        BigDecimal b = lane(right, i);
        BigDecimal bi = step == 2 ? lane(right, i + 1) : BigDecimal.ZERO;
        re = re.add(a.multiply(b)).subtract(ai.multiply(bi));
        im = im.add(a.multiply(bi)).add(ai.multiply(b));
      }
    }
    return name.endsWith("_norm2") ? List.of(re.sqrt(new MathContext(60)))
        : step == 2 ? List.of(re, im) : List.of(re);
  }

  static BigDecimal lane(SymmetricArray array, long index) {
    Lane lane = array.type().element().lane();
    MemorySegment memory = array.segment();
    long at = index * lane.bytes();
    return switch (lane) {
      case HALF -> new BigDecimal(Float.float16ToFloat(memory.get(ValueLayout.JAVA_SHORT, at)));
      case BFLOAT -> new BigDecimal(BfloatFormat.toFloat(memory.get(ValueLayout.JAVA_SHORT, at)));
      case FLOAT -> new BigDecimal(memory.get(ValueLayout.JAVA_FLOAT, at));
      case DOUBLE -> new BigDecimal(memory.get(ValueLayout.JAVA_DOUBLE, at));
      default -> WideFormat.getBigDecimal(lane, memory, at);
    };
  }

  /** Whether a number is the nearest one of its format; in formats of 16 bits, whether no neighbor is nearer. */
  static boolean matches(double result, BigDecimal exact, SymmetricArray array) {
    return switch (array.type().element().lane()) {
      case FLOAT -> result == exact.floatValue();
      case HALF -> isNearest(result, exact, 0x1p-10);
      case BFLOAT -> isNearest(result, exact, 0x1p-7);
      default -> result == exact.doubleValue();
    };
  }

  private static boolean isNearest(double result, BigDecimal exact, double unit) {
    double half = Math.max(Math.scalb(unit, Math.getExponent(result)), 0x1p-24) / 2;
    return exact.subtract(new BigDecimal(result)).abs().compareTo(new BigDecimal(half)) <= 0;
  }

  /**
   * Runs as one PE of a job.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    Shmem.run(new ExactSuite());
  }
}
