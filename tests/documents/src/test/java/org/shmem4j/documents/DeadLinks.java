package org.shmem4j.documents;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Follows the relative links of a site that was built; Javadoc's own pages are only led to. */
public final class DeadLinks {
  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]+)\"");
  private static final Pattern ANCHOR = Pattern.compile("(?:id|name)=\"([^\"]+)\"");

  private final Map<Path, Set<String>> anchors = new HashMap<>();

  private DeadLinks() {}

  /**
   * Prints the dead links and ends with 1 if there are any.
   *
   * @param args the site's folder
   * @throws IOException if a page cannot be read
   */
  public static void main(String[] args) throws IOException {
    Path site = Path.of(args[0]).toAbsolutePath();
    Set<String> dead = new TreeSet<>();
    int links = 0;
    DeadLinks seen = new DeadLinks();
    for (Path page : pages(site)) {
      for (MatchResult link : LINK.matcher(Files.readString(page)).results().toList()) {
        String target = link.group(1).replace("&amp;", "&");
        links++;
        if (!target.matches("(?i)[a-z]+:.*") && !seen.leads(page, target)) {
          dead.add(site.relativize(page) + ": " + target);
        }
      }
    }
    dead.forEach(System.out::println);
    System.out.println(links + " links, " + dead.size() + " dead");
    System.exit(dead.isEmpty() && links > 0 ? 0 : 1);
  }

  private static List<Path> pages(Path site) throws IOException {
    try (Stream<Path> files = Files.walk(site)) {
      return files.filter(file -> file.toString().endsWith(".html"))
          .filter(file -> !site.relativize(file).startsWith("apidocs"))
          .toList();
    }
  }

  private boolean leads(Path page, String link) throws IOException {
    String[] parts = link.split("#", 2);
    Path file = parts[0].isEmpty() ? page : page.resolveSibling(URI.create(parts[0]).getPath()).normalize();
    if (parts.length == 1 || parts[1].isEmpty() || !file.toString().endsWith(".html") || isScripted(file)) {
      return Files.exists(file);
    }
    return Files.exists(file) && anchorsOf(file).contains(URI.create("#" + parts[1]).getFragment());
  }

  /** The search page takes what is to be searched after the #. */
  private static boolean isScripted(Path file) {
    return file.endsWith("reference.html");
  }

  private Set<String> anchorsOf(Path file) throws IOException {
    Set<String> known = anchors.get(file);
    if (known == null) {
      known = ANCHOR.matcher(Files.readString(file)).results()
          .map(anchor -> anchor.group(1).replace("&lt;", "<").replace("&gt;", ">"))
          .collect(Collectors.toSet());
      anchors.put(file, known);
    }
    return known;
  }
}
