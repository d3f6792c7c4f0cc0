package org.shmem4j.conformance;

import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;

/** A generated exact sum of each element over the PEs: every result must equal the sum by BigDecimal, rounded once. */
final class ExactReduceTrial {
  private static final int SEED = 41;
  private static final int FEW = 200;

  private final Shmem shmem;
  private final GeneratedMethod method;
  private final int spread;
  private final int count;

  ExactReduceTrial(Shmem shmem, GeneratedMethod method, int spread, int count) {
    this.shmem = shmem;
    this.method = method;
    this.spread = spread;
    this.count = count;
  }

  void run() {
    // The operands of all PEs, on every PE.
    SymmetricArray all = ExactSuite.numbers(shmem, ExactSuite.type(method), count * shmem.nPes(), spread, SEED);
    SymmetricArray source = shmem.allocate(ExactSuite.type(method), count);
    SymmetricArray dest = shmem.allocate(ExactSuite.type(method), count);
    for (SymmetricArray result : new SymmetricArray[] {dest, source}) {
      source.segment().copyFrom(
          all.segment().asSlice(source.byteSize() * shmem.myPe(), source.byteSize()));
      shmem.barrierAll();
      int root = shmem.nPes() - 1;
      call(result, source, root);
      if (!method.hasParameter("root") || shmem.myPe() == root) {
        check(result, all);
      }
      shmem.barrierAll();
    }
    shmem.free(dest);
    shmem.free(source);
    shmem.free(all);
  }

  private void call(SymmetricArray dest, SymmetricArray source, int root) {
    List<Object> arguments = new ArrayList<>(List.of(shmem.worldTeam(), dest, source));
    if (method.hasParameter("nreduce")) {
      arguments.add((long) count);
    }
    if (method.hasParameter("root")) {
      arguments.add(root);
    }
    try {
      if (method.method().invoke(null, arguments.toArray()) instanceof CollectiveRequest request) {
        request.await();
      }
    } catch (IllegalAccessException e) {
      throw new AssertionError(method + " must be public", e);
    } catch (InvocationTargetException e) {
      throw new AssertionError(method + " failed on PE " + shmem.myPe(), e.getCause());
    }
  }

  private void check(SymmetricArray result, SymmetricArray all) {
    long lanes = (long) count * result.type().element().lanes();
    // The PEs share the work of checking many results.
    int step = lanes < FEW ? 1 : shmem.nPes();
    for (long i = shmem.myPe() % step; i < lanes; i += step) {
      BigDecimal exact = BigDecimal.ZERO;
      for (int pe = 0; pe < shmem.nPes(); pe++) {
        exact = exact.add(ExactSuite.lane(all, pe * lanes + i));
      }
      BigDecimal told = ExactSuite.lane(result, i);
      boolean matches = switch (result.type().element().lane()) {
        case EXTENDED -> isWithin(told, exact, 0x1p-64);
        case QUAD -> isWithin(told, exact, 0x1p-113);
        default -> ExactSuite.matches(told.doubleValue(), exact, result);
      };
      if (!matches) {
        throw new AssertionError(method + " on PE " + shmem.myPe() + " of " + shmem.nPes() + ", count " + count
            + ", spread " + spread + ", lane " + i + ": " + told + " instead of " + exact);
      }
    }
  }

  /** Whether a number is at most half a last place from another. */
  private static boolean isWithin(BigDecimal number, BigDecimal exact, double relative) {
    BigDecimal most = exact.abs().multiply(new BigDecimal(relative));
    return number.subtract(exact).abs().compareTo(most) <= 0;
  }

  /** {@return whether to try results of many elements, for which a different algorithm is used between hosts} */
  static boolean hasMany(GeneratedMethod method) {
    ElementType element = ExactSuite.type(method).element();
    return element.lane() == Lane.DOUBLE && element.lanes() == 1 && method.hasParameter("nreduce");
  }
}
