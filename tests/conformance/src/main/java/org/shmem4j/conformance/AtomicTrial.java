package org.shmem4j.conformance;

import java.math.BigInteger;
import org.shmem4j.Signal;
import org.shmem4j.SymmetricArray;
import org.shmem4j.api.SymmetricUnsignedLongs;
import org.shmem4j.table.Op;
import org.shmem4j.table.TypeRow;

/** One atomic operation on a variable of the next PE, or by all PEs at once on one of the first. */
final class AtomicTrial extends OneSidedTrial {
  private static final int INDEX = 3;
  private static final int TIMES = 30;

  private final GuardedBuffers buffers;
  private final int variant;
  private final boolean together;
  private final TypeRow type;
  private final PlainArithmetic numbers;
  private final String operation;
  private SymmetricArray variables;
  private SymmetricArray fetch;
  private int turn;

  /** A call of a method; the variant chooses values. */
  AtomicTrial(GeneratedMethod method, Route route, GuardedBuffers buffers, int variant, boolean together) {
    super(method, route);
    this.buffers = buffers;
    this.variant = variant;
    this.together = together;
    this.type = method.type() == null ? GeneratedMethod.row("uint64") : method.type();
    this.numbers = PlainArithmetic.of(type, null);
    this.operation = operation(method);
  }

  /** The operation of a method: names that C has dropped mean the same as those of today. */
  private static String operation(GeneratedMethod method) {
    String name = method.bareName().replaceFirst("^(atomic|signal)_", "").replaceFirst("_nbi$", "");
    return switch (name) {
      case "cswap" -> "compare_swap";
      case "finc" -> "fetch_inc";
      case "fadd" -> "fetch_add";
      default -> name;
    };
  }

  /** Whether the order of operations of several PEs does not matter. */
  static boolean commutes(GeneratedMethod method) {
    return switch (operation(method).replaceFirst("^fetch_", "")) {
      case "inc", "add", "and", "or", "xor", "max", "min" -> true;
      default -> false;
    };
  }

  private Object after(Object old, int pe, int time) {
    Object value = value(pe, time);
    return switch (operation.replaceFirst("^fetch_", "")) {
      case "fetch" -> old;
      case "set", "swap" -> value;
      case "compare_swap" -> variant % 2 == 0 ? value : old;
      case "inc" -> numbers.combine(Op.SUM, old, BigInteger.ONE);
      case "add" -> numbers.combine(Op.SUM, old, value);
      case "and" -> numbers.combine(Op.AND, old, value);
      case "or" -> numbers.combine(Op.OR, old, value);
      case "xor" -> numbers.combine(Op.XOR, old, value);
      case "max" -> numbers.combine(Op.MAX, old, value);
      case "min" -> numbers.combine(Op.MIN, old, value);
      default -> throw new IllegalArgumentException("unknown operation: method=" + method.method());
    };
  }

  private boolean returnsOld() {
    return operation.startsWith("fetch") || operation.endsWith("swap");
  }

  /** The operand of a PE. */
  private Object value(int pe, int time) {
    boolean bitwise = operation.endsWith("and") || operation.endsWith("or");
    if (together && bitwise && !operation.endsWith("xor")) {
      // Each operation changes one bit, so that a lost one is seen.
      int bit = (pe * TIMES + time) % (type.bytes() * Byte.SIZE);
      Object one = numbers.combine(Op.SUM, BigInteger.ONE.shiftLeft(bit), BigInteger.ZERO);
      return operation.endsWith("and") ? numbers.combine(Op.XOR, one, BigInteger.ONE.negate()) : one;
    }
    return numbers.value(pe, 10L * time + 1 + variant, null);
  }

  private Object start(int pe) {
    if (together && operation.endsWith("and")) {
      return numbers.combine(Op.SUM, BigInteger.ZERO, BigInteger.ONE.negate());
    }
    return together && operation.endsWith("or") && !operation.endsWith("xor") ? BigInteger.ZERO
        : numbers.value(pe, variant, null);
  }

