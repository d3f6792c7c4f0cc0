package org.shmem4j.table;

import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tomlj.TomlTable;

/** Reads one row of types. */
final class RowReader {
  private static final Set<String> KNOWN = Set.of("name", "c", "lane", "lanes", "bytes", "index", "meaning", "handle",
      "fields", "alias", "ops", "operators");
  private static final Set<String> SHAPE = Set.of("lane", "lanes", "bytes", "index", "meaning", "fields");

  private final Fields fields;
  private final String path;
  private final String key;
  private final TomlTable row;
  private final TypeTable base;

  RowReader(Fields fields, String path, String key, TomlTable row, TypeTable base) {
    this.fields = fields;
    this.path = path;
    this.key = key;
    this.row = row;
    this.base = base;
  }

  /** Reads the row; returns null if anything in it is wrong. */
  TypeRow read() {
    int before = fields.problems();
    fields.allow(row, path, KNOWN);
    String alias = fields.string(row, path, "alias");
    TypeRow type = alias != null ? readAlias(alias) : readShape();
    return fields.problems() == before ? type : null;
  }

  private TypeRow readAlias(String alias) {
    TypeRow target = base == null ? null : base.find(alias).orElse(null);
    if (target == null) {
      fields.problem(path + ".alias", "an alias must name one of the library's types: alias=" + alias);
      return null;
    }
    for (String shape : SHAPE) {
      if (row.contains(List.of(shape))) {
        fields.problem(path + "." + shape, "an alias takes its shape from the type it names: remove " + shape);
      }
    }
    return finish(target.c(), target.lane(), target.lanes(), target.index(), target.meaning(), List.of(), alias);
  }

  private TypeRow readShape() {
    LaneKind lane = fields.oneOf(row, path, "lane", LaneKind.class);
    if (lane == null) {
      if (!row.contains(List.of("lane"))) {
        fields.problem(path, "a type must have a lane or an alias: lane is missing");
      }
      return null;
    }
    LaneKind index = fields.oneOf(row, path, "index", LaneKind.class);
    LaneMeaning meaning = fields.oneOf(row, path, "meaning", LaneMeaning.class);
    meaning = meaning == null ? lane.usualMeaning() : meaning;
    if (!meaning.fits(lane)) {
      fields.problem(path + ".meaning", "a meaning must fit its lane: meaning=" + meaning + " lane=" + lane);
    }
    if ((meaning == LaneMeaning.PAIR) != (index != null)) {
      fields.problem(path, "a pair, and nothing else, must have an index: meaning=" + meaning + " index=" + index);
    }
    List<String> names = fields.strings(row, path, "fields");
    String className = JavaNames.capital(key);
    if (!names.isEmpty() && JavaNames.hidesUsedClass(className)) {
      fields.problem(path, "a type with fields must not hide a class that its code uses: name=" + key + " class="
          + className + "; choose another name");
    }
    for (String name : names) {
      String broken = JavaNames.brokenByField(name);
      if (broken != null) {
        fields.problem(path + ".fields", broken + ": field=" + name);
      }
    }
    return finish(key, lane, lanes(names, meaning), index, meaning, List.copyOf(names), null);
  }

  private int lanes(List<String> names, LaneMeaning meaning) {
    Long written = fields.integer(row, path, "lanes");
    long lanes = written != null ? written : !names.isEmpty() ? names.size() : meaning == LaneMeaning.PAIR ? 2 : 1;
    if (lanes < 1 || lanes > 1024) {
      fields.problem(path + ".lanes", "lanes must be 1 to 1024: lanes=" + lanes);
    } else if (!names.isEmpty() && names.size() != lanes) {
      fields.problem(path + ".lanes", "lanes must equal the number of fields: lanes=" + lanes + " fields="
          + names.size());
    } else if (meaning == LaneMeaning.COMPLEX && lanes % 2 != 0) {
      fields.problem(path + ".lanes", "complex elements have pairs of lanes: lanes=" + lanes);
    }
    return (int) lanes;
  }

  private TypeRow finish(String cUsual, LaneKind lane, int lanes, LaneKind index, LaneMeaning meaning,
      List<String> names,
      String alias) {
    int bytes = index == null ? lanes * lane.bytes() : 2 * Math.max(lane.bytes(), index.bytes());
    Long written = fields.integer(row, path, "bytes");
    if (written != null && written != bytes) {
      fields.problem(path + ".bytes", "bytes must be lanes times the bytes of a lane: bytes=" + written + " lanes="
          + lanes + " lane=" + lane.bytes());
    }
    Set<Op> operations = fields.operations(row, path, "ops");
    for (Op operation : operations) {
      if (!meaning.can().contains(operation)) {
        fields.problem(path + ".ops", "an operation must be one that the lanes can do: operation=" + operation.label()
            + " lane=" + lane + " meaning=" + meaning + " can=" + meaning.can());
      }
    }
    String c = fields.string(row, path, "c");
    String name = fields.string(row, path, "name");
    String handle = fields.string(row, path, "handle");
    if (handle != null && !JavaNames.isClass(handle)) {
      fields.problem(path + ".handle", "a handle must be the name of a Java class: handle=" + handle);
    }
    return new TypeRow(key, name == null ? key : name, c == null ? cUsual : c, lane, lanes, index, meaning,
        handle == null ? "Symmetric" + JavaNames.capital(key) + "s" : handle, names,
        alias, operations, operators(), bytes);
  }

  private SortedMap<String, String> operators() {
    SortedMap<String, String> result = new TreeMap<>();
    if (!(row.get(List.of("operators")) instanceof TomlTable table)) {
      if (row.contains(List.of("operators"))) {
        fields.problem(path + ".operators", "must be a table of names and classes");
      }
      return result;
    }
    for (String name : table.keySet()) {
      String className = fields.string(table, path + ".operators", name);
      String at = path + ".operators." + name;
      if (!name.matches("[a-z][A-Za-z0-9]*")) {
        fields.problem(at, "an operator must be letters and digits, a small letter first: operator=" + name);
      } else if (java.util.Arrays.stream(Op.values()).anyMatch(op -> op.label().equals(name))) {
        fields.problem(at, "an operator must not have the name of a predefined operation: operator=" + name);
      }
      if (className != null && !TableReader.isQualified(className)) {
        fields.problem(at, "an operator must be a class with its package: class=" + className);
      } else if (className != null) {
        result.put(name, className);
      }
    }
    return result;
  }
}
