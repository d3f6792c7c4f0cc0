package org.shmem4j.processor;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import javax.lang.model.SourceVersion;

/**
 * The length of a symmetric field as an expression of integers, names, {@code + - * / %} and parentheses. Arithmetic is
 * in longs and checked for overflow, both here and in the generated Java text.
 */
public final class LengthExpression {
  static final String N_PES = "nPes";
  static final String MY_PE = "myPe";
  /** The names that are not parameters. */
  static final Set<String> KNOWN = Set.of(N_PES, MY_PE);

  /** The operators, from lowest to highest precedence. */
  private static final List<String> OPERATORS = List.of("+-", "*/%");

  private static final Map<Character, String> METHODS =
      Map.of('+', "add", '-', "subtract", '*', "multiply", '/', "divide");

  /** A syntax error in an expression, with its position. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;

    Malformed(String message, int at) {
      super(message + " at character " + (at + 1));
    }
  }

  /** Arithmetic on values of any type {@code N}. */
  public interface Arithmetic<N> {
    /** The result of one of {@code + - * / %}. */
    N operation(char operator, N left, N right);
  }

  private sealed interface Node {}

  private record Literal(long value) implements Node {}

  private record Name(String name) implements Node {}

  private record Operation(char operator, Node left, Node right) implements Node {}

  private final String text;
  private final SequencedSet<String> names = new LinkedHashSet<>();
  private final Node root;
  private int at;

  LengthExpression(String text) throws Malformed {
    this.text = text;
    this.root = operations(0);
    if (next() != 0) {
      throw new Malformed("an operator was expected", at);
    }
  }

  /** The names that occur in it, in order of appearance. */
  SequencedSet<String> names() {
    return names;
  }

  /** The expression as Java text that throws on overflow, given how to spell each name. */
  String toJava(UnaryOperator<String> spelling) {
    return compute(value -> value + "L", spelling, (operator, left, right) -> operator == '%'
        ? "(" + left + " % " + right + ")" : "Math." + METHODS.get(operator) + "Exact(" + left + ", " + right + ")");
  }

  /** Its value; empty if it contains a name, overflows or divides by zero. */
  OptionalLong value() {
    try {
      return !names.isEmpty() ? OptionalLong.empty()
          : OptionalLong.of(compute(Long::valueOf, name -> null, (operator, left, right) -> switch (operator) {
            case '+' -> Math.addExact(left, right);
            case '-' -> Math.subtractExact(left, right);
            case '*' -> Math.multiplyExact(left, right);
            case '/' -> Math.divideExact(left, right);
            default -> left % right;
          }));
    } catch (ArithmeticException e) {
      return OptionalLong.empty();
    }
  }

  /** Parses operands joined by operators of this precedence or higher. */
  private Node operations(int level) throws Malformed {
    if (level == OPERATORS.size()) {
      return factor();
    }
    Node left = operations(level + 1);
    for (char operator = next(); OPERATORS.get(level).indexOf(operator) >= 0; operator = next()) {
      at++;
      left = new Operation(operator, left, operations(level + 1));
    }
    return left;
  }

  private Node factor() throws Malformed {
    char c = next();
    if (c == '-') {
      at++;
      return new Operation('-', new Literal(0), factor());
    }
    if (c == '(') {
      at++;
      Node inner = operations(0);
      if (next() != ')') {
        throw new Malformed("')' was expected", at);
      }
      at++;
      return inner;
    }
    if (c >= '0' && c <= '9') {
      return literal();
    }
    if (Character.isJavaIdentifierStart(c)) {
      return name();
    }
    throw new Malformed("a number, a name or '(' was expected", at);
  }

  private Node literal() throws Malformed {
    int start = at;
    try {
      return new Literal(Long.parseLong(taken(each -> each == '_' || Character.isDigit(each)).replace("_", "")));
    } catch (NumberFormatException e) {
      throw new Malformed("the number does not fit a long", start);
    }
  }

  private Node name() throws Malformed {
    int start = at;
    String name = taken(Character::isJavaIdentifierPart);
    if (SourceVersion.isKeyword(name) || name.equals("shmem") || next() == '.' || next() == '(') {
      throw new Malformed("'" + name + "' cannot be a parameter", start);
    }
    names.add(name);
    return new Name(name);
  }

  /** Consumes and returns the text up to the first character that is not part of it. */
  private String taken(IntPredicate isPart) {
    int start = at;
    while (at < text.length() && isPart.test(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  private char next() {
    taken(Character::isWhitespace);
    return at < text.length() ? text.charAt(at) : 0;
  }

  /** Evaluates it in any arithmetic, given the values of literals and names. */
  public <N> N compute(LongFunction<N> literals, Function<String, N> names, Arithmetic<N> arithmetic) {
    return compute(root, literals, names, arithmetic);
  }

  private static <N> N compute(
      Node node, LongFunction<N> literals, Function<String, N> names, Arithmetic<N> arithmetic) {
    return switch (node) {
      case Literal literal -> literals.apply(literal.value);
      case Name name -> names.apply(name.name);
      case Operation operation -> arithmetic.operation(operation.operator,
          compute(operation.left, literals, names, arithmetic), compute(operation.right, literals, names, arithmetic));
    };
  }
}
