package org.shmem4j.processor;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SequencedSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javax.lang.model.SourceVersion;

/**
 * The length of a symmetric field as an expression: integers, names, {@code + - * / %}, parentheses. Arithmetic is in
 * longs and checked for overflow, here and in the Java text made of it.
 */
public final class LengthExpression {
  static final String N_PES = "nPes";
  static final String MY_PE = "myPe";

  /** What is wrong with an expression, and where in its text. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;
    private final int column;

    Malformed(String message, int column) {
      super(message);
      this.column = column;
    }

    /** Counted from 1. */
    int column() {
      return column;
    }
  }

  /**
   * Numbers of some kind.
   *
   * @param <N> the numbers
   */
  public interface Arithmetic<N> {
    /** The number of a literal. */
    N literal(long value);

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

  private LengthExpression(String text) throws Malformed {
    this.text = text;
    this.root = sum();
    if (next() != 0) {
      throw malformed("an operator was expected");
    }
  }

  static LengthExpression parse(String text) throws Malformed {
    return new LengthExpression(text);
  }

  /** The names in it, in order of appearance. */
  SequencedSet<String> names() {
    return names;
  }

  /**
   * As Java text that throws on overflow.
   *
   * @param spelling the text for a name
   */
  String toJava(UnaryOperator<String> spelling) {
    return compute(new JavaText(), spelling);
  }

  /** Its value; empty if a name has none, or on overflow or division by zero. */
  OptionalLong value(Map<String, Long> values) {
    try {
      return names.stream().allMatch(values::containsKey)
          ? OptionalLong.of(compute(new Longs(), values::get))
          : OptionalLong.empty();
    } catch (ArithmeticException e) {
      return OptionalLong.empty();
    }
  }

  @Override
  public String toString() {
    return text;
  }

  private Node sum() throws Malformed {
    Node left = product();
    for (char operator = next(); operator == '+' || operator == '-'; operator = next()) {
      at++;
      left = new Operation(operator, left, product());
    }
    return left;
  }

  private Node product() throws Malformed {
    Node left = factor();
    for (char operator = next(); operator == '*' || operator == '/' || operator == '%'; operator = next()) {
      at++;
      left = new Operation(operator, left, factor());
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
      Node inner = sum();
      if (next() != ')') {
        throw malformed("')' was expected");
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
    throw malformed("a number, a name or '(' was expected");
  }

  private Node literal() throws Malformed {
    int start = at;
    while (at < text.length() && (text.charAt(at) == '_' || Character.isDigit(text.charAt(at)))) {
      at++;
    }
    try {
      return new Literal(Long.parseLong(text.substring(start, at).replace("_", "")));
    } catch (NumberFormatException e) {
      at = start;
      throw malformed("the number does not fit a long");
    }
  }

  private Node name() throws Malformed {
    int start = at;
    while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
      at++;
    }
    String name = text.substring(start, at);
    if (SourceVersion.isKeyword(name) || name.equals("shmem") || next() == '.' || next() == '(') {
      at = start;
      throw malformed("'" + name + "' cannot be a parameter");
    }
    names.add(name);
    return new Name(name);
  }

  private char next() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : 0;
  }

  private Malformed malformed(String message) {
    return new Malformed(message, at + 1);
  }

  /**
   * Computes it in numbers of any kind.
   *
   * @param arithmetic what literals and operations mean
   * @param names what names stand for
   */
  public <N> N compute(Arithmetic<N> arithmetic, Function<String, N> names) {
    return compute(root, arithmetic, names);
  }

  private static <N> N compute(Node node, Arithmetic<N> arithmetic, Function<String, N> names) {
    return switch (node) {
      case Literal literal -> arithmetic.literal(literal.value);
      case Name name -> names.apply(name.name);
      case Operation operation -> arithmetic.operation(operation.operator,
          compute(operation.left, arithmetic, names), compute(operation.right, arithmetic, names));
    };
  }

  private static final class JavaText implements Arithmetic<String> {
    @Override
    public String literal(long value) {
      return value + "L";
    }

    @Override
    public String operation(char operator, String left, String right) {
      String method = switch (operator) {
        case '+' -> "Math.addExact";
        case '-' -> "Math.subtractExact";
        case '*' -> "Math.multiplyExact";
        case '/' -> "Math.divideExact";
        default -> null;
      };
      return method == null ? "(" + left + " % " + right + ")" : method + "(" + left + ", " + right + ")";
    }
  }

  private static final class Longs implements Arithmetic<Long> {
    @Override
    public Long literal(long value) {
      return value;
    }

    @Override
    public Long operation(char operator, Long left, Long right) {
      return switch (operator) {
        case '+' -> Math.addExact(left, right);
        case '-' -> Math.subtractExact(left, right);
        case '*' -> Math.multiplyExact(left, right);
        case '/' -> Math.divideExact(left, right);
        default -> left % right;
      };
    }
  }
}
