package org.shmem4j.generator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.shmem4j.table.TypeRow;
import org.shmem4j.table.TypeTable;

/** The generator, which turns a table into source files. The same table always gives the same files, byte for byte. */
public final class ApiGenerator {
  private ApiGenerator() {}

  /**
   * Generates the source files of a table: the library's own API, or a user's types.
   *
   * @param table the table
   * @return texts by their paths under the source root, with slashes
   */
  public static SortedMap<String, String> generate(TypeTable table) {
    return table.base() == null ? api(table) : user(table);
  }

  /** The methods of the library's own API. */
  static List<Method> methods(TypeTable table) {
    return new Expander(table, RoutineFamilies.load(), new Constants("Types.", "Operators.")).ofSpecifications();
  }

  private static SortedMap<String, String> api(TypeTable table) {
    RoutineFamilies routines = RoutineFamilies.load();
    Constants constants = new Constants("Types.", "Operators.");
    ClassWriter writer = new ClassWriter(table.packageName());
    SortedMap<String, String> files = new TreeMap<>();
    Map<String, List<Method>> byClass = new LinkedHashMap<>();
    for (Method method : new Expander(table, routines, constants).ofSpecifications()) {
      byClass.computeIfAbsent(method.className(), name -> new ArrayList<>()).add(method);
    }
    byClass.forEach((name, methods) ->
        files.put(path(table, name), writer.routines(name, doc(routines, name), methods, null)));
    files.put(path(table, "Types"), writer.constants("Types", "The types of elements.", constants.types(),
        "ElementType"));
    files.put(path(table, "Operators"),
        writer.constants("Operators", "The reductions.", constants.reductions(), "Reduction"));
    addHandles(table, writer, files);
    table.rows().stream().filter(ExactWriter::has).forEach(row -> files.putIfAbsent(
        path(table, ExactWriter.name(row)), new ExactWriter(table.packageName(), writer, row).write()));
    IrregularWriter.addAll(table.packageName(), writer, table.rows(), files);
    files.put(path(table, "BytesMailbox"), Templates.plain("BytesMailbox.java.txt"));
    return files;
  }

  private static SortedMap<String, String> user(TypeTable table) {
    ClassWriter writer = new ClassWriter(table.packageName());
    SortedMap<String, String> files = new TreeMap<>();
    for (TypeRow row : table.rows()) {
      Constants own = new Constants("", "");
      String name = CToJavaNames.capital(row.key()) + "Routines";
      List<Method> methods = new Expander(table, RoutineFamilies.load(), own).ofUser(row, name);
      files.put(path(table, name), writer.routines(name, "Every routine for type {@code " + row.name() + "}.", methods,
          own));
    }
    addHandles(table, writer, files);
    IrregularWriter.addAll(table.packageName(), writer, table.rows(), files);
    return files;
  }

  private static String doc(RoutineFamilies routines, String name) {
    String doc = routines.classes().get(name);
    if (doc == null) {
      throw new IllegalStateException("a class must be described in routines.toml: class=" + name);
    }
    return doc;
  }

  private static void addHandles(TypeTable table, ClassWriter writer, SortedMap<String, String> files) {
    HandleWriter handles = new HandleWriter(table.packageName(), writer);
    Map<String, List<TypeRow>> byHandle = new LinkedHashMap<>();
    table.rows().forEach(row -> byHandle.computeIfAbsent(row.handle(), name -> new ArrayList<>()).add(row));
    byHandle.forEach((name, rows) -> {
      files.put(path(table, name), handles.handle(rows));
      if (!rows.getFirst().fields().isEmpty()) {
        files.put(path(table, CToJavaNames.capital(rows.getFirst().key())), handles.element(rows.getFirst()));
      }
    });
  }

  private static String path(TypeTable table, String className) {
    return table.packageName().replace('.', '/') + "/" + className + ".java";
  }
}
