package org.shmem4j.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.shmem4j.table.LaneKind;
import org.shmem4j.table.TypeRow;

/**
 * A part of an element that is an argument of its own, and how code reads and writes it in memory.
 *
 * @param name the argument
 * @param type its Java type
 * @param doc what it is
 * @param lane the format in memory, or null for a whole element in its memory format
 * @param offset its offset in the element
 */
record ElementPart(String name, String type, String doc, LaneKind lane, int offset) {
  private static final String LAYOUT = "@[java.lang.foreign.ValueLayout].JAVA_";
  private static final String SEGMENT = "java.lang.foreign.MemorySegment";

  /** The names of other arguments and variables. */
  private static final Set<String> TAKEN = Set.of("pe", "index", "at", "memory", "calls", "team", "handler");

  /** {@return the parts of a type's elements} */
  static List<ElementPart> of(TypeRow row) {
    HandleModel model = new HandleModel(row.handle(), row);
    String primitive = model.primitive();
    LaneKind lane = row.lane();
    return switch (model.kind()) {
      case NUMBER -> List.of(new ElementPart("value", primitive, "the value", lane, 0));
      case INT128 -> List.of(new ElementPart("high", "long", "the upper word of the value", LaneKind.LONG, 8),
          new ElementPart("low", "long", "its lower word", LaneKind.LONG, 0));
      case COMPLEX -> List.of(new ElementPart("re", primitive, "the real part of the value", lane, 0),
          new ElementPart("im", primitive, "its imaginary part", lane, lane.bytes()));
      case PAIR -> List.of(new ElementPart("value", primitive, "the value", lane, 0),
          new ElementPart("position", model.pairIndex(), "its index", row.index(), model.pairOffset()));
      case LANES -> List.of(new ElementPart("element", SEGMENT, "memory that starts with the element", null, 0));
      case RECORD -> {
        List<ElementPart> parts = new ArrayList<>();
        for (String field : row.fields()) {
          String name = TAKEN.contains(field) ? field + "Lane" : field;
          parts.add(new ElementPart(name, primitive, "the lane " + field, lane, parts.size() * lane.bytes()));
        }
        yield parts;
      }
    };
  }

  /** {@return whether an element is a single number whose bits fit into a word} */
  static boolean isWord(TypeRow row) {
    return new HandleModel(row.handle(), row).kind() == HandleModel.Kind.NUMBER && row.bytes() <= Long.BYTES;
  }

  /** {@return an expression for the bits of a number, as the low bits of a word} */
  String bits() {
    return switch (lane) {
      case HALF -> "@[org.shmem4j.type.HalfFormat].fromFloat(" + name + ")";
      case BFLOAT -> "@[org.shmem4j.type.BfloatFormat].fromFloat(" + name + ")";
      case FLOAT -> "Float.floatToRawIntBits(" + name + ")";
      case DOUBLE -> "Double.doubleToRawLongBits(" + name + ")";
      default -> name;
    };
  }

  /** {@return a statement that writes it to {@code memory}, to the element at {@code at}} */
  String write(int elementBytes) {
    if (lane == null) {
      return "@[" + SEGMENT + "].copy(" + name + ", 0, memory, at, " + elementBytes + ");\n";
    }
    return switch (lane) {
      case EXTENDED, QUAD -> "@[org.shmem4j.entry.WideFormat].setDouble(@[org.shmem4j.type.Lane]." + lane
          + ", memory, " + place() + ", " + name + ");\n";
      case HALF, BFLOAT -> "memory.set(" + LAYOUT + "SHORT_UNALIGNED, " + place() + ", " + bits() + ");\n";
      default -> "memory.set(" + layout() + ", " + place() + ", " + name + ");\n";
    };
  }

  /** {@return an expression that reads it from {@code memory}, from the element at {@code at}} */
  String read(int elementBytes) {
    if (lane == null) {
      return "memory.asSlice(at, " + elementBytes + ").asReadOnly()";
    }
    return switch (lane) {
      case EXTENDED, QUAD -> "@[org.shmem4j.entry.WideFormat].getDouble(@[org.shmem4j.type.Lane]." + lane
          + ", memory, " + place() + ")";
      case HALF -> "@[org.shmem4j.type.HalfFormat].toFloat(memory.get(" + LAYOUT + "SHORT_UNALIGNED, " + place() + "))";
      case BFLOAT ->
          "@[org.shmem4j.type.BfloatFormat].toFloat(memory.get(" + LAYOUT + "SHORT_UNALIGNED, " + place() + "))";
      default -> "memory.get(" + layout() + ", " + place() + ")";
    };
  }

  private String place() {
    return offset == 0 ? "at" : "at + " + offset;
  }

  private String layout() {
    return LAYOUT + lane + (lane.bytes() > 1 ? "_UNALIGNED" : "");
  }
}
