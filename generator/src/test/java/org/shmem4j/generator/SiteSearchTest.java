package org.shmem4j.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The site's search in a browser without a window: what comes first for some words. On a site of three pages, or with
 * {@code -Dshmem4j.site=FOLDER} on the whole one.
 */
@Tag("slow")
class SiteSearchTest {
  private static final List<String> SEARCHES = List.of("slice", "plane", "SymmetricInts", "SymetricInts", "MPI_Send",
      "MPI_Recv", "MPI_Isend", "MPI_Irecv", "mpi_isned", "recieve", "SHMEM_SYMETRIC_SIZE", "shmem.symmetric.size",
      "shmem-negative-pe", "intSumReduce", "shmem_int_sum_redcue", "sum reduce int", "shmem_ctx_int_put",
      "SymmetricInts.slice", "ucc_ee_create", "merge a HashMap", "merge HashMap", "qqqzzzyyyxxx");

  /** Searches for each in turn, and writes down what is shown. */
  private static final String DRIVER = """
      <script>
      window.addEventListener("load", () => {
        const input = document.querySelector("#search input");
        const found = document.getElementById("found");
        const shown = [%s].map(words => {
          input.value = words;
          input.dispatchEvent(new Event("input"));
          const first = found.querySelector("li");
          return [words, found.querySelector("p").textContent, found.querySelectorAll("li").length,
            first?.querySelector("a").textContent, first?.querySelector("a").href.split("/site/").pop(),
            first?.querySelector("div").textContent].join("\\t");
        });
        const written = { id: "shown", textContent: shown.join("\\n") };
        document.body.append(Object.assign(document.createElement("pre"), written));
      });
      </script>
      """.formatted(String.join(",", SEARCHES.stream().map(words -> '"' + words + '"').toList()));

  @TempDir
  static Path folder;
  private static final Map<String, Shown> SHOWN = new LinkedHashMap<>();

  /** What a search shows: what it says above the results, how many there are, and the first. */
  private record Shown(String said, int results, String title, String link, String about) {}

  @BeforeAll
  static void search() throws Exception {
    String built = System.getProperty("shmem4j.site", "");
    Path site = built.isEmpty() ? small() : Path.of(built).toRealPath();
    Path page = site.resolve("docs/how-to/from-mpi.html");
    Path driven = Files.writeString(page.resolveSibling("driven.html"), Files.readString(page) + DRIVER);
    String dom;
    try {
      dom = Browser.dom(folder, driven.toUri() + "?q=first");
    } finally {
      Files.delete(driven);
    }
    int start = dom.indexOf("<pre id=\"shown\">");
    assertThat(start).as("the search in %s", dom).isPositive();
    dom.substring(dom.indexOf('>', start) + 1, dom.indexOf("</pre>", start)).lines().forEach(line -> {
      String[] parts = line.split("\t", -1);
      SHOWN.put(parts[0], new Shown(parts[1], Integer.parseInt(parts[2]), parts[3], parts[4], parts[5]));
    });
    assertThat(SHOWN.keySet()).containsExactlyElementsOf(SEARCHES);
  }

  @Test
  void namesOfHandlesAreFound() {
    assertThat(SHOWN.get("slice")).isEqualTo(new Shown("", SHOWN.get("slice").results(), "slice",
        "apidocs/org.shmem4j.api/org/shmem4j/api/SymmetricInts.html#slice(long,long)", SHOWN.get("slice").about()));
    assertThat(SHOWN.get("slice").about()).startsWith("in SymmetricInts, Symmetric");
    assertThat(SHOWN.get("plane").link()).endsWith("/SymmetricInts.html#plane(long,long)");
    assertThat(SHOWN.get("SymmetricInts").link()).endsWith("/org/shmem4j/api/SymmetricInts.html");
    assertThat(SHOWN.get("SymmetricInts.slice").link()).endsWith("/SymmetricInts.html#slice(long,long)");
  }

  @Test
  void callsOfMpiLeadToWhatStandsForThem() {
    for (String call : List.of("MPI_Send", "MPI_Recv", "MPI_Isend", "MPI_Irecv")) {
      assertThat(SHOWN.get(call).title()).as(call).isEqualTo("Send and receive");
      assertThat(SHOWN.get(call).link()).startsWith("docs/how-to/from-mpi.html#");
      assertThat(SHOWN.get(call).about()).contains(call);
    }
  }

  @Test
  void mistakesInSpellingAreUnderstood() {
    assertThat(SHOWN.get("SymetricInts").title()).isEqualTo("SymmetricInts");
    assertThat(SHOWN.get("SymetricInts").said()).startsWith("Nothing has “SymetricInts”; this is “SymmetricInts”");
    assertThat(SHOWN.get("mpi_isned").title()).isEqualTo("Send and receive");
    assertThat(SHOWN.get("recieve").title()).isEqualTo("Send and receive");
    assertThat(SHOWN.get("shmem_int_sum_redcue").title()).isEqualTo("intSumReduce");
    assertThat(SHOWN.get("SHMEM_SYMETRIC_SIZE").title()).isEqualTo("Settings");
  }

