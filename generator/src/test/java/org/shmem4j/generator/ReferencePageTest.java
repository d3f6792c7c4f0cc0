package org.shmem4j.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference page in a browser without a window: what it shows for an address that holds a search. */
@Tag("slow")
class ReferencePageTest {
  private static final Pattern ROW = Pattern.compile("<tr><td><code>(.*?)</code></td><td[^>]*>(.*?)</td></tr>");
  private static final Pattern LINK = Pattern.compile("<a href=\"(.*?)\"><code>(.*?)</code></a>");

  @TempDir static Path folder;
  private static Path page;

  @BeforeAll
  static void write() throws Exception {
    page = Files.writeString(folder.resolve("reference.html"), Reference.generate().get("reference.html"));
  }

  private static String shown(String search) throws Exception {
    Optional<Path> browser = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .flatMap(path -> Stream.of("chromium", "google-chrome", "chrome").map(Path.of(path)::resolve))
        .filter(Files::isExecutable)
        .findFirst();
    assumeTrue(browser.isPresent(), "no browser is installed");
    Path profile = Files.createTempDirectory(folder, "profile");
    Process process = new ProcessBuilder(browser.get().toString(), "--headless", "--no-sandbox", "--disable-gpu",
        "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--disable-quic", "--user-data-dir=" + profile, "--dump-dom", page.toUri() + "#" + search)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
    String dom = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return dom;
  }

  private static List<String> found(String dom) {
    int start = dom.indexOf("<section id=\"found\"");
    return ROW.matcher(dom.substring(start, dom.indexOf("</section>", start))).results()
        .map(row -> row.group(1).replace("<wbr>", "") + " -> " + LINK.matcher(row.group(2)).replaceAll("$2"))
        .toList();
  }

  @Test
  void atFirstThereIsNoTableOfResults() throws Exception {
    assertThat(shown("")).contains("<section id=\"found\" hidden").contains("names; the words may stand in any order")
        .doesNotContain("<main hidden");
  }

  @Test
  void wordsInAnyOrderFindANameWithItsJavadoc() throws Exception {
    String dom = shown("reduce%20sum%20int");
    assertThat(found(dom)).first().isEqualTo("shmem_int_sum_reduce -> Reductions.intSumReduce");
    assertThat(LINK.matcher(dom).results().map(MatchResult::group).toList())
        .anyMatch(link -> link.contains("org/shmem4j/api/Reductions.html#intSumReduce(org.shmem4j.Team,"));
  }

  @Test
  void aNameInJavaFindsAllThatHaveIt() throws Exception {
    assertThat(found(shown("longlongMaxToAll")))
        .containsExactly("shmem_longlong_max_to_all -> ActiveSetCollectives.longlongMaxToAll");
    String dom = shown("Shmem.allocate");
    assertThat(found(dom)).anyMatch(row -> row.startsWith("shmem_malloc "));
    assertThat(LINK.matcher(dom).results().map(MatchResult::group).toList())
        .anyMatch(link -> link.contains("org.shmem4j/org/shmem4j/Shmem.html#allocate(org.shmem4j.HandleType,long,"));
  }

  @Test
  void holesSayWhy() throws Exception {
    assertThat(found(shown("ucc_ee_create"))).singleElement().asString().contains("none: ");
  }

  @Test
  void nothingFoundIsSaid() throws Exception {
    assertThat(shown("nothing%20here")).contains("No name has all of these: nothing, here")
        .contains("<section id=\"found\" hidden");
  }

  @Test
  void theGridLeadsToItsName() throws Exception {
    assertThat(Files.readString(page)).containsPattern("data-name=\"Reductions.intSumReduce\">✓</button>");
    assertThat(found(shown("Reductions.intSumReduce"))).first().isEqualTo(
        "shmem_int_sum_reduce -> Reductions.intSumReduce");
  }
}
