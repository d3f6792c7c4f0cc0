package org.shmem4j.generator;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlTable;

/**
 * All families and their parameters.
 *
 * @param families the families, in the order of the file
 * @param parameters the parameters by their names in prototypes
 * @param classes the classes by their names, in the order of the file
 */
record RoutineFamilies(List<RoutineFamily> families, Map<String, Parameter> parameters,
    Map<String, HomeClass> classes) {

  /**
   * A class of routines.
   *
   * @param subpackage its package below that of the handles; empty if it is that one
   * @param doc what it contains
   * @param example lines of a program that is among the tests
   */
  record HomeClass(String subpackage, String doc, String example) {}

  /** The keys that a variant does not inherit. */
  private static final Set<String> OWN =
      Set.of("generic", "nonblocking", "work-group", "queue", "deprecated", "replacement");

  static RoutineFamilies load() {
    try (InputStream in = RoutineFamilies.class.getResourceAsStream("routines.toml")) {
      TomlParseResult toml = Toml.parse(in);
      if (toml.hasErrors()) {
        throw new IllegalStateException("routines.toml must be TOML: " + toml.errors());
      }
      return new RoutineFamilies(families(toml.getArray("routine")), parameters(toml.getTable("parameters")),
          classes(toml.getTable("classes"), toml.getTable("examples")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the description of a class of routines} */
  HomeClass homeClass(String name) {
    HomeClass home = classes.get(name);
    if (home == null) {
      throw new IllegalStateException("a class must be described in routines.toml: class=" + name);
    }
    return home;
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

  private static List<RoutineFamily> families(TomlArray array) {
    List<RoutineFamily> result = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      TomlTable row = array.getTable(i);
      result.add(family(row.toMap()));
      TomlArray variants = row.getArray("variant");
      for (int j = 0; variants != null && j < variants.size(); j++) {
        Map<String, Object> variant = new HashMap<>(row.toMap());
        variant.keySet().removeAll(OWN);
        variant.putAll(variants.getTable(j).toMap());
        result.add(family(variant));
      }
    }
    return result;
  }

  private static RoutineFamily family(Map<String, Object> row) {
    return new RoutineFamily(string(row, "family"), string(row, "class"), string(row, "generic"),
        string(row, "nonblocking"),
        string(row, "work-group"), string(row, "queue"),
        strings(row, "c"), string(row, "name"), strings(row, "params"), strings(row, "types"),
        string(row, "extension"), strings(row, "extension-types"), strings(row, "ops"),
        list(row, "sizes").stream().map(Long.class::cast).toList(), string(row, "typename"), string(row, "call"),
        string(row, "call-extended"), string(row, "call-record"), string(row, "call-complex"),
        string(row, "whole"), flag(row, "blocks", true), strings(row, "effects"), flag(row, "ctx", false),
        flag(row, "collective", false), strings(row, "indexed"), string(row, "local"), flag(row, "arrays", false),
        string(row, "locals"),
        string(row, "doc"), string(row, "refuses"), string(row, "returns"), string(row, "deprecated"),
        string(row, "replacement"));
  }

  private static Map<String, HomeClass> classes(TomlTable table, TomlTable examples) {
    Map<String, HomeClass> result = new LinkedHashMap<>();
    addClasses("", table, examples, result);
    table.keySet().stream().filter(table::isTable)
        .forEach(name -> addClasses(name, table.getTable(name), examples, result));
    return result;
  }

  private static void addClasses(String subpackage, TomlTable table, TomlTable examples,
      Map<String, HomeClass> result) {
    table.keySet().stream().filter(table::isString).forEach(name -> {
      if (!examples.contains(name)) {
        throw new IllegalStateException("a class must have an example in routines.toml: class=" + name);
      }
      result.put(name, new HomeClass(subpackage, table.getString(name), examples.getString(name)));
    });
  }

  private static String string(Map<String, Object> row, String key) {
    return (String) row.get(key);
  }

  private static boolean flag(Map<String, Object> row, String key, boolean otherwise) {
    return row.get(key) instanceof Boolean flag ? flag : otherwise;
  }

  private static List<String> strings(Map<String, Object> row, String key) {
    return list(row, key).stream().map(String.class::cast).toList();
  }

  private static List<Object> list(Map<String, Object> row, String key) {
    return row.get(key) instanceof TomlArray array ? array.toList() : List.of();
  }
}
