package org.shmem4j.generator;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The introduction in the Javadoc of a class of routines, before its hundreds of methods: what it contains, an example,
 * and a table that lists each routine once, for one type.
 *
 * @param doc what the class contains
 * @param example lines of a program
 * @param typename the TYPENAME that the table is about; empty if no routine has one
 * @param rows the table
 */
public record ClassOverview(String doc, String example, String typename, List<Row> rows) {
  /** Types that readers know, the best known first. */
  private static final List<String> KNOWN = List.of("int", "double");

  /**
   * A row of the table.
   *
   * @param link the method, in the form of Javadoc's links
   * @param call the method with the names of its parameters
   * @param doc what it does
   */
  public record Row(String link, String call, String doc) {}

  static ClassOverview of(RoutineFamilies.HomeClass home, List<Method> methods) {
    Set<String> typenames = methods.stream().map(Method::typename).collect(Collectors.toSet());
    String typename = Stream.concat(KNOWN.stream().filter(typenames::contains), typenames.stream().sorted())
        .findFirst().orElseThrow();
    return new ClassOverview(home.doc(), home.example().strip(), typename, rows(methods, typename));
  }

  private static List<Row> rows(List<Method> methods, String typename) {
    List<Method> current = methods.stream().filter(method -> method.deprecated() == null).toList();
    Map<String, Method> byRoutine = new LinkedHashMap<>();
    for (Method method : current.isEmpty() ? methods : current) {
      byRoutine.merge(routine(method), method,
          (first, other) -> !first.typename().equals(typename) && other.typename().equals(typename) ? other : first);
    }
    return byRoutine.values().stream().map(ClassOverview::row).toList();
  }

  /** The routine's name without a type or a size of elements. */
  private static String routine(Method method) {
    return method.typename().isEmpty() || !method.name().startsWith(method.typename())
        ? method.name().replaceFirst("(?<=[a-z])(8|16|32|64|128|4)(?=[A-Z]|$)", "#")
        : method.name().substring(method.typename().length());
  }

  private static Row row(Method method) {
    String types = method.parameters().stream().map(ClassOverview::erasure).collect(Collectors.joining(", ", "(", ")"));
    String names = method.parameters().stream().map(Parameter::name).collect(Collectors.joining(", ", "(", ")"));
    int end = method.doc().indexOf(". ");
    return new Row(method.name() + types, method.name() + names,
        end < 0 ? method.doc() : method.doc().substring(0, end + 1));
  }

  private static String erasure(Parameter parameter) {
    return parameter.isTypeVariable() ? "org.shmem4j.SymmetricArray" : parameter.type().replaceAll("<.*>", "");
  }
}
