package org.shmem4j.tools.profilepage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser without a window: what it says, and what it does when keys are pressed. */
@Tag("slow")
class PageTest {
  @TempDir
  Path folder;

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

  /** Chooses one thing after another, and writes down what the tables say then. */
  private static final String CHOOSE =
      """
      <script>
      const told = [];
      const pick = (id, value) => {
        document.getElementById(id).value = value;
        document.getElementById(id).dispatchEvent(new Event('change', {bubbles: true}));
        told.push(id + ' ' + value + ': ' + document.getElementById('glance').textContent + ' | '
          + [...document.querySelectorAll('main section:not([hidden])')].map(section => section.id).join(' ') + ' | '
          + document.querySelectorAll('#pes-table tbody tr').length + ' PEs | '
          + document.getElementById('lines-table').textContent);
      };
      pick('choose-from', '0');
      pick('choose-to', '15');
      pick('choose-pe', '2');
      pick('choose-call', 'signalWaitUntil');
      pick('choose-call', '');
      pick('choose-team', [...document.getElementById('choose-team').options].map(option => option.value).pop());
      document.getElementById('choose-none').click();
      const sort = name => [...document.querySelectorAll('#pes-table th button')].find(b => b.textContent === name).click();
      const order = () => [...document.querySelectorAll('#pes-table tbody tr td:first-child')].map(td => td.textContent).join();
      sort('PE');
      told.push('up ' + order());
      sort('PE');
      told.push('down ' + order());
      document.body.append(Object.assign(document.createElement('pre'), {id: 'said', textContent: told.join('\\n')}));
      </script>
      """;

  /** Each of four PEs has a minute: what is chosen is as much of that as it should be. */
  @Test
  void choicesComputeAllTablesAnew() throws Exception {
    String page = ProfilePage.page(new PageData(new ProfileAnalysis(Synthetic.job(4, 60))).text());
    String dom = shown(page.replace("</body>", CHOOSE + "</body>"));
    String[] said = dom.substring(dom.indexOf("id=\"said\"")).split("\n", -1);
    assertThat(said[0]).contains("choose-from 0: All PEs together", "4 PEs");
    assertThat(said[1]).containsPattern("choose-to 15: What is chosen: (59|60)\\.\\d\\d s,"); // samples fall on one side
    assertThat(said[2]).containsPattern("choose-pe 2: What is chosen: 1[45]\\.\\d\\d s,").contains("| 1 PEs |");
    assertThat(lines(said[3])).contains("signalWaitUntil").doesNotContain("Ocean.java:120", "doubleSumReduce");
    assertThat(said[3]).containsPattern("Pattern: late sender, .* or 100 %");
    assertThat(lines(said[5])).contains("doubleSumReduce").doesNotContain("signalWaitUntil");
    assertThat(said[6]).startsWith("up 0,1,2,3");
    assertThat(said[7]).startsWith("down 3,2,1,0");
  }

  private static String lines(String said) {
    return said.substring(said.lastIndexOf('|'));
  }

  @Test
  void patternsAndTheCriticalPathAreNamed() throws Exception {
    String dom = shown(ProfilePage.page(new PageData(new ProfileAnalysis(Synthetic.job(8, 60))).text()));
    assertThat(section(dom, "patterns")).contains("late sender", "wait in a collective", "PE 5");
    assertThat(section(dom, "critical")).containsPattern("<td>5</td><td>.*Ocean.java:120");
  }

  /** A job in which nobody waited and nothing was sent: no box without content, no rows of nothing. */
  @Test
  void whatThereIsNothingOfIsNotShown() throws Exception {
    PeRecord alone = new PeRecord(0, 1, 0, "node", 1, true, 0, 0);
    alone.end = 2_000_000_000;
    for (long at = 0; at < alone.end; at += 20_000_000) {
      alone.samples.add(new PeRecord.Sample(at, new Place("Alone.java:3", "Alone.main", "")));
    }
    String dom = shown(ProfilePage.page(new PageData(new ProfileAnalysis(List.of(alone))).text()));
    for (String empty : List.of("blame", "patterns", "collectives", "bytes", "full")) {
      assertThat(dom).containsPattern("<section id=\"" + empty + "\"[^>]*hidden");
      assertThat(dom).containsPattern("<a href=\"#" + empty + "\" hidden");
    }
    assertThat(dom).doesNotContain(">0.0 %");
  }

