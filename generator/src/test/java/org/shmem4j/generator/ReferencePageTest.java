package org.shmem4j.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference page in a browser without a window: what it shows for an address that holds a search. */
@Tag("slow")
class ReferencePageTest {
  private static final Pattern ROW = Pattern.compile("<tr><td><code>(.*?)</code></td><td[^>]*>(.*?)</td></tr>");
  private static final Pattern LINK = Pattern.compile("<a href=\"(.*?)\"><code>(.*?)</code></a>");

  @TempDir
  static Path folder;
  private static Path page;

  @BeforeAll
  static void write() throws Exception {
    page = Files.writeString(folder.resolve("reference.html"), Reference.generate().get("reference.html"));
  }

  private static String shown(String search) throws Exception {
    return Browser.dom(folder, page.toUri() + "#" + search);
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
    assertThat(LINK.matcher(shown("longlongMaxToAll")).results().map(MatchResult::group).toList())
        .anyMatch(link -> link.contains("org/shmem4j/api/activeset/ActiveSetCollectives.html#longlongMaxToAll("));
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