  @Test
  void settingsDiagnosticsAndNamesInCAreFound() {
    assertThat(SHOWN.get("shmem.symmetric.size").title()).isEqualTo("Settings");
    assertThat(SHOWN.get("shmem-negative-pe").title()).isEqualTo("shmem-negative-pe");
    assertThat(SHOWN.get("intSumReduce").about()).startsWith("in Reductions").endsWith("; in C shmem_int_sum_reduce");
    assertThat(SHOWN.get("sum reduce int").title()).isEqualTo("intSumReduce");
    assertThat(SHOWN.get("shmem_ctx_int_put").title()).isEqualTo("intPut");
    assertThat(SHOWN.get("ucc_ee_create").about()).startsWith("none: ");
  }

  @Test
  void wordsOfOneLetterAreNone() {
    Shown plain = SHOWN.get("merge HashMap");
    assertThat(plain.about()).contains("HashMap");
    assertThat(SHOWN.get("merge a HashMap")).isEqualTo(plain);
  }

  @Test
  void nothingFoundIsSaid() {
    assertThat(SHOWN.get("qqqzzzyyyxxx")).isEqualTo(new Shown("Nothing has “qqqzzzyyyxxx”.", 0, "", "", ""));
  }

  /** A site as the site plugin and Javadoc write it. */
  private static Path small() throws IOException {
    Path site = folder.resolve("site");
    Path javadoc = Files.createDirectories(site.resolve("apidocs"));
    Files.createDirectories(site.resolve("docs/how-to"));
    Files.createDirectories(site.resolve("js"));
    Files.copy(Path.of("../docs/site/js/search.js"), site.resolve("js/search.js"));
    page(site.resolve("docs/how-to/from-mpi.html"), """
        <section><a id="From_MPI"></a><h1>From MPI</h1><p>For those who know MPI.</p>
        <table><tr class="b"><td><code>MPI_Send</code>, <code>MPI_Recv</code></td><td><a href="#Send">signals</a></td></tr>
        <tr class="b"><td><code>intSumReduce</code></td><td>a name of the API</td></tr></table>
        <section><a id="Send_and_receive"></a><h2>Send and receive</h2>
        <table><tr class="a"><th>in MPI</th><th>here</th></tr>
        <tr class="b"><td><code>MPI_Send</code>, <code>MPI_Isend</code></td><td>a put</td></tr>
        <tr class="b"><td><code>MPI_Recv</code>, <code>MPI_Irecv</code></td><td>a wait</td></tr></table>
        </section></section>
        """);
    page(site.resolve("docs/settings.html"), """
        <h1 id="Settings">Settings</h1><pre><code>SHMEM_SYMMETRIC_SIZE, -Dshmem.symmetric.size
            the heap&#x2019;s size &amp; its unit</code></pre>
        """);
    page(site.resolve("docs/maps.html"), """
        <h1 id="merge">Merge maps</h1>Each PE has a HashMap.<h2 id="a">A</h2>Others merge. One HashMap is left.
        """);
    page(site.resolve("docs/diagnostics.html"), """
        <h1 id="D">Diagnostics</h1>Those of javac.<h2 id="shmem-negative-pe">shmem-negative-pe</h2>Numbers of PEs.
        """);
    Files.writeString(site.resolve("reference.html"), Reference.generate().get("reference.html"));
    Files.writeString(javadoc.resolve("package-search-index.js"), """
        packageSearchIndex = [{"m":"org.shmem4j.api","l":"org.shmem4j.api"}];updateSearchResults();""");
    Files.writeString(javadoc.resolve("type-search-index.js"), """
        typeSearchIndex = [{"p":"org.shmem4j.api","l":"Reductions"},{"p":"org.shmem4j.api","l":"Rma"},\
        {"p":"org.shmem4j.api","l":"SymmetricInts"},{"p":"org.shmem4j.api","l":"SymmetricBytes"},\
        {"p":"org.shmem4j.api","l":"SymmetricInts.Plane"},{"p":"org.shmem4j.entry","l":"Calls"}];""");
    Files.writeString(javadoc.resolve("member-search-index.js"), """
        memberSearchIndex = [\
        {"p":"org.shmem4j.api","c":"SymmetricBytes","l":"slice(long, long)","u":"slice(long,long)"},\
        {"p":"org.shmem4j.api","c":"SymmetricInts","l":"slice(long, long)","u":"slice(long,long)"},\
        {"p":"org.shmem4j.api","c":"SymmetricInts","l":"plane(long, long)","u":"plane(long,long)"},\
        {"p":"org.shmem4j.api","c":"Rma","l":"intPut(int)","u":"intPut(int)"},\
        {"p":"org.shmem4j.entry","c":"Calls","l":"slice(int)","u":"slice(int)"},\
        {"p":"org.shmem4j.api","c":"Reductions","l":"intSumReduce(Team)","u":"intSumReduce(org.shmem4j.Team)"}];""");
    SearchIndex.main(new String[] {site.toString()});
    return site;
  }

  private static void page(Path file, String body) throws IOException {
    Files.writeString(file, """
        <!DOCTYPE html><html><head><meta charset="UTF-8"><script src="%sjs/search.js"></script></head><body>
        <div id="banner"><div class="pull-right"></div></div>
        <main id="bodyColumn" class="span10">%s</main></body></html>
        """.formatted("../".repeat(file.getNameCount() - folder.getNameCount() - 2), body));
  }
}
