package org.shmem4j.processor;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes what was generated for the stand-in's operator for each operation of a record. */
final class ElementOperations {
  private static final String OPERATORS =
      ",\n        Reductions.of(SymmetricStandIns.TYPE.element(), new StandInOperator())";
  private static final String OPERATOR = "UpdateCalls.FIRST_OPERATOR";
  /** The methods of updates for predefined operations; those that make no sense for two values have none. */
  private static final Map<String, String> UPDATES =
      Map.of("sum", "add", "min", "min", "max", "max", "and", "and", "or", "or", "xor", "xor");
  /** The names of methods that an operator of the user's may not have. */
  private static final Set<String> TAKEN =
      Set.of("set", "add", "min", "max", "and", "or", "xor", "open", "poll", "complete", "close");

  private final List<ElementRecord.Operation> all;
  private final List<ElementRecord.Operation> own;

  ElementOperations(ElementRecord record) {
    this.all = record.operations();
    this.own = all.stream().filter(ElementRecord.Operation::isOwn).toList();
  }

  /** A member as it is, or for each operation if it is an operation's. */
  Stream<String> members(String member) {
    if (member.contains("STAND_OP")) {
      return all.stream().filter(each -> !isLeftOut(each, member)).map(each -> routine(member, each));
    }
    if (member.contains(OPERATOR)) {
      return all.stream().filter(each -> each.isOwn() || UPDATES.containsKey(each.name()))
          .map(each -> update(member, each));
    }
    return Stream.of(member.replace(OPERATORS, own.stream()
        .map(each -> OPERATORS.replace("new StandInOperator()", each.expression())).collect(Collectors.joining())));
  }

  /** Whether an operation has no such member: an average has no scans. */
  private static boolean isLeftOut(ElementRecord.Operation operation, String member) {
    return operation.name().equals("avg") && member.contains("family = \"scan\"");
  }

  private static String routine(String member, ElementRecord.Operation operation) {
    return member.replace("new StandInOperator()", operation.expression())
        .replace("STAND_OP", operation.name().toUpperCase(Locale.ROOT))
        .replace("StandOp", ElementRecord.capital(operation.name()))
        .replace("standOp", operation.name());
  }

  private String update(String member, ElementRecord.Operation operation) {
    String name = operation.name();
    String method = operation.isOwn() ? TAKEN.contains(name) ? "apply" + ElementRecord.capital(name) : name
        : UPDATES.get(name);
    String number = operation.isOwn() ? OPERATOR + " + " + own.indexOf(operation)
        : "UpdateCalls." + method.toUpperCase(Locale.ROOT);
    return member.replace(OPERATOR, number).replace(" standOp(", " " + method + "(").replace("standOp", name);
  }
}
