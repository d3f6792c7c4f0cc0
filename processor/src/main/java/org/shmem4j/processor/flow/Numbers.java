package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Arithmetic: sums of multiples of products of symbols. Other results have a symbol, one for the same operation. */
final class Numbers {
  private static final Linear ZERO = Linear.of(0);

  private static final int MOST_FACTORS = 8;

  private record Key(Object operation, Linear left, Linear right) {}

  private final Map<Key, Linear> known = new HashMap<>();
  private final Map<Symbol, Key> remainders = new HashMap<>();
  /** The symbols that products stand for, with their exponents, and the other way round. */
  private final Map<Map<Symbol, Integer>, Symbol> products = new HashMap<>();
  private final Map<Symbol, Map<Symbol, Integer>> factors = new HashMap<>();

  /** The result of an operation on integers; null if an operand is not known. */
  Linear operation(Tree.Kind kind, Linear left, Linear right) {
    return left == null || right == null ? null : switch (kind) {
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

  /** What a method of the JDK gives; null if it is not known, or an operand is not. */
  Linear method(String name, Linear left, Linear right) {
    Linear apart = left == null || right == null ? null : left.minus(right);
    return apart == null ? null : switch (name) {
      case "min" -> apart.isAtMost(0) ? left : apart.isAtLeast(0) ? right : bounded(name, left, right);
      case "max" -> apart.isAtLeast(0) ? left : apart.isAtMost(0) ? right : bounded(name, left, right);
      case "floorDiv" -> left.isAtLeast(0) && right.isAtLeast(1) ? quotient(left, right) : null;
      case "floorMod" -> left.isAtLeast(0) && right.isAtLeast(1) ? remainder(left, right) : null;
      default -> null;
    };
  }

  /** The less or the greater of two numbers, which is not past one that is constant. */
  private Linear bounded(String name, Linear left, Linear right) {
    Linear bound = left.isConstant() ? left : right.isConstant() ? right : null;
    boolean isLeast = name.equals("max");
    return made(name, left, right, () -> "Math." + name + "(" + left + ", " + right + ")", isLeast ? bound : null,
        isLeast ? null : bound);
  }

  /** The number that an operation has made before; else one between two others, either of which may be null. */
  private Linear made(Object operation, Linear left, Linear right, Supplier<String> name, Linear least, Linear most) {
    return known.computeIfAbsent(new Key(operation, left, right),
        key -> Linear.of(Symbol.between(name, least, most).from(sources(left, right))));
  }

  private static Set<Symbol> sources(Linear left, Linear right) {
    return Value.union(left.terms().keySet(), right.terms().keySet());
  }

  private static Linear constant(Tree.Kind kind, Linear left, Linear right) {
    return !left.isConstant() || !right.isConstant() ? null : switch (kind) {
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
    Linear sum = right.times(left.constant());
    for (Map.Entry<Symbol, Long> one : left.terms().entrySet()) {
      Linear part = Linear.of(one.getKey()).times(right.constant());
      for (Map.Entry<Symbol, Long> other : right.terms().entrySet()) {
        Symbol both = product(one.getKey(), other.getKey());
        part = part == null || both == null ? null : part.plus(Linear.of(both).times(other.getValue()));
      }
      sum = sum == null || part == null ? null : sum.plus(part.times(one.getValue()));
    }
    if (sum != null) {
      return sum;
    }
    boolean isPositive = left.isAtLeast(1) && right.isAtLeast(1);
    Linear turned = known.get(new Key(Tree.Kind.MULTIPLY, /* left= */ right, /* right= */ left));
    return turned != null ? turned : made(Tree.Kind.MULTIPLY, left, right, () -> "(" + left + ") * (" + right + ")",
        isPositive ? Linear.of(1) : null, null);
  }

  /** The product; null beyond what is kept. */
  private Symbol product(Symbol one, Symbol other) {
    Map<Symbol, Integer> all = new HashMap<>(factors.getOrDefault(one, Map.of(one, 1)));
    factors.getOrDefault(other, Map.of(other, 1)).forEach((each, times) -> all.merge(each, times, Integer::sum));
    if (all.values().stream().mapToInt(Integer::intValue).sum() > MOST_FACTORS) {
      return null;
    }
    return products.computeIfAbsent(all, key -> {
      Linear left = Linear.of(one);
      Linear right = Linear.of(other);
      boolean isPositive = left.isAtLeast(1) && right.isAtLeast(1);
      boolean isAtLeast0 = left.isAtLeast(0) && right.isAtLeast(0);
      Symbol product = Symbol.between(() -> one + " * " + other,
          isPositive ? Linear.of(1) : isAtLeast0 ? ZERO : null, null).from(key.keySet());
      factors.put(product, key);
      return product;
    });
  }

  /** A sum in which a number's quotient, times the divisor, and its remainder are that number again. */
  private Linear whole(Linear sum) {
    if (sum == null || remainders.isEmpty()) {
      return sum;
    }
    for (Map.Entry<Symbol, Long> term : sum.terms().entrySet()) {
      Key parts = remainders.get(term.getKey());
      Linear quotient = parts == null ? null : known.get(new Key(Tree.Kind.DIVIDE, parts.left(), parts.right()));
      Linear rest = quotient == null ? null : operation(Tree.Kind.MULTIPLY, quotient, parts.right());
      long times = term.getValue();
      boolean isThere = rest != null && rest.terms().entrySet().stream()
          .allMatch(each -> Long.valueOf(times * each.getValue()).equals(sum.terms().get(each.getKey())));
      if (isThere) {
        return sum.minus(Linear.of(term.getKey()).plus(rest).minus(parts.left()).times(times));
      }
    }
    return sum;
  }

  private Linear quotient(Linear left, Linear right) {
    if (right.isConstant() && (left.isConstant() || right.constant() == 0)) {
      return constant(Tree.Kind.DIVIDE, left, right);
    }
    Linear exact = right.isConstant() ? left.part(right.constant()) : null;
    long times = left.multiple(right);
    return exact != null ? exact : times != 0 ? Linear.of(times) : made(Tree.Kind.DIVIDE, left, right,
        () -> "(" + left + ") / (" + right + ")", left.isAtLeast(0) && right.isAtLeast(1) ? ZERO : null, null);
  }

  private Linear remainder(Linear left, Linear right) {
    if (right.isConstant() && (left.isConstant() || right.constant() == 0)) {
      return constant(Tree.Kind.REMAINDER, left, right);
    }
    if (left.multiple(right) != 0 || (right.isConstant() && left.part(right.constant()) != null)) {
      return ZERO;
    }
    boolean isBounded = left.isAtLeast(0) && right.isAtLeast(1);
    Supplier<String> name = () -> "(" + left + ") % (" + right + ")";
    Symbol before = isBounded ? null : Symbol.before(name, left, right);
    return known.computeIfAbsent(new Key(Tree.Kind.REMAINDER, left, right), key -> {
      Symbol part = before != null ? before
          : Symbol.between(name, isBounded ? ZERO : null, isBounded ? right.minus(Linear.of(1)) : null);
      if (before == null) {
        remainders.put(part, key);
      }
      return Linear.of(part.from(sources(left, right)));
    });
  }

  /** Whether a number is the one after another, or the first after the last. */
  boolean isNext(Linear number, Linear before) {
    return remainders.entrySet().stream().anyMatch(each -> Linear.of(each.getKey()).equals(number)
        && each.getValue().left().equals(before.plus(Linear.of(1))));
  }

  /** Whether a comparison holds; null if that is not known. */
  static Boolean comparison(Tree.Kind kind, Linear left, Linear right) {
    Linear difference = left == null || right == null ? null : left.minus(right);
    return difference == null ? null : switch (kind) {
      case EQUAL_TO -> isZero(difference);
      case NOT_EQUAL_TO -> isZero(difference) == null ? null : Boolean.valueOf(!isZero(difference));
      case LESS_THAN -> difference.isAtMost(-1) ? Boolean.TRUE : difference.isAtLeast(0) ? Boolean.FALSE : null;
      case LESS_THAN_EQUAL -> difference.isAtMost(0) ? Boolean.TRUE : difference.isAtLeast(1) ? Boolean.FALSE : null;
      case GREATER_THAN -> difference.isAtLeast(1) ? Boolean.TRUE : difference.isAtMost(0) ? Boolean.FALSE : null;
      case GREATER_THAN_EQUAL ->
          difference.isAtLeast(0) ? Boolean.TRUE : difference.isAtMost(-1) ? Boolean.FALSE : null;
      default -> null;
    };
  }

  private static Boolean isZero(Linear number) {
    return number.isConstant() ? Boolean.valueOf(number.constant() == 0) : number.isNotZero() ? Boolean.FALSE : null;
  }
}
