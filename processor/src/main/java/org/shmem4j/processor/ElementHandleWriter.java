package org.shmem4j.processor;

import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes the text of the class of handles on symmetric arrays of a record. */
record ElementHandleWriter(ElementRecord record, String annotations) {
  private static final String FRAME = """
      /**
       * A symmetric array of {@link <RECORD>}, in memory the struct <STRUCT>.
       */
      <ANNOTATIONS>@org.shmem4j.type.Handle(typenames = "<TYPENAME>", elementBytes = <BYTES>)
      <ACCESS>final class <HANDLE> extends org.shmem4j.SymmetricArray {
        /** Describes these handles to the calls that allocate them. */
        public static final org.shmem4j.HandleType<<HANDLE>> TYPE = new org.shmem4j.HandleType<>(
            <HANDLE>.class, <TYPE>, <HANDLE>::new<LANES>);

        /**
         * Creates a handle; only allocation and slicing call this.
         *
         * @param region the memory that the handle stands for
         */
        public <HANDLE>(org.shmem4j.SymmetricRegion region) {
          super(TYPE, region);
        }

        /**
         * Allocates an array in the symmetric heap, on every PE.
         *
         * @param shmem this PE
         * @param length the number of elements
         * @return the array; null if the length is 0
         */
        <MEANS>(value = {<EFFECT>FOR_ALL, <EFFECT>COMPLETES}, gives = <GIVEN>ARRAY, roles = {<ROLE>TEAM, <ROLE>COUNT})
        public static <HANDLE> allocate(org.shmem4j.Shmem shmem, long length) {
          return shmem.allocate(TYPE, length);
        }

        /**
         * Allocates one element in the symmetric heap, on every PE.
         *
         * @param shmem this PE
         * @return the array
         */
        <MEANS>(value = {<EFFECT>FOR_ALL, <EFFECT>COMPLETES}, gives = <GIVEN>ARRAY, roles = <ROLE>TEAM)
        public static <HANDLE> allocate(org.shmem4j.Shmem shmem) {
          return shmem.allocate(TYPE, 1);
        }

        /**
         * Makes a handle on a part of this array.
         *
         * @param from its first element
         * @param count the number of its elements
         * @return the part
         */
        <MEANS>(gives = <GIVEN>SLICE, roles = {<ROLE>INDEX, <ROLE>COUNT})
        public <HANDLE> slice(long from, long count) {
          return new <HANDLE>(region(from, count));
        }

        /**
         * Reads an element of this PE's copy.
         *
         * @param index the element
         * @return its value
         */
        <MEANS>(value = <EFFECT>READS_ONE, roles = <ROLE>INDEX)
        public <RECORD> get(long index) {
          long at = at(index, <BYTES>);
          return new <RECORD>(<READS>);
        }

        /**
         * Writes an element of this PE's copy.
         *
         * @param index the element
         * @param value its new value
         */
        <MEANS>(value = <EFFECT>WRITES_ONE, roles = <ROLE>INDEX)
        public void set(long index, <RECORD> value) {
          long at = at(index, <BYTES>);
      <WRITES>  }

        /**
         * Writes every element of this PE's copy.
         *
         * @param value their new value
         */
        <MEANS>(<EFFECT>WRITES_ALL)
        public void fill(<RECORD> value) {
          for (long index = 0; index < length(); index++) {
            set(index, value);
          }
        }

        /**
         * Reads an element of any memory, such as an operator's operands.
         *
         * @param elements the memory
         * @param index the element
         * @return its value
         */
        public static <RECORD> read(java.lang.foreign.MemorySegment elements, long index) {
          long at = java.lang.Math.multiplyExact(index, <BYTES>L);
          return new <RECORD>(<SEGMENT_READS>);
        }

        /**
         * Writes an element of any memory, such as an operator's results.
         *
         * @param elements the memory
         * @param index the element
         * @param value its new value
         */
        public static void write(java.lang.foreign.MemorySegment elements, long index, <RECORD> value) {
          long at = java.lang.Math.multiplyExact(index, <BYTES>L);
      <SEGMENT_WRITES>  }

        static <RECORD> of(java.lang.foreign.MemorySegment element) {
          return read(element, 0);
        }

        static java.lang.foreign.MemorySegment segmentOf(<RECORD> value) {
          java.lang.foreign.MemorySegment element = java.lang.foreign.MemorySegment.ofArray(new long[<WORDS>])
              .asSlice(0, <BYTES>);
          write(element, 0, value);
          return element;
        }
      <ACCESSORS>}
      """;
  private static final String ACCESSOR = """

        /**
         * Reads the component {@code <FIELD>} of an element of this PE's copy.
         *
         * @param index the element
         * @return its value
         */
        <MEANS>(value = <EFFECT>READS_ONE, roles = <ROLE>INDEX)
        public <JAVA> get<CAPITAL>(long index) {
          return <READ>;
        }

        /**
         * Writes the component {@code <FIELD>} of an element of this PE's copy.
         *
         * @param index the element
         * @param value its new value
         */
        <MEANS>(value = <EFFECT>WRITES_ONE, roles = <ROLE>INDEX)
        public void set<CAPITAL>(long index, <JAVA> value) {
          <WRITE>
        }
      """;

