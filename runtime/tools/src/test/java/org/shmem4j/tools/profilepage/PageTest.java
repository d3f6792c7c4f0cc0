package org.shmem4j.tools.profilepage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser without a window: what it says, and what it does when keys are pressed. */
@Tag("slow")
class PageTest {
  @TempDir Path folder;

  /** Presses keys on the timeline, and writes down what it says then. */
  private static final String PRESS =
      """
      <script>
      const said = [];
      const press = key => {
        document.getElementById('lanes').dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
        said.push(key + ': ' + document.getElementById('range').textContent + ' | '
          + document.getElementById('details').textContent);
      };
      ['+', 'ArrowRight', '0', 'ArrowDown', 'n', 'n', 'p'].forEach(press);
      document.getElementById('more-lines').click();
      document.body.append(Object.assign(document.createElement('pre'), {id: 'said', textContent: said.join('\\n')}));
      </script>
      """;

  @Test
  void fourPesAreShown() throws Exception {
    String dom = shown(Report.page(new PageData(new Analysis(Synthetic.job(4, 60))).text()));
    assertThat(dom).contains("Profile of 4 PEs", "Ocean.java:144", "doubleSumReduce", "aria-label=\"Collectives by call\"");
  }

  @Test
  void whoIsSlowIsSaidFirst() throws Exception {
    String dom = shown(Report.page(new PageData(new Analysis(Synthetic.job(16, 100))).text()));
    assertThat(dom).containsPattern("PE 5 was waited for most: .* by 15 PEs; .* while it was at Ocean.java:120");
    String collectives = dom.substring(dom.indexOf("id=\"collectives-table\""));
    assertThat(collectives.substring(0, collectives.indexOf("</section>"))).containsPattern("PE 5 \\d\\d %");
  }

  @Test
  void keysMoveAndChoose() throws Exception {
    String page = Report.page(new PageData(new Analysis(Synthetic.job(4, 60))).text());
    String dom = shown(page.replace("</body>", PRESS + "</body>"));
    String said = dom.substring(dom.indexOf("id=\"said\""));
    assertThat(said)
        .contains("+: 15.00 s to 45.00 s", "ArrowRight: 21.00 s to 51.00 s", "0: 0 s to 60.00 s")
        .containsPattern("n: .*PE 1 at .*: doublePutSignal, Ocean.java:131");
  }

  @Test
  void aMinuteOfManyPesIsASmallPage() throws Exception {
    String page = Report.page(new PageData(new Analysis(Synthetic.job(64, 700))).text());
    assertThat(page.length()).isLessThan(10_000_000);
    assertThat(shown(page)).contains("Profile of 64 PEs", "PE 5 was waited for most");
  }

  private String shown(String page) throws Exception {
    Optional<Path> browser = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .flatMap(path -> Stream.of("chromium", "google-chrome", "chrome").map(Path.of(path)::resolve))
        .filter(Files::isExecutable)
        .findFirst();
    assumeTrue(browser.isPresent(), "no browser is installed");
    String watched = page.replace("<script type=\"application/json\"",
        "<script>window.onerror = text => document.body.append('FAILED ' + text);</script>"
            + "<script type=\"application/json\"");
    Path file = Files.writeString(folder.resolve("profile.html"), watched);
    Process process = new ProcessBuilder(browser.get().toString(), "--headless", "--no-sandbox", "--disable-gpu",
        "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--disable-quic", "--user-data-dir=" + folder.resolve("browser"), "--dump-dom", file.toUri().toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
    String dom = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    String drawn = dom.replaceAll("(?s)<script.*?</script>", "");
    assertThat(drawn).doesNotContain("FAILED", "NaN", "undefined");
    return drawn;
  }
}
