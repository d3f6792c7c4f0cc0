package org.shmem4j.conformance;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Parameter;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.shmem4j.Comparison;
import org.shmem4j.Signal;
import org.shmem4j.SymmetricArray;
import org.shmem4j.api.SymmetricUnsignedLongs;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.table.LaneMeaning;
import org.shmem4j.table.TypeRow;

/**
 * One wait or test, on every comparison: of variables that stay the same, many times, or of variables that the PE
 * before this one changes one after another while this one waits.
 */
final class WaitTrial extends OneSidedTrial {
  private static final int INDEX = 3;
  private static final int MOST = 5;
  private static final int LEFT_OUT = 1;
  private static final long UNTOUCHED = -77;
  private static final int[] ORDER = {3, 0, 4, 2, 1};

  private final GuardedBuffers buffers;
  private final Comparison changing;
  private final WaitKind kind;
  private final TypeRow type;
  private final Integers numbers;
  private SymmetricArray array;
  private TrialVariables variables;
  private long[] indices;

  /** A call of a method; the comparison is that of a wait for changes, null for variables that stay the same. */
  WaitTrial(GeneratedMethod method, Route route, GuardedBuffers buffers, Comparison changing) {
    super(method, route);
    this.buffers = buffers;
    this.changing = changing;
    this.kind = WaitKind.of(method);
    this.type = method.type() == null ? GeneratedMethod.row("uint64") : method.type();
    this.numbers = new Integers(type.bytes(), type.meaning() == LaneMeaning.UNSIGNED);
  }

  /** The comparisons that a method allows: C's oldest waits have only one. */
  static List<Comparison> comparisons(GeneratedMethod method) {
    return method.hasParameter("cmp") ? List.of(Comparison.values()) : List.of(Comparison.NE);
  }

  private int size() {
    return kind.quantity() == WaitKind.Quantity.ONE ? 1 : MOST;
  }

  private int index() {
    return method.hasParameter("index") || method.takesSignal() ? INDEX : 0;
  }

  private MemorySegment memory() {
    return array.segment().asSlice((long) index() * type.bytes());
  }

  @Override
  void prepare() {
    Class<? extends SymmetricArray> handle = method.takesSignal() ? SymmetricUnsignedLongs.class : method.handle();
    array = buffers.guarded("ivars", handle, index() + size());
    if (changing != null) {
      BigInteger[] wanted = new BigInteger[size()];
      Arrays.setAll(wanted, i -> wanted(kind.vector() ? i : 0));
      BigInteger[] held = new BigInteger[size()];
      Arrays.setAll(held, i -> candidate(wanted[i], false, 0));
      int[] status = size() == 1 ? null : new int[size()];
      if (status != null) {
        status[LEFT_OUT] = 1;
      }
      variables = new TrialVariables(numbers, changing, held, wanted, status);
      variables.write(memory(), type.bytes());
    }
  }

  /** A value that is not at the end of the type's range. */
  private BigInteger wanted(int i) {
    return (BigInteger) numbers.value(0, 100 + i, null);
  }

  /** Numbers near a number, and far from it: with different high bits, so that a wrong size or sign is seen. */
  private List<BigInteger> near(BigInteger number) {
    int bits = type.bytes() * Byte.SIZE;
    return List.of(
        number,
        numbers.wrapped(number.add(BigInteger.ONE)),
        numbers.wrapped(number.subtract(BigInteger.ONE)),
        numbers.wrapped(number.flipBit(bits - 1)),
        numbers.wrapped(number.flipBit(bits / 2)),
        BigInteger.ZERO,
        numbers.wrapped(BigInteger.ONE.shiftLeft(bits - 1)),
        numbers.wrapped(BigInteger.ONE.negate()));
  }

  private BigInteger candidate(BigInteger wanted, boolean holds, int which) {
    List<BigInteger> all =
        near(wanted).stream().filter(each -> TrialVariables.holds(changing, each, wanted) == holds).toList();
    return all.get(which % all.size());
  }

  @Override
  void act() {
    if (changing == null) {
      standStill();
    } else if (route.shmem().myPe() == 0) {
      change(route.next());
      checkChanged(call());
    } else {
      checkChanged(call());
      change(route.next());
    }
  }

  /**
   * Writes to each variable of a PE first a value for which the comparison does not hold, then one for which it does;
   * to a variable that is left out, only the former.
   */
  private void change(int pe) {
    for (int i : ORDER) {
      if (i < size()) {
        put(i, candidate(variables.wanted()[i], false, 1), pe);
        if (variables.takesPart(i)) {
          put(i, candidate(variables.wanted()[i], true, i), pe);
        }
      }
    }
  }

  private void put(int i, BigInteger value, int pe) {
    WordTransfers.put(null, array, index() + i, type.bytes(), value.longValue(), pe);
    route.shmem().fence(); // the next value of the same variable must not overtake this one between hosts
  }

  private void checkChanged(Object result) {
    TrialVariables now = variables.seen(memory(), type.bytes());
    boolean right = switch (kind.quantity()) {
      case ONE, ALL, ANY -> now.allows(kind, result, indices);
      case SOME -> (long) result > 0 && LongStream.of(indices).limit((long) result).distinct().count() == (long) result
          && LongStream.of(indices).limit((long) result).allMatch(i -> i >= 0 && i < size() && now.meets((int) i));
    };
    if (!right) {
      throw failure("returned " + result + " of " + Arrays.toString(now.held()));
    }
  }

