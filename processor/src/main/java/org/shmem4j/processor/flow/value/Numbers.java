package org.shmem4j.processor.flow.value;

import com.sun.source.tree.Tree;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Arithmetic on polynomials in symbols. A result of any other form is a symbol, the same one for the same operation.
 */
public final class Numbers {
  private static final Linear ZERO = Linear.of(0);

  private static final int MOST_FACTORS = 8;

  private record Key(Object operation, Linear left, Linear right) {}

  private final Map<Key, Linear> known = new HashMap<>();
  private final Map<Symbol, Key> remainders = new HashMap<>();
  /** The symbols that stand for products, by the factors with their exponents, and the reverse. */
  private final Map<Map<Symbol, Integer>, Symbol> products = new HashMap<>();
  private final Map<Symbol, Map<Symbol, Integer>> factors = new HashMap<>();

  /** The result of an operation on integers, or null if an operand is unknown. */
  public Linear operation(Tree.Kind kind, Linear left, Linear right) {
    if (left == null || right == null) {
      return null;
    }
    return switch (kind) {
      case PLUS -> whole(left.plus(right));
      case MINUS -> whole(left.minus(right));
      case MULTIPLY -> product(left, right);
      case LEFT_SHIFT -> right.isConstant() && right.constant() >= 0 && right.constant() < 31
          ? left.times(1L << right.constant()) : null;
      case DIVIDE -> quotient(left, right);
      case REMAINDER -> remainder(left, right);
      case AND -> ZERO.equals(left) || ZERO.equals(right) ? ZERO : constant(kind, left, right);
      default -> constant(kind, left, right);
    };
  }

  /** The result of a method of the JDK, or null if it or an operand is unknown. */
  public Linear method(String name, Linear left, Linear right) {
    Linear apart = left == null || right == null ? null : left.minus(right);
    if (apart == null) {
      return null;
    }
    return switch (name) {
      case "min" -> lesser(left, right, apart);
      case "max" -> greater(left, right, apart);
      case "floorDiv" -> left.isAtLeast(0) && right.isAtLeast(1) ? quotient(left, right) : null;
      case "floorMod" -> left.isAtLeast(0) && right.isAtLeast(1) ? remainder(left, right) : null;
      default -> null;
    };
  }

  private Linear lesser(Linear left, Linear right, Linear apart) {
    if (apart.isAtMost(0)) {
      return left;
    }
    if (apart.isAtLeast(0)) {
      return right;
    }
    return made("min", left, right, () -> "Math.min(" + left + ", " + right + ")", null, constantOf(left, right));
  }

  private Linear greater(Linear left, Linear right, Linear apart) {
    if (apart.isAtLeast(0)) {
      return left;
    }
    if (apart.isAtMost(0)) {
      return right;
    }
    return made("max", left, right, () -> "Math.max(" + left + ", " + right + ")", constantOf(left, right), null);
  }

  /** The operand that is constant, or null if neither is. */
  private static Linear constantOf(Linear left, Linear right) {
    if (left.isConstant()) {
      return left;
    }
    return right.isConstant() ? right : null;
  }

  /** The earlier result of the same operation, or else a new number between two others, either of which may be null. */
  private Linear made(Object operation, Linear left, Linear right, Supplier<String> name, Linear least, Linear most) {
    return known.computeIfAbsent(new Key(operation, left, right),
        key -> Linear.of(Symbol.between(name, least, most).from(sources(left, right))));
  }

  private static Set<Symbol> sources(Linear left, Linear right) {
    return Value.union(left.terms().keySet(), right.terms().keySet());
  }

  private static Linear constant(Tree.Kind kind, Linear left, Linear right) {
    if (!left.isConstant() || !right.isConstant()) {
      return null;
    }
    return switch (kind) {
      case DIVIDE -> right.constant() == 0 ? null : Linear.of(left.constant() / right.constant());
      case REMAINDER -> right.constant() == 0 ? null : Linear.of(left.constant() % right.constant());
      case RIGHT_SHIFT -> Linear.of(left.constant() >> right.constant());
      case AND -> Linear.of(left.constant() & right.constant());
      case OR -> Linear.of(left.constant() | right.constant());
      case XOR -> Linear.of(left.constant() ^ right.constant());
      default -> null;
    };
  }

