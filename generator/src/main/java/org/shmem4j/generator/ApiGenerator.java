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
  /** The packages, below that of the handles, of classes that no routine names. */
  static final String IRREGULAR = "irregular";
  static final String EXACT = "exact";

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
    Constants constants = constants();
    return new Expander(table, RoutineFamilies.load(), className -> constants).ofSpecifications();
  }

  private static SortedMap<String, String> api(TypeTable table) {
    RoutineFamilies routines = RoutineFamilies.load();
    SortedMap<String, String> files = new TreeMap<>();
    addRoutines(table, routines, files);
    addHandles(table, files);
    TargetPackage exact = TargetPackage.below(table.packageName(), EXACT);
    table.rows().stream().filter(ExactWriter::has)
        .forEach(row -> files.putIfAbsent(exact.path(ExactWriter.name(row)), new ExactWriter(exact, row).write()));
    TargetPackage irregular = TargetPackage.below(table.packageName(), IRREGULAR);
    IrregularWriter.addAll(irregular, table.rows(), files);
    files.put(irregular.path("BytesMailbox"), Templates.plain("BytesMailbox.java.txt"));
    new PackageWriter(table, routines).addAll(files);
    return files;
  }

  /** Adds the classes of routines, and the constants that they use, of which each package has its own. */
  private static void addRoutines(TypeTable table, RoutineFamilies routines, SortedMap<String, String> files) {
    SortedMap<String, Constants> constants = new TreeMap<>();
    Expander expander = new Expander(table, routines,
        className -> constants.computeIfAbsent(routines.homeClass(className).subpackage(), subpackage -> constants()));
    Map<String, List<Method>> byClass = new LinkedHashMap<>();
    for (Method method : expander.ofSpecifications()) {
      byClass.computeIfAbsent(method.className(), name -> new ArrayList<>()).add(method);
    }
    byClass.forEach((name, methods) -> {
      RoutineFamilies.HomeClass home = routines.homeClass(name);
      TargetPackage target = TargetPackage.below(table.packageName(), home.subpackage());
      files.put(target.path(name), new ClassWriter(target.packageName()).routines(name,
          Templates.text("class.ftl", ClassOverview.of(home, methods)).strip(), methods, null));
    });
    constants
        .forEach((subpackage, used) -> addConstants(TargetPackage.below(table.packageName(), subpackage), used, files));
  }

  /** Constants that have classes of their own. */
  private static Constants constants() {
    return new Constants("Types.", "Operators.");
  }

  private static void addConstants(TargetPackage target, Constants used, SortedMap<String, String> files) {
    ClassWriter writer = new ClassWriter(target.packageName());
    files.put(target.path("Types"), writer.constants("Types", "The types of elements.", used.types(), "ElementType"));
    if (!used.reductions().isEmpty()) {
      files.put(target.path("Operators"),
          writer.constants("Operators", "The reductions.", used.reductions(), "Reduction"));
    }
  }

  private static SortedMap<String, String> user(TypeTable table) {
    TargetPackage target = TargetPackage.below(table.packageName(), "");
    ClassWriter writer = new ClassWriter(table.packageName());
    SortedMap<String, String> files = new TreeMap<>();
    for (TypeRow row : table.rows()) {
      Constants own = new Constants("", "");
      String name = CToJavaNames.capital(row.key()) + "Routines";
      List<Method> methods = new Expander(table, RoutineFamilies.load(), className -> own).ofUser(row, name);
      files.put(target.path(name), writer.routines(name, "Every routine for type {@code " + row.name() + "}.", methods,
          own));
    }
    addHandles(table, files);
    IrregularWriter.addAll(target, table.rows(), files);
    return files;
  }

  private static void addHandles(TypeTable table, SortedMap<String, String> files) {
    TargetPackage target = TargetPackage.below(table.packageName(), "");
    HandleWriter handles = new HandleWriter(table.packageName(), new ClassWriter(table.packageName()));
    table.byHandle().forEach((name, rows) -> {
      files.put(target.path(name), handles.handle(rows));
      if (!rows.getFirst().fields().isEmpty()) {
        files.put(target.path(CToJavaNames.capital(rows.getFirst().key())), handles.element(rows.getFirst()));
      }
    });
  }
}
