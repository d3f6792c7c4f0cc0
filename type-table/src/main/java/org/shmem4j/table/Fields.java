package org.shmem4j.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/** Typed access to the fields of one file; a value of the wrong kind becomes a problem and reads as absent. */
final class Fields {
  private final String file;
  private final TomlParseResult root;
  private final List<Problem> problems = new ArrayList<>();

  Fields(String file, TomlParseResult root) {
    this.file = file;
    this.root = root;
  }

  void problem(String path, String rule) {
    problems.add(new Problem(file, line(path), path, rule));
  }

  void throwProblems() {
    if (!problems.isEmpty()) {
      throw new TableException(problems);
    }
  }

  int problems() {
    return problems.size();
  }

  private int line(String path) {
    for (String at = path; !at.isEmpty(); at = at.contains(".") ? at.substring(0, at.lastIndexOf('.')) : "") {
      TomlPosition position = root.inputPositionOf(List.of(at.split("\\.")));
      if (position != null) {
        return position.line();
      }
    }
    return 1;
  }

  void allow(TomlTable table, String path, Set<String> known) {
    for (String key : table.keySet()) {
      if (!known.contains(key)) {
        problem(join(path, key), "a field must be one of " + known.stream().sorted().toList() + ": field=" + key);
      }
    }
  }

  Map<String, TomlTable> tables(TomlTable table, String key) {
    Object value = table.get(List.of(key));
    if (value == null) {
      return Map.of();
    }
    if (!(value instanceof TomlTable inner)) {
      problem(key, "must be a table of tables");
      return Map.of();
    }
    Map<String, TomlTable> result = new LinkedHashMap<>();
    // tomlj does not keep the order of keys, so sort them by their position in the file.
    inner.keySet().stream()
        .sorted((a, b) -> Integer.compare(line(key + "." + a), line(key + "." + b)))
        .forEach(name -> {
          if (inner.get(List.of(name)) instanceof TomlTable row) {
            result.put(name, row);
          } else {
            problem(key + "." + name, "must be a table");
          }
        });
    return result;
  }

  String string(TomlTable table, String path, String key) {
    return value(table, path, key, String.class, "a string");
  }

  Long integer(TomlTable table, String path, String key) {
    return value(table, path, key, Long.class, "an integer");
  }

  List<String> strings(TomlTable table, String path, String key) {
    TomlArray array = value(table, path, key, TomlArray.class, "an array of strings");
    if (array == null) {
      return List.of();
    }
    List<String> result = new ArrayList<>();
    for (Object element : array.toList()) {
      if (!(element instanceof String text)) {
        problem(join(path, key), "must be an array of strings: element=" + element);
      } else if (result.contains(text)) {
        problem(join(path, key), "must not name anything twice: name=" + text);
      } else {
        result.add(text);
      }
    }
    return result;
  }

  <E extends Enum<E>> E oneOf(TomlTable table, String path, String key, Class<E> type) {
    String text = string(table, path, key);
    return text == null ? null : constant(join(path, key), text, type);
  }

  Set<Op> operations(TomlTable table, String path, String key) {
    EnumSet<Op> result = EnumSet.noneOf(Op.class);
    for (String text : strings(table, path, key)) {
      Op operation = constant(join(path, key), text, Op.class);
      if (operation != null) {
        result.add(operation);
      }
    }
    return Collections.unmodifiableSet(result);
  }

  private <E extends Enum<E>> E constant(String path, String text, Class<E> type) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().toLowerCase(Locale.ROOT).equals(text)) {
        return constant;
      }
    }
    problem(path, "must be one of " + TableReader.names(type.getEnumConstants()) + ": value=" + text);
    return null;
  }

  private <T> T value(TomlTable table, String path, String key, Class<T> type, String what) {
    Object value = table.get(List.of(key));
    if (value == null || type.isInstance(value)) {
      return type.cast(value);
    }
    problem(join(path, key), "must be " + what + ": value=" + value);
    return null;
  }

  static String join(String path, String key) {
    return path.isEmpty() ? key : path + "." + key;
  }
}
