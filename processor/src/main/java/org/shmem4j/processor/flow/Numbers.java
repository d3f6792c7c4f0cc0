package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.shmem4j.processor.LengthExpression;

/** Arithmetic; what is not linear has a symbol, the same one for the same operation. */
final class Numbers implements LengthExpression.Arithmetic<Linear> {
  private record Key(Tree.Kind kind, Linear left, Linear right) {}

  private final Map<Key, Linear> known = new HashMap<>();
  private final Map<Symbol, Key> remainders = new HashMap<>();

  /** The result of an operation on integers; null if an operand is not known. */
  Linear operation(Tree.Kind kind, Linear left, Linear right) {
    if (left == null || right == null) {
      return null;
    }
    return switch (kind) {
      case PLUS -> whole(left.plus(right));
      case MINUS -> left.minus(right);
      case MULTIPLY -> left.isConstant() ? right.times(left.constant())
          : right.isConstant() ? left.times(right.constant()) : product(left, right);
      case LEFT_SHIFT -> right.isConstant() && right.constant() >= 0 && right.constant() < 31
          ? left.times(1L << right.constant()) : null;
      case DIVIDE -> quotient(left, right);
      case REMAINDER -> remainder(left, right);
      default -> left.isConstant() && right.isConstant() ? constant(kind, left.constant(), right.constant()) : null;
    };
  }

  private static Linear constant(Tree.Kind kind, long left, long right) {
    return switch (kind) {
      case RIGHT_SHIFT -> Linear.of(left >> right);
      case AND -> Linear.of(left & right);
      case OR -> Linear.of(left | right);
      case XOR -> Linear.of(left ^ right);
      default -> null;
    };
  }

  private Linear product(Linear left, Linear right) {
    Linear turned = known.get(new Key(Tree.Kind.MULTIPLY, right, left));
    if (turned != null) {
      return turned;
    }
    boolean isPositive = left.isAtLeast(1) && right.isAtLeast(1);
    Supplier<String> name = () -> "(" + left + ") * (" + right + ")";
    return known.computeIfAbsent(new Key(Tree.Kind.MULTIPLY, left, right),
        key -> Linear.of(isPositive ? Symbol.positive(name) : Symbol.unknown(name)));
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
      if (rest != null && rest.terms().size() == 1) {
        Map.Entry<Symbol, Long> multiple = rest.terms().entrySet().iterator().next();
        long times = term.getValue();
        if (Long.valueOf(times * multiple.getValue()).equals(sum.terms().get(multiple.getKey()))) {
          return sum.minus(Linear.of(term.getKey()).plus(rest).minus(parts.left()).times(times));
        }
      }
    }
    return sum;
  }

  private Linear quotient(Linear left, Linear right) {
    if (right.isConstant() && right.constant() == 0) {
      return null;
    }
    if (left.isConstant() && right.isConstant()) {
      return Linear.of(left.constant() / right.constant());
    }
    return known.computeIfAbsent(new Key(Tree.Kind.DIVIDE, left, right),
        key -> Linear.of(Symbol.between(() -> "(" + left + ") / (" + right + ")",
            left.isAtLeast(0) && right.isAtLeast(1) ? Linear.of(0) : null, null)));
  }

  private Linear remainder(Linear left, Linear right) {
    if (right.isConstant() && right.constant() == 0) {
      return null;
    }
    if (left.isConstant() && right.isConstant()) {
      return Linear.of(left.constant() % right.constant());
    }
    boolean isBounded = left.isAtLeast(0) && right.isAtLeast(1);
    Supplier<String> name = () -> "(" + left + ") % (" + right + ")";
    Symbol before = isBounded ? null : Symbol.before(name, left, right);
    if (before != null) {
      return known.computeIfAbsent(new Key(Tree.Kind.REMAINDER, left, right), key -> Linear.of(before));
    }
    return known.computeIfAbsent(new Key(Tree.Kind.REMAINDER, left, right), key -> {
      Symbol part = isBounded ? Symbol.between(name, Linear.of(0), right.minus(Linear.of(1))) : Symbol.unknown(name);
      remainders.put(part, key);
      return Linear.of(part);
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
    if (difference == null) {
      return null;
    }
    return switch (kind) {
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
    if (number.isConstant()) {
      return number.constant() == 0;
    }
    boolean isApart = number.isAtLeast(1) || number.isAtMost(-1);
    return isApart ? Boolean.FALSE : null;
  }

  @Override
  public Linear literal(long value) {
    return Linear.of(value);
  }

  @Override
  public Linear operation(char operator, Linear left, Linear right) {
    return operation(switch (operator) {
      case '+' -> Tree.Kind.PLUS;
      case '-' -> Tree.Kind.MINUS;
      case '*' -> Tree.Kind.MULTIPLY;
      case '/' -> Tree.Kind.DIVIDE;
      default -> Tree.Kind.REMAINDER;
    }, left, right);
  }
}
