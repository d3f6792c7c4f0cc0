package org.shmem4j.generator;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlTable;

/**
 * All families and their parameters.
 *
 * @param families the families, in the order of the file
 * @param parameters the parameters by their names in prototypes
 * @param classes what each class holds
 */
record Routines(List<Routine> families, Map<String, Parameter> parameters, Map<String, String> classes) {

  static Routines load() {
    try (InputStream in = Routines.class.getResourceAsStream("routines.toml")) {
      TomlParseResult toml = Toml.parse(in);
      if (toml.hasErrors()) {
        throw new IllegalStateException("routines.toml must be TOML: " + toml.errors());
      }
      return new Routines(families(toml.getArray("routine")), parameters(toml.getTable("parameters")),
          classes(toml.getTable("classes")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Parameter> parameters(TomlTable table) {
    Map<String, Parameter> result = new HashMap<>();
    for (String key : table.keySet()) {
      TomlTable row = table.getTable(key);
      String java = row.getString("java");
      result.put(key, new Parameter(java == null ? key : java, row.getString("type"), row.getString("role"),
          row.getString("doc")));
    }
    return result;
  }

  private static List<Routine> families(TomlArray array) {
    List<Routine> result = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      TomlTable row = array.getTable(i);
      result.add(new Routine(row.getString("family"), row.getString("class"), row.getString("generic"),
          row.getString("nonblocking"),
          strings(row, "c"), row.getString("name"), strings(row, "params"), strings(row, "types"),
          row.getString("extension"), strings(row, "extension-types"), strings(row, "ops"),
          list(row, "sizes").stream().map(Long.class::cast).toList(), row.getString("typename"), row.getString("call"),
          row.getString("call-extended"), row.getString("call-record"), row.getString("call-complex"),
          row.getString("whole"), !Boolean.FALSE.equals(row.getBoolean("blocks")), flag(row, "ctx"), flag(row, "collective"),
          strings(row, "indexed"), row.getString("local"), flag(row, "arrays"), row.getString("locals"),
          row.getString("doc"), row.getString("refuses"),
          row.getString("returns"), row.getString("deprecated"), row.getString("replacement")));
    }
    return result;
  }

  private static Map<String, String> classes(TomlTable table) {
    Map<String, String> result = new HashMap<>();
    table.keySet().forEach(name -> result.put(name, table.getString(name)));
    return result;
  }

  private static boolean flag(TomlTable row, String key) {
    return Boolean.TRUE.equals(row.getBoolean(key));
  }

  private static List<String> strings(TomlTable row, String key) {
    return list(row, key).stream().map(String.class::cast).toList();
  }

  private static List<Object> list(TomlTable row, String key) {
    TomlArray array = row.getArray(key);
    return array == null ? List.of() : array.toList();
  }
}
