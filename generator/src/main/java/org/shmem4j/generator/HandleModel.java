package org.shmem4j.generator;

import java.util.List;
import org.shmem4j.table.LaneKind;
import org.shmem4j.table.LaneMeaning;
import org.shmem4j.table.TypeRow;

/**
 * The model from which the bodies of a class of handles are rendered.
 *
 * @param name the class
 * @param row the type, or the first of several
 */
public record HandleModel(String name, TypeRow row) {
  private static final String WIDE = "@[org.shmem4j.entry.WideFormat]";

  /** How a class of handles gives access to its elements. */
  public enum Kind {
    /** One number. */
    NUMBER,
    /** Two words. */
    INT128,
    /** Real and imaginary part. */
    COMPLEX,
    /** Value and index. */
    PAIR,
    /** Named lanes. */
    RECORD,
    /** Numbered lanes. */
    LANES
  }

  /** {@return how elements are accessed} */
  public Kind kind() {
    if (!row.fields().isEmpty()) {
      return Kind.RECORD;
    }
    return switch (row.meaning()) {
      case COMPLEX -> row.lanes() == 2 ? Kind.COMPLEX : Kind.LANES;
      case PAIR -> Kind.PAIR;
      case SIGNED, UNSIGNED, FLOATING, OPAQUE ->
          row.lanes() > 1 ? Kind.LANES : row.lane() == LaneKind.INT128 ? Kind.INT128 : Kind.NUMBER;
    };
  }

  /** {@return the lane} */
  public String lane() {
    return row.lane().name();
  }

  /** {@return whether an element is one 64-bit integer, which can be a lock or a signal} */
  public boolean isLong() {
    return kind() == Kind.NUMBER && row.lane() == LaneKind.LONG;
  }

  /** {@return the size of a lane in bytes} */
  public int laneBytes() {
    return row.lane().bytes();
  }

  /** {@return the number of lanes of an element} */
  public int lanes() {
    return row.lanes();
  }

  /** {@return the class of buffers of such elements, or null if there is none} */
  public String buffer() {
    String exact = JavaTypes.exact(row.lane());
    return kind() == Kind.NUMBER && exact != null ? CToJavaNames.capital(exact) + "Buffer" : null;
  }

  /** {@return the primitive type that represents a lane} */
  public String primitive() {
    return JavaTypes.value(row.lane());
  }

  /** {@return the names of the lanes} */
  public List<String> fields() {
    return row.fields();
  }

  /** {@return the record class of an element} */
  public String element() {
    return CToJavaNames.capital(row.key());
  }

  /** {@return whether a lane consists of two words} */
  public boolean wide() {
    return isWide(row.lane());
  }

  /** {@return whether elements are unsigned} */
  public boolean unsigned() {
    return row.meaning() == LaneMeaning.UNSIGNED;
  }

  /** {@return the primitive of a pair's index} */
  public String pairIndex() {
    return JavaTypes.value(row.index());
  }

  /** {@return the byte offset of a pair's index} */
  public int pairOffset() {
    return Math.max(row.lane().bytes(), row.index().bytes());
  }

  private static boolean isWide(LaneKind lane) {
    return lane == LaneKind.EXTENDED || lane == LaneKind.QUAD;
  }

  /** {@return an expression for the offset of the element, after a check} */
  public String at() {
    return "at(index, " + row.bytes() + ")";
  }

  /** {@return the lane as an expression} */
  public String laneConstant() {
    return "@[org.shmem4j.type.Lane]." + row.lane();
  }

  /**
   * Reads a lane.
   *
   * @param at the start of the element
   * @param lane which lane
   * @return an expression
   */
  public String readAt(String at, int lane) {
    return reading(offset(at, lane));
  }

  /**
   * Writes a lane.
   *
   * @param at the start of the element
   * @param lane which lane
   * @param value its value
   * @return a statement
   */
  public String writeAt(String at, int lane, String value) {
    return writing(offset(at, lane), value);
  }

  /** {@return an expression that reads the lane with the number {@code lane}} */
  public String readLane() {
    return reading("at + lane * " + laneBytes() + "L");
  }

  /** {@return a statement that writes the lane with the number {@code lane}} */
  public String writeLane() {
    return writing("at + lane * " + laneBytes() + "L", "value");
  }

  private String offset(String at, int lane) {
    return lane == 0 ? at : at + " + " + lane * laneBytes();
  }

  private String reading(String at) {
    return switch (row.lane()) {
      case HALF -> "@[org.shmem4j.type.HalfFormat].toFloat(shortAt(" + at + "))";
      case BFLOAT -> "@[org.shmem4j.type.BfloatFormat].toFloat(shortAt(" + at + "))";
      case EXTENDED, QUAD -> WIDE + ".getDouble(" + laneConstant() + ", segment(), " + at + ")";
      case INT128, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE -> JavaTypes.value(row.lane()) + "At(" + at + ")";
    };
  }

  private String writing(String at, String value) {
    return switch (row.lane()) {
      case HALF -> "setAt(" + at + ", @[org.shmem4j.type.HalfFormat].fromFloat(" + value + "));";
      case BFLOAT -> "setAt(" + at + ", @[org.shmem4j.type.BfloatFormat].fromFloat(" + value + "));";
      case EXTENDED, QUAD -> WIDE + ".setDouble(" + laneConstant() + ", segment(), " + at + ", " + value + ");";
      case INT128, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE -> "setAt(" + at + ", " + value + ");";
    };
  }
}
