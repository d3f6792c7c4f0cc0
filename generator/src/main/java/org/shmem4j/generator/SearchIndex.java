package org.shmem4j.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the index of the site's search: the sections of its pages, the names of its Javadoc and those of its reference
 * page. It needs only the JDK, since the site is made from results of earlier builds.
 */
public final class SearchIndex {
  private static final Pattern PACKAGE = Pattern.compile("\\{\"m\":\"([^\"]+)\",\"l\":\"([^\"]+)\"");
  private static final Pattern TYPE = Pattern.compile("\\{\"p\":\"([^\"]+)\",\"l\":\"([^\"]+)\"");
  private static final Pattern MEMBER = Pattern.compile(
      "\\{\"p\":\"([^\"]+)\",\"c\":\"([^\"]+)\",\"l\":\"(\\w+)([^\"]*)\"(?:,\"u\":\"\\w+([^\"]+)\")?");
  private static final Pattern GENERATED = Pattern.compile("^\\[\"(\\w+)\",\"\\w+\",\"(\\w+)\",\"", Pattern.MULTILINE);
  private static final Pattern OTHER = Pattern.compile(
      "<tr class=\"name\"><td>(.*?)</td><td>(.*?)</td></tr>", Pattern.DOTALL);
  private static final Pattern PAGE = Pattern.compile("data-page=\"(.*?)\"");
  /** Packages that only generated code calls, or that only the checks of javac read. */
  private static final Pattern NOT_FOR_USERS = Pattern.compile("org\\.shmem4j\\.(entry\\..*|check\\.Means(\\..*)?)");

  private final Path site;
  private final List<String> types = new ArrayList<>();
  private final Map<String, Integer> typeNumbers = new LinkedHashMap<>();
  private final Map<String, Integer> parameters = new LinkedHashMap<>();

  private SearchIndex(Path site) {
    this.site = site;
  }

  /**
   * Writes {@code js/search-index.js} of a site that contains its pages, {@code reference.html} and, in {@code
   * apidocs}, its Javadoc.
   *
   * @param arguments the site's folder
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    Path site = Path.of(arguments[0]);
    Files.writeString(Files.createDirectories(site.resolve("js")).resolve("search-index.js"),
        new SearchIndex(site).text());
  }

  private String text() throws IOException {
    String reference = Files.readString(site.resolve("reference.html"));
    readTypes();
    List<String> members = members(reference);
    return "searchIndex({\n"
        + list("sections", "page, link, heading, names that are explained there, text", sections())
        + list("types", "name, page within the Javadoc", types)
        + list("parameters", "the end of an anchor", parameters.keySet().stream().map(SearchIndex::quoted).toList())
        + list("members", "name, numbers of each type and the end of its anchor, names in C", members)
        + list("others", "name in C, what stands for it, page within the Javadoc", others(reference))
        + "});\n";
  }

  private static String list(String name, String holds, Collection<String> rows) {
    return "// " + holds + "\n" + name + ": [\n" + String.join(",\n", rows) + "\n],\n";
  }

  private List<String> sections() throws IOException {
    return SitePage.sections(site).stream()
        .map(section -> row(quoted(section.page()), quoted(section.link()), quoted(section.heading()),
            row(section.names().stream().map(SearchIndex::quoted).toArray(String[]::new)), quoted(section.text())))
        .toList();
  }

  private void readTypes() throws IOException {
    Map<String, String> modules = javadoc("package", PACKAGE)
        .collect(Collectors.toMap(match -> match.group(2), match -> match.group(1)));
    javadoc("type", TYPE).filter(SearchIndex::isForUsers).forEach(match -> {
      String home = match.group(1);
      typeNumbers.put(home + "." + match.group(2), types.size());
      types.add(row(quoted(match.group(2)),
          quoted(modules.get(home) + "/" + home.replace('.', '/') + "/" + match.group(2) + ".html")));
    });
  }

  /** Lists each name once, with the first member of that name in each type. */
  private List<String> members(String reference) throws IOException {
    SortedMap<String, SortedSet<String>> c = new TreeMap<>();
    GENERATED.matcher(reference).results()
        .forEach(match -> c.computeIfAbsent(match.group(2), java -> new TreeSet<>()).add(quoted(match.group(1))));
    SortedMap<String, SortedMap<Integer, Integer>> places = new TreeMap<>();
    javadoc("member", MEMBER)
        .filter(match -> isForUsers(match) && !isConstructor(match))
        .forEach(match -> {
          String end = match.group(5) == null ? match.group(4) : match.group(5);
          int number = parameters.computeIfAbsent(end, each -> parameters.size());
          places.computeIfAbsent(match.group(3), name -> new TreeMap<>())
              .putIfAbsent(typeNumbers.get(match.group(1) + "." + match.group(2)), number);
        });
    List<String> rows = new ArrayList<>();
    places.forEach((name, at) -> rows.add(row(quoted(name),
        row(at.entrySet().stream().map(place -> place.getKey() + "," + place.getValue()).toArray(String[]::new)),
        row(c.getOrDefault(name, new TreeSet<>()).toArray(String[]::new)))));
    return rows;
  }

  private static boolean isForUsers(MatchResult named) {
    return !NOT_FOR_USERS.matcher(named.group(1) + "." + named.group(2)).matches();
  }

  private static boolean isConstructor(MatchResult member) {
    return ("." + member.group(2)).endsWith("." + member.group(3));
  }

  private static List<String> others(String reference) {
    return OTHER.matcher(reference).results()
        .map(match -> row(quoted(SitePage.text(match.group(1))), quoted(SitePage.text(match.group(2))),
            quoted(PAGE.matcher(match.group(2)).results().map(page -> page.group(1)).findFirst().orElse(""))))
        .toList();
  }

  /** Finds a pattern in one of Javadoc's own indexes. */
  private Stream<MatchResult> javadoc(String what, Pattern pattern) throws IOException {
    String text = Files.readString(site.resolve("apidocs").resolve(what + "-search-index.js"));
    return pattern.matcher(text).results();
  }

  private static String row(String... parts) {
    return "[" + String.join(",", parts) + "]";
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
