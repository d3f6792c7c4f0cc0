package org.shmem4j.generator;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shmem4j.table.TypeRow;
import org.shmem4j.table.TypeTable;

/** Writes the description of each package of the library's own API: a text, and tables of its classes. */
final class PackageWriter {
  private static final String TABLES = " * <TABLES>\n";

  private final TypeTable table;
  private final RoutineFamilies routines;

  PackageWriter(TypeTable table, RoutineFamilies routines) {
    this.table = table;
    this.routines = routines;
  }

  void addAll(SortedMap<String, String> files) {
    Set<String> subpackages = new LinkedHashSet<>(List.of("", ApiGenerator.IRREGULAR));
    routines.classes().values().forEach(home -> subpackages.add(home.subpackage()));
    for (String subpackage : subpackages) {
      String text = Templates.plain("package-info/" + (subpackage.isEmpty() ? "api" : subpackage) + ".java.txt");
      String tables = tables(subpackage).lines().map(line -> " * " + line + "\n").collect(Collectors.joining());
      TargetPackage target = TargetPackage.below(table.packageName(), subpackage);
      files.put(target.path("package-info"), text.replace(TABLES, tables));
    }
  }

  private String tables(String subpackage) {
    return switch (subpackage) {
      case "" -> handles() + routinesOf(subpackage);
      case ApiGenerator.IRREGULAR -> irregular();
      case ApiGenerator.EXACT -> sums() + routinesOf(subpackage);
      default -> routinesOf(subpackage);
    };
  }

  private String handles() {
    return table("Handles", List.of("class", "elements"), table.byHandle().entrySet().stream()
        .map(handle -> List.of(link(handle.getKey()), elements(handle.getValue()))));
  }

  private String routinesOf(String subpackage) {
    return table("Routines", List.of("class", "holds"), routines.classes().entrySet().stream()
        .filter(each -> each.getValue().subpackage().equals(subpackage))
        .map(each -> List.of(link(each.getKey()), each.getValue().doc())));
  }

  private String irregular() {
    Stream<List<String>> typed = table.byHandle().values().stream().map(rows -> {
      String name = IrregularWriter.name(rows.getFirst());
      return List.of(elements(rows), link(name + "Updates"), link(name + "Fetches"), link(name + "Mailbox"));
    });
    return table("Classes", List.of("elements", "updates", "fetches", "mailbox"), Stream.concat(typed,
        Stream.of(List.of("messages of any length", "", "", link("BytesMailbox")))));
  }

  private String sums() {
    return table("Sums", List.of("class", "numbers"), table.byHandle().values().stream()
        .filter(rows -> ExactWriter.has(rows.getFirst()))
        .map(rows -> List.of(link(ExactWriter.name(rows.getFirst())), elements(rows))));
  }

  private static String link(String className) {
    return "{@link " + className + "}";
  }

  private static String elements(List<TypeRow> rows) {
    return rows.stream().map(row -> "{@code " + row.c() + "}").distinct().collect(Collectors.joining(", "));
  }

  private static String table(String caption, List<String> heads, Stream<List<String>> rows) {
    String head = heads.stream().map(each -> "<th scope=\"col\">" + each + "</th>").collect(Collectors.joining());
    String body = rows.map(cells -> "<tr><th scope=\"row\">" + cells.getFirst() + "</th>"
        + cells.stream().skip(1).map(cell -> "<td>" + cell + "</td>").collect(Collectors.joining()) + "</tr>\n")
        .collect(Collectors.joining());
    return "<table>\n<caption>" + caption + "</caption>\n<thead><tr>" + head + "</tr></thead>\n<tbody>\n" + body
        + "</tbody>\n</table>\n";
  }
}