  @Test
  void whoFilledWhoseBuffersIsShown() throws Exception {
    List<PeRecord> pes = Synthetic.job(2, 60);
    Place complete = new Place("Count.java:9", "Count.main", "complete");
    pes.getFirst().full.add(new PeRecord.Full(complete, 1, 41, 250_000_000, pes.getFirst().end - 1));
    String dom = shown(ProfilePage.page(new PageData(new ProfileAnalysis(pes)).text()));
    assertThat(section(dom, "full")).containsPattern("<td>0</td><td>1</td><td>.*Count.java:9.*>41<.*250.* ms");
  }

  /** Two methods lead to one line, one of them three times as often. */
  @Test
  void timeIsShownByTheMethodsThatLedThere() throws Exception {
    PeRecord alone = new PeRecord(0, 1, 0, "node", 1, true, 0, 0);
    alone.end = 4_000_000_000L;
    Place line = new Place("Solver.java:3", "Solver.step", "");
    for (int i = 0; i < 200; i++) {
      alone.samples.add(new PeRecord.Sample(20_000_000L * i, line));
      alone.reached(line, List.of("Main.main", i % 4 == 0 ? "Solver.check" : "Solver.solve", "Solver.step"));
    }
    String paths = section(shown(ProfilePage.page(new PageData(new ProfileAnalysis(List.of(alone))).text())), "paths");
    assertThat(paths)
        .containsPattern("Main.main</code>.*100 %.*Solver.solve</code>.*75 %.*Solver.step</code>.*Solver.java:3"
            + ".*Solver.check</code>.*25 %");
  }

  private static String section(String dom, String id) {
    String from = dom.substring(dom.indexOf("<section id=\"" + id + "\""));
    return from.substring(0, from.indexOf("</section>"));
  }

  @Test
  void fourPesAreShown() throws Exception {
    String dom = shown(ProfilePage.page(new PageData(new ProfileAnalysis(Synthetic.job(4, 60))).text()));
    assertThat(dom).contains("Profile of 4 PEs", "Ocean.java:144", "doubleSumReduce",
        "aria-label=\"Collectives by call\"");
  }

  @Test
  void whoIsSlowIsSaidFirst() throws Exception {
    String dom = shown(ProfilePage.page(new PageData(new ProfileAnalysis(Synthetic.job(16, 100))).text()));
    assertThat(dom).containsPattern("PE 5 was waited for most: .* by 15 PEs; .* while it was at Ocean.java:120");
    String collectives = dom.substring(dom.indexOf("id=\"collectives-table\""));
    assertThat(collectives.substring(0, collectives.indexOf("</section>"))).containsPattern("PE 5 \\d\\d %");
  }

  @Test
  void keysMoveAndChoose() throws Exception {
    String page = ProfilePage.page(new PageData(new ProfileAnalysis(Synthetic.job(4, 60))).text());
    String dom = shown(page.replace("</body>", PRESS + "</body>"));
    String said = dom.substring(dom.indexOf("id=\"said\""));
    assertThat(said)
        .contains("+: 15.00 s to 45.00 s", "ArrowRight: 21.00 s to 51.00 s", "0: 0 s to 60.00 s")
        .containsPattern("n: .*PE 1 at .*: doublePutSignal, Ocean.java:131");
  }

  @Test
  void aMinuteOfManyPesIsASmallPage() throws Exception {
    String page = ProfilePage.page(new PageData(new ProfileAnalysis(Synthetic.job(64, 700))).text());
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
