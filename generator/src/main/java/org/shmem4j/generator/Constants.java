package org.shmem4j.generator;

import java.util.SortedMap;
import java.util.TreeMap;
import org.shmem4j.table.LaneKind;
import org.shmem4j.table.LaneMeaning;
import org.shmem4j.table.TypeRow;

/** The element types and reductions that methods use, collected as the methods are made. */
final class Constants {
  private static final String TYPE = "@[org.shmem4j.type.";

  private final String typePrefix;
  private final String reductionPrefix;
  private final SortedMap<String, String> types = new TreeMap<>();
  private final SortedMap<String, String> reductions = new TreeMap<>();

  /**
   * Starts a collection.
   *
   * @param typePrefix what to write before the name of a type, such as {@code Types.}
   * @param reductionPrefix what to write before the name of a reduction
   */
  Constants(String typePrefix, String reductionPrefix) {
    this.typePrefix = typePrefix;
    this.reductionPrefix = reductionPrefix;
  }

  SortedMap<String, String> types() {
    return types;
  }

  SortedMap<String, String> reductions() {
    return reductions;
  }

  String type(Instance instance) {
    TypeRow row = instance.row();
    String name = row == null ? "BITS" + instance.size() : CToJavaNames.constant(row.key());
    types.put(name, row == null ? TYPE + "ElementType].bits(" + instance.size() + ")" : elementType(row));
    return typePrefix + name;
  }

  String reduction(Instance instance) {
    TypeRow row = instance.row();
    String name = CToJavaNames.constant(row.key()) + "_" + CToJavaNames.constant(instance.operator().label());
    String type = onWords(instance) ? words(row) : type(instance);
    String operation = instance.operator().className() == null
        ? TYPE + "Operation]." + CToJavaNames.constant(instance.operator().label())
        : "new @[" + instance.operator().className() + "]()";
    reductions.put(name, "@[org.shmem4j.entry.Reductions].of(" + type + ", " + operation + ")");
    return reductionPrefix + name;
  }

  /** Bitwise operations on types that are not integers work on their words, as in Fortran. */
  private static boolean onWords(Instance instance) {
    boolean bitwise = instance.operator().words().startsWith("bitwise");
    return bitwise && !instance.row().lane().isInteger();
  }

  private static String words(TypeRow row) {
    return of(row.key(), LaneKind.INT, row.bytes() / LaneKind.INT.bytes(), LaneMeaning.UNSIGNED);
  }

  /** {@return an expression for the type of a row's elements} */
  static String elementType(TypeRow row) {
    if (row.meaning() == LaneMeaning.PAIR) {
      return TYPE + "ElementType].pair(\"" + row.key() + "\", " + TYPE + "Lane]." + row.lane() + ", " + TYPE + "Lane]."
          + row.index() + ")";
    }
    return of(row.key(), row.lane(), row.lanes(), row.meaning());
  }

  private static String of(String name, LaneKind lane, int lanes, LaneMeaning meaning) {
    return TYPE + "ElementType].of(\"" + name + "\", " + TYPE + "Lane]." + lane + ", " + lanes + ", " + TYPE
        + "Meaning]." + meaning + ")";
  }
}