  private Linear product(Linear left, Linear right) {
    Linear expanded = expandedProduct(left, right);
    if (expanded != null) {
      return expanded;
    }
    boolean isPositive = left.isAtLeast(1) && right.isAtLeast(1);
    Linear turned = known.get(new Key(Tree.Kind.MULTIPLY, /* left= */ right, /* right= */ left));
    if (turned != null) {
      return turned;
    }
    Linear least = isPositive ? Linear.of(1) : null;
    return made(Tree.Kind.MULTIPLY, left, right, () -> "(" + left + ") * (" + right + ")", least, null);
  }

  /** The product of two sums, expanded; null if it has too many terms. */
  private Linear expandedProduct(Linear left, Linear right) {
    Linear sum = right.times(left.constant());
    for (Map.Entry<Symbol, Long> term : left.terms().entrySet()) {
      Linear row = product(term.getKey(), right);
      sum = sum == null || row == null ? null : sum.plus(row.times(term.getValue()));
    }
    return sum;
  }

  /** A symbol times a sum, or null if that has too many terms. */
  private Linear product(Symbol symbol, Linear sum) {
    Linear product = Linear.of(symbol).times(sum.constant());
    for (Map.Entry<Symbol, Long> term : sum.terms().entrySet()) {
      Symbol both = product(symbol, term.getKey());
      product = product == null || both == null ? null : product.plus(Linear.of(both).times(term.getValue()));
    }
    return product;
  }

  /** The product, or null if it has too many factors. */
  private Symbol product(Symbol one, Symbol other) {
    Map<Symbol, Integer> all = new HashMap<>(factors.getOrDefault(one, Map.of(one, 1)));
    factors.getOrDefault(other, Map.of(other, 1)).forEach((each, times) -> all.merge(each, times, Integer::sum));
    if (all.values().stream().mapToInt(Integer::intValue).sum() > MOST_FACTORS) {
      return null;
    }
    return products.computeIfAbsent(all, key -> {
      Linear left = Linear.of(one);
      Linear right = Linear.of(other);
      Symbol product =
          Symbol.between(() -> one + " * " + other, leastProduct(left, right), null).from(key.keySet());
      factors.put(product, key);
      return product;
    });
  }

  /** A lower bound of the product of two numbers, or null if unknown. */
  private static Linear leastProduct(Linear left, Linear right) {
    if (left.isAtLeast(1) && right.isAtLeast(1)) {
      return Linear.of(1);
    }
    return left.isAtLeast(0) && right.isAtLeast(0) ? ZERO : null;
  }

  /** The sum with {@code quotient * divisor + remainder} replaced by the dividend; null for null. */
  private Linear whole(Linear sum) {
    if (sum == null || remainders.isEmpty()) {
      return sum;
    }
    for (Map.Entry<Symbol, Long> term : sum.terms().entrySet()) {
      Key division = remainders.get(term.getKey());
      Linear multiple = division == null ? null : multipleBelow(division);
      if (multiple != null && contains(sum, multiple, term.getValue())) {
        Linear excess = Linear.of(term.getKey()).plus(multiple).minus(division.left());
        return sum.minus(excess.times(term.getValue()));
      }
    }
    return sum;
  }

  /** The quotient of a division times its divisor, or null if the quotient was never computed. */
  private Linear multipleBelow(Key division) {
    Linear quotient = known.get(new Key(Tree.Kind.DIVIDE, division.left(), division.right()));
    return quotient == null ? null : operation(Tree.Kind.MULTIPLY, quotient, division.right());
  }

  /** {@return whether a sum contains all terms of another number, multiplied by a factor} */
  private static boolean contains(Linear sum, Linear number, long times) {
    return number.terms().entrySet().stream()
        .allMatch(each -> Long.valueOf(times * each.getValue()).equals(sum.terms().get(each.getKey())));
  }

