package org.shmem4j.processor;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the members that a record's handle has and the stand-in's lacks, and repeats what was generated for the
 * stand-in's operator for each operation of the record.
 */
record ElementMembers(ElementRecord record) {
  private static final String OPERATORS =
      ",\n        Reductions.of(SymmetricStandIns.TYPE.element(), new StandInOperator())";
  private static final String OPERATOR = "UpdateCalls.FIRST_OPERATOR";
  /** The methods of updates for predefined operations; operations that make no sense for two values are left out. */
  private static final Map<String, String> UPDATES =
      Map.of("sum", "add", "min", "min", "max", "max", "and", "and", "or", "or", "xor", "xor");
  /** The names of methods that a user's operator must not have. */
  private static final Set<String> TAKEN =
      Set.of("set", "add", "min", "max", "and", "or", "xor", "open", "poll", "complete", "close");
  private static final String MEMORY = """
      /**
         * Reads an element of any memory, such as an operator's operands.
         *
         * @param memory the memory
         * @param index the element
         * @return its value
         */
        public static StandIn read(java.lang.foreign.MemorySegment memory, long index) {
          long at = java.lang.Math.multiplyExact(index, <BYTES>L);
          return new StandIn(memory.get(ValueLayout.JAVA_BYTE, at));
        }

        /**
         * Writes an element of any memory, such as an operator's results.
         *
         * @param memory the memory
         * @param index the element
         * @param value its new value
         */
        public static void write(java.lang.foreign.MemorySegment memory, long index, StandIn value) {
          long at = java.lang.Math.multiplyExact(index, <BYTES>L);
          memory.set(ValueLayout.JAVA_BYTE, at, value.standField());
        }

        static StandIn of(java.lang.foreign.MemorySegment element) {
          return read(element, 0);
        }

        static java.lang.foreign.MemorySegment segmentOf(StandIn value) {
          java.lang.foreign.MemorySegment element = java.lang.foreign.MemorySegment.ofArray(new long[<WORDS>])
              .asSlice(0, <BYTES>);
          write(element, 0, value);
          return element;
        }""";
  private static final String ACCESSORS = """
      /**
         * Reads the component {@code <NAME>} of an element of this PE's copy.
         *
         * @param index the element
         * @return its value
         */
        @org.shmem4j.check.Means(value = org.shmem4j.check.Means.Effect.READS_ONE, roles = org.shmem4j.check.Role.INDEX)
        public <TYPE> get<CAPITAL>(long index) {
          return byteAt(at);
        }

        /**
         * Writes the component {@code <NAME>} of an element of this PE's copy.
         *
         * @param index the element
         * @param standField the lane standField
         */
        @org.shmem4j.check.Means(value = org.shmem4j.check.Means.Effect.WRITES_ONE, roles = org.shmem4j.check.Role.INDEX)
        public void set<CAPITAL>(long index, byte standField) {
          setAt(at, standField);
        }""";

  /** The transfers to and from other memory, as the stand-in has them. */
  String memory() {
    return MEMORY.replace("<BYTES>", String.valueOf(record.bytes()))
        .replace("<WORDS>", String.valueOf(ElementRecord.aligned(record.bytes(), Long.BYTES) / Long.BYTES));
  }

  /** The accessors of single components, unless their names are taken. */
  Stream<String> accessors() {
    List<String> names = record.components().stream().map(each -> ElementRecord.capital(each.name())).toList();
    return record.components().stream().filter(each -> !ElementRecord.capital(each.name()).equals("At")
        && Collections.frequency(names, ElementRecord.capital(each.name())) == 1).map(this::accessors);
  }

  private String accessors(ElementRecord.Component component) {
    return new ElementParts(List.of(component)).in(ACCESSORS).replace("At(at", "At(at(index, " + record.bytes() + ")")
        .replace("<NAME>", component.name())
        .replace("<TYPE>", component.javaType())
        .replace("<CAPITAL>", ElementRecord.capital(component.name()));
  }

  /** A member as it is, or once for each operation if it belongs to an operation. */
  Stream<String> members(String member) {
    if (member.contains("STAND_OP")) {
      boolean isScan = member.contains("family = \"scan\""); // there is no scan of an average
      return record.operations().stream().filter(each -> !isScan || !each.name().equals("avg"))
          .map(each -> routine(member, each));
    }
    if (member.contains(OPERATOR)) {
      return record.operations().stream().filter(each -> each.isOwn() || UPDATES.containsKey(each.name()))
          .map(each -> update(member, each));
    }
    return Stream.of(member.replace(OPERATORS, own().stream()
        .map(each -> OPERATORS.replace("new StandInOperator()", each.expression())).collect(Collectors.joining())));
  }

  /** The user's operators. */
  private List<ElementRecord.Operation> own() {
    return record.operations().stream().filter(ElementRecord.Operation::isOwn).toList();
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
    String number = operation.isOwn() ? OPERATOR + " + " + own().indexOf(operation)
        : "UpdateCalls." + method.toUpperCase(Locale.ROOT);
    return member.replace(OPERATOR, number).replace(" standOp(", " " + method + "(").replace("standOp", name);
  }
}
