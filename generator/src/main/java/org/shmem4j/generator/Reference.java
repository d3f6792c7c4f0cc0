package org.shmem4j.generator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.shmem4j.table.TypeTable;

/**
 * The reference pages: every name of the specifications with its counterpart in Java.
 *
 * @param sections names that are not generated
 * @param holes why some names have no counterpart
 * @param classes generated classes
 * @param names every generated name, by its name in C
 */
public record Reference(
    List<NameList.Section> sections, List<Hole> holes, List<Listing> classes, List<Name> names) {
  /**
   * Names without a counterpart.
   *
   * @param why the reason
   * @param names their names in C
   */
  public record Hole(String why, List<String> names) {}

  /**
   * A generated name.
   *
   * @param c the name in C
   * @param className the class in Java
   * @param java the method
   * @param anchor the anchor of its first form on the class's page of Javadoc
   */
  public record Name(String c, String className, String java, String anchor) {}

  /**
   * One generated class.
   *
   * @param name the class
   * @param subpackage its package below that of the handles; empty if it is that one
   * @param doc what it contains
   * @param prototypes the C prototypes that it stands for
   * @param columns the ends of the names of its typed methods
   * @param rows its types
   * @param others its methods that are not typed
   */
  public record Listing(String name, String subpackage, String doc, Set<String> prototypes, List<String> columns,
      List<Line> rows, Set<String> others) {}

  /**
   * The methods of one type in one class.
   *
   * @param typename the type
   * @param has whether it has each column
   */
  public record Line(String typename, List<Boolean> has) {}

  /**
   * Generates the pages.
   *
   * @return {@code all-names.md} and {@code reference.html}
   */
  public static SortedMap<String, String> generate() {
    TypeTable table = TypeTable.ofSpecifications();
    Reference reference = of(ApiGenerator.methods(table), RoutineFamilies.load());
    SortedMap<String, String> pages = new TreeMap<>();
    pages.put("all-names.md", Templates.text("all-names.md.ftl", reference));
    pages.put("reference.html", Templates.text("reference.html.ftl", reference));
    return pages;
  }

  private static Reference of(List<Method> methods, RoutineFamilies routines) {
    Map<String, List<Method>> byClass = new LinkedHashMap<>();
    SortedMap<String, Name> names = new TreeMap<>();
    for (Method method : methods) {
      byClass.computeIfAbsent(method.className(), name -> new ArrayList<>()).add(method);
      names.putIfAbsent(method.cName() + " " + method.name(),
          new Name(method.cName(), method.className(), method.name(), anchor(method)));
    }
    List<Listing> classes = new ArrayList<>();
    byClass.forEach((name, own) -> classes.add(listing(name, routines, own)));
    List<NameList.Section> sections = NameList.load().sections();
    return new Reference(sections, holes(sections), classes, List.copyOf(names.values()));
  }

  private static List<Hole> holes(List<NameList.Section> sections) {
    Map<String, List<String>> byReason = new LinkedHashMap<>();
    for (NameList.Section section : sections) {
      for (NameList.Row row : section.rows()) {
        if (row.hole() != null) {
          byReason.computeIfAbsent(row.hole(), why -> new ArrayList<>()).add(row.c());
        }
      }
    }
    return byReason.entrySet().stream().map(hole -> new Hole(hole.getKey(), hole.getValue())).toList();
  }

  /** The anchor of a method; Javadoc writes the types in it without their type arguments. */
  private static String anchor(Method method) {
    return method.signature().replaceAll("<[^()]*>", "").replaceAll("@\\[(.*?)]", "$1");
  }

  private static Listing listing(String name, RoutineFamilies routines, List<Method> methods) {
    Set<String> columns = new LinkedHashSet<>();
    Map<String, Set<String>> byType = new LinkedHashMap<>();
    Set<String> others = new LinkedHashSet<>();
    for (Method method : methods) {
      if (!method.typename().isEmpty() && method.name().startsWith(method.typename())) {
        String routine = method.name().substring(method.typename().length());
        columns.add(routine);
        byType.computeIfAbsent(method.typename(), type -> new LinkedHashSet<>()).add(routine);
      } else {
        others.add(method.name());
      }
    }
    List<Line> rows = new ArrayList<>();
    byType.forEach((type, has) -> rows.add(new Line(type, columns.stream().map(has::contains).toList())));
    RoutineFamilies.HomeClass home = routines.homeClass(name);
    return new Listing(name, home.subpackage(), home.doc(), prototypes(name, routines), List.copyOf(columns), rows,
        others);
  }

  private static Set<String> prototypes(String name, RoutineFamilies routines) {
    Set<String> result = new LinkedHashSet<>();
    for (RoutineFamily routine : routines.families()) {
      if (routine.isIn(name)) {
        Way way = Way.of(routine, name);
        routine.prototypes().forEach(prototype -> result.add(Wording.prototype(prototype, way)));
      }
    }
    return result;
  }
}