  private Linear quotient(Linear left, Linear right) {
    if (right.isConstant() && (left.isConstant() || right.constant() == 0)) {
      return constant(Tree.Kind.DIVIDE, left, right);
    }
    Linear exact = right.isConstant() ? left.dividedExactlyBy(right.constant()) : null;
    if (exact != null) {
      return exact;
    }
    long times = left.multiple(right);
    if (times != 0) {
      return Linear.of(times);
    }
    boolean isNotNegative = left.isAtLeast(0) && right.isAtLeast(1);
    return made(Tree.Kind.DIVIDE, left, right, () -> "(" + left + ") / (" + right + ")",
        isNotNegative ? ZERO : null, null);
  }

  private Linear remainder(Linear left, Linear right) {
    if (right.isConstant() && (left.isConstant() || right.constant() == 0)) {
      return constant(Tree.Kind.REMAINDER, left, right);
    }
    if (left.multiple(right) != 0 || (right.isConstant() && left.dividedExactlyBy(right.constant()) != null)) {
      return ZERO;
    }
    boolean isBounded = left.isAtLeast(0) && right.isAtLeast(1);
    if (isBounded && Linear.isPositive(right.minus(left))) {
      return left;
    }
    Supplier<String> name = () -> "(" + left + ") % (" + right + ")";
    Symbol ofPeBefore = isBounded ? null : Symbol.before(name, left, right);
    return known.computeIfAbsent(new Key(Tree.Kind.REMAINDER, left, right), key -> {
      if (ofPeBefore != null) {
        return Linear.of(ofPeBefore.from(sources(left, right)));
      }
      Symbol rest = isBounded ? remainderFromZero(name, left, right) : Symbol.between(name, null, null);
      remainders.put(rest, key);
      return Linear.of(rest.from(sources(left, right)));
    });
  }

  /**
   * The remainder of a nonnegative dividend: some value below the divisor; if PE numbers are divided, it takes each
   * of these values on some PE.
   */
  private static Symbol remainderFromZero(Supplier<String> name, Linear left, Linear right) {
    Symbol ofPe = Symbol.around(name, left, right);
    return ofPe != null ? ofPe : Symbol.between(name, ZERO, right.minus(Linear.of(1)));
  }

  /** {@return whether a number is the cyclic successor of another: the first one follows the last} */
  public boolean isNext(Linear number, Linear before) {
    return remainders.entrySet().stream().anyMatch(each -> Linear.of(each.getKey()).equals(number)
        && each.getValue().left().equals(before.plus(Linear.of(1))));
  }

  /** {@return whether a comparison holds; null if unknown, as when a number is null} */
  public static Boolean comparison(Tree.Kind kind, Linear left, Linear right) {
    Linear difference = left == null || right == null ? null : left.minus(right);
    if (difference == null) {
      return null;
    }
    return switch (kind) {
      case EQUAL_TO -> isZero(difference);
      case NOT_EQUAL_TO -> opposite(isZero(difference));
      case LESS_THAN -> isAtMost(difference, -1);
      case LESS_THAN_EQUAL -> isAtMost(difference, 0);
      case GREATER_THAN -> isAtLeast(difference, 1);
      case GREATER_THAN_EQUAL -> isAtLeast(difference, 0);
      default -> null;
    };
  }

  private static Boolean opposite(Boolean truth) {
    return truth == null ? null : Boolean.valueOf(!truth);
  }

  /** {@return whether a number is at least another; null if that depends on something unknown} */
  private static Boolean isAtLeast(Linear number, long least) {
    if (number.isAtLeast(least)) {
      return true;
    }
    return number.isAtMost(least - 1) ? Boolean.FALSE : null;
  }

  /** {@return whether a number is at most another; null if that depends on something unknown} */
  private static Boolean isAtMost(Linear number, long most) {
    if (number.isAtMost(most)) {
      return true;
    }
    return number.isAtLeast(most + 1) ? Boolean.FALSE : null;
  }

  private static Boolean isZero(Linear number) {
    if (number.isConstant()) {
      return number.constant() == 0;
    }
    return number.isNotZero() ? Boolean.FALSE : null;
  }
}