  /** The expected value of the variable: its value, or that with one bit changed. */
  private Object condition() {
    Object old = start(target());
    return variant % 2 == 0 ? old
        : numbers.combine(Op.XOR, old, BigInteger.ONE.shiftLeft(variant % 4 == 1 ? 0 : type.bytes() * Byte.SIZE - 1));
  }

  /** {@return the PE whose variable this one changes} */
  private int target() {
    return together ? 0 : method.hasParameter("pe") ? route.next() : route.shmem().myPe();
  }

  private int index() {
    return method.parameters().keySet().stream().anyMatch(name -> name.matches("index|\\w+Index"))
        || method.takesSignal() ? INDEX : 0;
  }

  @Override
  void prepare() {
    variables = buffers.guarded("variables", handle(), index() + 1L);
    fetch = buffers.guarded("fetch", handle(), index() + 1L);
    numbers.write(variables.segment(), (long) index() * type.bytes(), start(route.shmem().myPe()));
  }

  private Class<? extends SymmetricArray> handle() {
    return method.type() == null ? SymmetricUnsignedLongs.class : method.handle();
  }

  @Override
  void act() {
    for (turn = 0; together && turn < TIMES; turn++) {
      Object ignored = call();
    }
    turn = 0;
    if (!together) {
      refusesWrongArguments();
      checkOld(call());
    }
  }

  private void refusesWrongArguments() {
    refusesPes();
    for (String index : new String[] {"index", "destIndex", "sourceIndex", "fetchIndex"}) {
      refuses(index, -1L, IndexOutOfBoundsException.class);
      refuses(index, INDEX + 1L, IndexOutOfBoundsException.class);
    }
  }

  private void checkOld(Object result) {
    Object old = start(target());
    boolean kept = method.hasParameter("fetch");
    if (kept) {
      route.quiet();
    }
    long at = (long) index() * type.bytes();
    boolean right = kept ? numbers.isAt(fetch.segment(), at, old)
        : returnsOld() ? JavaValues.of(method.method().getReturnType(), old).equals(result) : result == null;
    if (!right) {
      throw failure("returned " + result);
    }
    if (kept) {
      fetch.segment().asSlice(at, type.bytes()).fill(GuardedBuffers.GUARD);
    }
    if (!GuardedBuffers.isGuard(fetch.root().segment(), 0, fetch.root().byteSize())) {
      throw failure("wrote around fetch");
    }
  }

  @Override
  Object argument(String name) {
    return switch (name) {
      case "ctx" -> route.context();
      case "pe" -> route.number(target());
      case "dest", "source" -> variables;
      case "sig" -> method.takesSignal() ? new Signal((SymmetricArray.OfWords) variables, INDEX) : variables;
      case "fetch" -> fetch;
      case "index", "destIndex", "sourceIndex", "fetchIndex" -> (long) INDEX;
      case "value" -> JavaValues.of(method, value(route.shmem().myPe(), turn));
      case "signal" -> JavaValues.of(long.class, value(route.shmem().myPe(), turn));
      case "cond" -> JavaValues.of(method, condition());
      default -> throw unknown(name);
    };
  }

  @Override
  void check() {
    Object expected = start(route.shmem().myPe());
    if (together && route.shmem().myPe() == 0) {
      for (int i = 0; i < route.shmem().nPes() * TIMES; i++) {
        expected = after(expected, i / TIMES, i % TIMES);
      }
    } else if (!together) {
      int by = method.hasParameter("pe") ? route.previous() : route.shmem().myPe();
      expected = after(expected, by, 0);
    }
    long at = (long) index() * type.bytes();
    if (!numbers.isAt(variables.segment(), at, expected)) {
      throw failure("left a wrong value");
    }
    variables.segment().asSlice(at, type.bytes()).fill(GuardedBuffers.GUARD);
    if (!GuardedBuffers.isGuard(variables.root().segment(), 0, variables.root().byteSize())) {
      throw failure("wrote around the variable");
    }
  }

  @Override
  public String toString() {
    return method + "(" + route + ", variant=" + variant + (together ? ", all at once" : "") + ")";
  }
}
