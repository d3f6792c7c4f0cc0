package org.shmem4j.processor;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Writes the members that the handles of a record have and those of the stand-in have not. */
record ElementMembers(ElementRecord record) {
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
        @org.shmem4j.type.Means(value = org.shmem4j.type.Means.Effect.READS_ONE, roles = org.shmem4j.type.Role.INDEX)
        public <TYPE> get<CAPITAL>(long index) {
          return byteAt(at);
        }

        /**
         * Writes the component {@code <NAME>} of an element of this PE's copy.
         *
         * @param index the element
         * @param standField the lane standField
         */
        @org.shmem4j.type.Means(value = org.shmem4j.type.Means.Effect.WRITES_ONE, roles = org.shmem4j.type.Role.INDEX)
        public void set<CAPITAL>(long index, byte standField) {
          setAt(at, standField);
        }""";

  /** Those that go to and from other memory, as of a stand-in. */
  String memory() {
    return MEMORY.replace("<BYTES>", String.valueOf(record.bytes()))
        .replace("<WORDS>", String.valueOf(ElementRecord.aligned(record.bytes(), Long.BYTES) / Long.BYTES));
  }

  /** Those for single components, where they do not have the names of others. */
  Stream<String> accessors() {
    Set<String> taken = new TreeSet<>(Set.of("At"));
    Set<String> seen = new TreeSet<>();
    record.components().stream().map(each -> ElementRecord.capital(each.name())).filter(each -> !seen.add(each))
        .forEach(taken::add);
    return record.components().stream().filter(each -> !taken.contains(ElementRecord.capital(each.name())))
        .map(this::accessors);
  }

  private String accessors(ElementRecord.Component component) {
    return new ElementParts(List.of(component)).in(ACCESSORS).replace("At(at", "At(at(index, " + record.bytes() + ")")
        .replace("<NAME>", component.name())
        .replace("<TYPE>", component.javaType())
        .replace("<CAPITAL>", ElementRecord.capital(component.name()));
  }
}
