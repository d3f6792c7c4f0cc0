package org.shmem4j.generator;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.shmem4j.table.LaneKind;

/** Turns the call of a routine into a Java expression for one method. */
final class CallText {
  private static final Pattern TOKEN = Pattern.compile("@\\[[^\\]]*\\]|[A-Za-z_]\\w*|.");

  private final Routine routine;
  private final Instance instance;
  private final Constants constants;
  private final boolean bits;

  CallText(Routine routine, Instance instance, Constants constants) {
    this.routine = routine;
    this.instance = instance;
    this.constants = constants;
    LaneKind lane = instance.row() == null ? null : instance.row().lane();
    this.bits = routine.call().contains("<WORD>") && (lane == LaneKind.FLOAT || lane == LaneKind.DOUBLE);
  }

  /**
   * Renders the call.
   *
   * @param parameters the method's parameters by name
   * @param replaced names to replace by an expression, such as that of the elements' count
   * @param text the call
   */
  String render(String text, Map<String, Parameter> parameters, Map<String, String> replaced) {
    String source = filled(text);
    Matcher matcher = TOKEN.matcher(source);
    StringBuilder result = new StringBuilder();
    while (matcher.find()) {
      String token = matcher.group();
      char before = result.isEmpty() ? ' ' : result.charAt(result.length() - 1);
      char after = matcher.end() < source.length() ? source.charAt(matcher.end()) : ' ';
      boolean plain = before == '.' || after == '(' || !Character.isJavaIdentifierStart(token.charAt(0))
          || isLiteral(token);
      result.append(plain ? token : identifier(token, after, parameters, replaced));
    }
    return result.toString();
  }

  private static boolean isLiteral(String token) {
    return Character.isDigit(token.charAt(0));
  }

  private String filled(String text) {
    String lane = instance.row() == null ? "" : Names.capital(String.valueOf(JavaTypes.value(instance.row().lane())));
    return text.replace("<LANE>", lane)
        .replace("<WORD>", instance.bytes() == 8 ? "Long" : "Int")
        .replace("<BYTES>", Integer.toString(instance.bytes()));
  }

  private String identifier(String token, char after, Map<String, Parameter> parameters, Map<String, String> replaced) {
    if (Character.isUpperCase(token.charAt(0)) && after == '.') {
      return "@[org.shmem4j.entry." + token + "]";
    }
    if (replaced.containsKey(token)) {
      return replaced.get(token);
    }
    Parameter parameter = parameters.get(token);
    if (parameter != null) {
      return bits && parameter.role().equals("OTHER") ? toBits(token) : token;
    }
    return switch (token) {
      case "type" -> constants.type(instance);
      case "reduction" -> constants.reduction(instance);
      case "world" -> "@[org.shmem4j.entry.Collectives].world(dest, source)";
      case "ctx" -> "null";
      default -> {
        if (token.equals("index") || token.endsWith("Index")) {
          yield "0";
        }
        throw new IllegalStateException("a call must name parameters: family=" + routine.family() + " name=" + token);
      }
    };
  }

  private String toBits(String value) {
    return instance.bytes() == 8 ? "Double.doubleToRawLongBits(" + value + ")"
        : "Float.floatToRawIntBits(" + value + ")";
  }

  /** What a method returns of a call's result. */
  String fromBits(String expression) {
    if (!bits) {
      return expression;
    }
    return (instance.bytes() == 8 ? "Double.longBitsToDouble(" : "Float.intBitsToFloat(") + expression + ")";
  }
}
