package org.shmem4j.generator;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.shmem4j.table.LaneKind;
import org.shmem4j.table.LaneMeaning;

/** Turns the call of a routine into a Java expression for one method. */
final class CallText {
  private static final Pattern TOKEN = Pattern.compile("@\\[[^\\]]*\\]|&?[A-Za-z_]\\w*|.");

  private final RoutineFamily routine;
  private final Instance instance;
  private final Constants constants;
  private final Way way;

  CallText(RoutineFamily routine, Instance instance, Constants constants, Way way) {
    this.routine = routine;
    this.instance = instance;
    this.constants = constants;
    this.way = way;
  }

  /**
   * Renders the call.
   *
   * @param parameters the method's parameters by name
   * @param replaced names to replace by an expression, such as that of the elements' count
   * @param text the call
   */
  String render(String text, Map<String, Parameter> parameters, Map<String, String> replaced) {
    boolean bits = isBits(text);
    String source = text.replace("<FORM>", form())
        .replace("<BYTES>", Integer.toString(instance.bytes()))
        .replace("<ORDER>", text.contains("<ORDER>") ? order() : "")
        .replace("<VALUE>", text.contains("<VALUE>") ? JavaTypes.value(instance.row()) : "");
    Matcher matcher = TOKEN.matcher(source);
    StringBuilder result = new StringBuilder();
    while (matcher.find()) {
      String token = matcher.group();
      char before = result.isEmpty() ? ' ' : result.charAt(result.length() - 1);
      char after = matcher.end() < source.length() ? source.charAt(matcher.end()) : ' ';
      boolean plain = before == '.' || after == '(' || !Character.isJavaIdentifierStart(token.charAt(0))
          || isLiteral(token);
      result.append(token.startsWith("&") ? place(token.substring(1), parameters, replaced)
          : plain ? token : identifier(token, after, bits, parameters, replaced));
    }
    return result.toString();
  }

  /** The object that makes the call: a constant, or one that shares the work of a work group. */
  private String form() {
    String form = routine.blocks() && way != Way.NONBLOCKING ? "BLOCKING" : "NONBLOCKING";
    return way == Way.WORK_GROUP ? form + ".in(sharing)" : form;
  }

  /** How the elements compare, before the name of an operation; empty if as signed integers. */
  private String order() {
    LaneMeaning meaning = instance.row().meaning();
    return meaning == LaneMeaning.SIGNED ? "" : meaning.name() + "_";
  }

  private static boolean isLiteral(String token) {
    return Character.isDigit(token.charAt(0));
  }

  private static boolean isBits(String text) {
    return text.contains("<BYTES>");
  }

  /** An array and its index, or the expression that replaces both. */
  private String place(String array, Map<String, Parameter> parameters, Map<String, String> replaced) {
    String index = routine.indexOf(array);
    return replaced.getOrDefault("&" + array, array + ", " + (parameters.containsKey(index) ? index : "0"));
  }

  private String identifier(
      String token, char after, boolean bits, Map<String, Parameter> parameters, Map<String, String> replaced) {
    if (Character.isUpperCase(token.charAt(0)) && after == '.') {
      return "@[org.shmem4j.entry." + token + "]";
    }
    if (replaced.containsKey(token)) {
      return replaced.get(token);
    }
    Parameter parameter = parameters.get(token);
    if (parameter != null && token.equals("ctx")) {
      return "@[org.shmem4j.entry.GivenContext].of(ctx)";
    }
    if (parameter != null) {
      return bits && parameter.role().equals("OTHER") ? toBits(token) : token;
    }
    return switch (token) {
      case "type" -> constants.type(instance);
      case "reduction" -> constants.reduction(instance);
      case "operation" -> "@[org.shmem4j.type.Operation]." + CToJavaNames.constant(instance.operator().label());
      case "team" -> world();
      case "shmem" -> way.shmem();
      case "sharing" -> "sharing";
      case "ctx" -> "null";
      default -> throw new IllegalStateException(
          "a call must name parameters: family=" + routine.family() + " name=" + token);
    };
  }

  private String world() {
    return way.shmem() == null ? "@[org.shmem4j.entry.CollectiveCalls].world(dest, source)"
        : way.shmem() + ".worldTeam()";
  }

  private String toBits(String value) {
    return switch (instance.row().lane()) {
      case FLOAT -> "Float.floatToRawIntBits(" + value + ")";
      case DOUBLE -> "Double.doubleToRawLongBits(" + value + ")";
      default -> value;
    };
  }

  /** Converts the result of a call to the value that the method returns. */
  String fromBits(String text, String expression) {
    if (!isBits(text)) {
      return expression;
    }
    LaneKind lane = instance.row().lane();
    return switch (lane) {
      case LONG -> expression;
      case FLOAT -> "Float.intBitsToFloat((int) " + expression + ")";
      case DOUBLE -> "Double.longBitsToDouble(" + expression + ")";
      default -> "(" + JavaTypes.exact(lane) + ") " + expression;
    };
  }
}