  String write() {
    return FRAME
        .replace("<ACCESSORS>", accessors())
        .replace("<MEANS>", "@org.shmem4j.type.Means")
        .replace("<EFFECT>", "org.shmem4j.type.Means.Effect.")
        .replace("<GIVEN>", "org.shmem4j.type.Means.Given.")
        .replace("<ROLE>", "org.shmem4j.type.Role.")
        .replace("<ANNOTATIONS>", annotations)
        .replace("<STRUCT>", "{@code { "
            + joined(each -> c(each) + " " + each.name() + "; ", "") + "}}, " + record.bytes() + " bytes")
        .replace("<TYPE>", record.elementType())
        .replace("<LANES>", record.lane() == null ? "" : joined(each -> ", \"" + each.name() + "\"", ""))
        .replace("<READS>", joined(each -> read(each, at("at", each)), ", "))
        .replace("<WRITES>", joined(each -> "    " + write(each, at("at", each), accessed(each)) + "\n", ""))
        .replace("<SEGMENT_READS>", joined(each -> each.converted("elements.get(" + each.layout() + ", "
            + at("at", each) + ")"), ", "))
        .replace("<SEGMENT_WRITES>", joined(each -> "    elements.set(" + each.layout() + ", " + at("at", each) + ", "
            + each.stored(accessed(each)) + ");\n", ""))
        .replace("<WORDS>", String.valueOf(ElementRecord.aligned(record.bytes(), Long.BYTES) / Long.BYTES))
        .replace("<ACCESS>", record.access())
        .replace("<BYTES>", String.valueOf(record.bytes()))
        .replace("<TYPENAME>", record.typename())
        .replace("<HANDLE>", record.handle())
        .replace("<RECORD>", record.type().getQualifiedName());
  }

  /** The methods for single components; none for those whose methods would have the names of others. */
  private String accessors() {
    Set<String> taken = new TreeSet<>(Set.of("At"));
    Set<String> seen = new TreeSet<>();
    record.components().stream().map(each -> ElementRecord.capital(each.name())).filter(each -> !seen.add(each))
        .forEach(taken::add);
    StringBuilder text = new StringBuilder();
    for (ElementRecord.Component each : record.components()) {
      String capital = ElementRecord.capital(each.name());
      if (!taken.contains(capital)) {
        String at = at("at(index, " + record.bytes() + ")", each);
        text.append(ACCESSOR.replace("<FIELD>", each.name()).replace("<JAVA>", each.javaType())
            .replace("<CAPITAL>", capital).replace("<READ>", read(each, at))
            .replace("<WRITE>", write(each, at, "value")));
      }
    }
    return text.toString();
  }

  private String joined(Function<ElementRecord.Component, String> text, String between) {
    return record.components().stream().map(text).collect(Collectors.joining(between));
  }

  private static String at(String start, ElementRecord.Component component) {
    return component.offset() == 0 ? start : start + " + " + component.offset();
  }

  private static String accessed(ElementRecord.Component component) {
    return "value." + component.name() + "()";
  }

  private static String read(ElementRecord.Component component, String at) {
    return component.converted(component.storedType() + "At(" + at + ")");
  }

  private static String write(ElementRecord.Component component, String at, String value) {
    return "setAt(" + at + ", " + component.stored(value) + ");";
  }

  private static String c(ElementRecord.Component component) {
    return switch (component.kind()) {
      case BOOLEAN -> "bool";
      case CHAR -> "char16_t";
      case FLOAT, DOUBLE -> component.javaType();
      default -> "int" + component.bytes() * Byte.SIZE + "_t";
    };
  }
}