  private void standStill() {
    long seed = 0;
    for (Comparison cmp : comparisons(method)) {
      for (int size : size() == 1 ? new int[] {1} : new int[] {0, 1, MOST}) {
        for (int statuses = 0; statuses < (size() == 1 ? 1 : 4); statuses++) {
          for (int state = 0; state < states(size); state++) {
            variables = still(cmp, size, status(statuses, size), state, seed++);
            trySome();
          }
        }
      }
    }
    variables =
        new TrialVariables(numbers, comparisons(method).getFirst(), filled(BigInteger.TWO), filled(met()), null);
    variables.write(memory(), type.bytes());
    refusesWrongArguments();
  }

  /** The value with which each variable is compared if all are 2 and the comparison holds. */
  private BigInteger met() {
    return method.hasParameter("cmp") ? BigInteger.TWO : BigInteger.ONE;
  }

  private BigInteger[] filled(BigInteger value) {
    BigInteger[] values = new BigInteger[size()];
    Arrays.fill(values, value);
    return values;
  }

  private static int[] status(int which, int size) {
    int[] status = new int[size];
    switch (which) {
      case 0 -> {
        return null;
      }
      case 1 -> Arrays.setAll(status, i -> i % 2 == 0 ? 0 : i - 2);
      case 2 -> Arrays.fill(status, Integer.MIN_VALUE);
      default -> Arrays.fill(status, 0);
    }
    return status;
  }

  private TrialVariables still(Comparison cmp, int size, int[] status, int state, long seed) {
    BigInteger topBit = numbers.wrapped(BigInteger.ONE.shiftLeft(type.bytes() * Byte.SIZE - 1));
    List<BigInteger> bounds = List.of(wanted(state), BigInteger.ZERO, topBit);
    BigInteger[] wanted = new BigInteger[size];
    Arrays.setAll(wanted, i -> bounds.get((state + (kind.vector() ? i : 0)) % bounds.size()));
    BigInteger[] held = new BigInteger[size];
    Arrays.setAll(held, i -> {
      List<BigInteger> near = near(wanted[i]);
      return near.get(size == 1 ? state / 3 % near.size() : Math.floorMod(PlainArithmetic.mix(seed, i), near.size()));
    });
    return new TrialVariables(numbers, cmp, held, wanted, status);
  }

  private void trySome() {
    if (kind.waits() && !variables.suffice(kind.quantity())) {
      return;
    }
    variables.write(memory(), type.bytes());
    Object result = call();
    if (!variables.allows(kind, result, indices)) {
      throw failure("returned " + result + " of " + Arrays.toString(variables.held()) + " " + variables.cmp() + " "
          + Arrays.toString(variables.wanted()) + " without " + Arrays.toString(variables.status()));
    }
    if (indices != null && Arrays.stream(indices).skip(variables.size()).anyMatch(each -> each != UNTOUCHED)) {
      throw failure("wrote beyond the indices");
    }
    if (!Arrays.equals(variables.seen(memory(), type.bytes()).held(), variables.held())) {
      throw failure("changed a variable");
    }
  }

  /**
   * How many states to try; few for calls by several threads, which take long and share the code that compares
   * variables with other calls.
   */
  private int states(int size) {
    return size == 0 || method.isForThreads() ? 1 : size() == 1 ? 24 : 4;
  }

  private void refusesWrongArguments() {
    refuses("index", -1L, IndexOutOfBoundsException.class);
    refuses("index", INDEX + 1L, IndexOutOfBoundsException.class);
    refuses("nelems", -1L, IllegalArgumentException.class);
    refuses("nelems", MOST + 1L, IndexOutOfBoundsException.class);
    refuses("status", new int[MOST - 1], IllegalArgumentException.class);
    refuses("indices", new long[MOST - 1], IllegalArgumentException.class);
    refuses("cmp", null, NullPointerException.class);
  }

  @Override
  Object argument(String name) {
    Parameter parameter = method.parameter(name);
    return switch (name) {
      case "ivar", "ivars" -> array;
      case "sig" -> method.takesSignal() ? new Signal((SymmetricArray.OfWords) array, INDEX) : array;
      case "index" -> (long) INDEX;
      case "nelems" -> (long) variables.size();
      case "status" -> variables.status();
      case "indices" -> {
        indices = new long[MOST + 2];
        Arrays.fill(indices, UNTOUCHED);
        yield indices;
      }
      case "cmp" -> variables.cmp();
      case "value" ->
          JavaValues.of(parameter.getType(), variables.size() == 0 ? BigInteger.ZERO : variables.wanted()[0]);
      case "values" -> variables.wantedAs(parameter.getType().componentType());
      default -> throw unknown(name);
    };
  }

  @Override
  void check() {
    memory().fill(GuardedBuffers.GUARD);
    if (!GuardedBuffers.guardsAreIntact(array) || !GuardedBuffers.isGuard(array.segment(), 0, array.byteSize())) {
      throw failure("wrote around the variables");
    }
  }

  @Override
  public String toString() {
    return method + "(" + (changing == null ? "variables that stand still" : changing) + ")";
  }
}
