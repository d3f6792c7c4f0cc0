package org.shmem4j.processor.checkcommand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that checks sources. */
class CheckTest {
  private static final String RIGHT = """
      import org.shmem4j.Shmem;
      import org.shmem4j.Symmetric;
      import org.shmem4j.api.SymmetricInts;

      record Histogram(@Symmetric(length = 1024) SymmetricInts local) {
        static Histogram of(Shmem shmem) {
          shmem.barrierAll();
          return HistogramSymmetry.allocate(shmem);
        }
      }
      """;
  private static final String DOUBTFUL = RIGHT.replace("shmem.barrier", "if (shmem.myPe() == 0) shmem.barrier");
  private static final String WRONG =
      DOUBTFUL.replace("return ", "shmem.allocate(SymmetricInts.TYPE, 8).get(8); return ");

  @TempDir
  Path folder;
  private String printed;

  private int check(String text, String... options) throws Exception {
    Path sources = Files.createDirectories(folder.resolve("sources"));
    Files.writeString(sources.resolve("Histogram.java"), text);
    List<String> arguments = new ArrayList<>(List.of("-cp", System.getProperty("java.class.path")));
    arguments.addAll(List.of(options));
    arguments.add(sources.toString());
    StringWriter out = new StringWriter();
    int status = CheckMain.run(CheckOptions.of(arguments), new PrintWriter(out, true));
    printed = out.toString();
    return status;
  }

  @Test
  void rightSourcesPass() throws Exception {
    assertThat(check(RIGHT)).isZero();
    assertThat(printed).isEmpty();
  }

  @Test
  void warningsFailWhereThatIsAskedFor() throws Exception {
    assertThat(check(DOUBTFUL)).isZero();
    assertThat(printed).contains("Histogram.java:7:").contains("warning: [shmem-partial-collective]");
    assertThat(check(DOUBTFUL, "--werror")).isEqualTo(1);
    assertThat(check(DOUBTFUL, "--checks", "shmem-partial-collective=error")).isEqualTo(1);
    assertThat(check(DOUBTFUL, "--werror", "--checks", "shmem-partial-collective=off")).isZero();
  }

  @Test
  void sarifSaysWhatAndWhere() throws Exception {
    Path sarif = folder.resolve("out.sarif");
    assertThat(check(WRONG, "--sarif", sarif.toString())).isEqualTo(1);
    assertThat(Files.readString(sarif)).contains("\"version\": \"2.1.0\"")
        .contains("\"ruleId\": \"shmem-index-beyond-length\", \"level\": \"error\"")
        .contains("\"ruleId\": \"shmem-partial-collective\", \"level\": \"warning\"")
        .contains("\"startLine\": 8");
  }

  @Test
  void messagesAndRulesLinkToThePage() throws Exception {
    Path sarif = folder.resolve("out.sarif");
    check(WRONG, "--sarif", sarif.toString(), "--page", "https://example.org/page.html");
    assertThat(printed).contains(" (https://example.org/page.html#shmem-partial-collective)");
    assertThat(Files.readString(sarif))
        .contains("\"helpUri\": \"https://example.org/page.html#shmem-index-beyond-length\"");
  }

  @Test
  void aCallIsShownWhereItsMethodIsNamed() throws Exception {
    check(WRONG);
    assertThat(printed).contains("Histogram.java:7:33: warning: [shmem-partial-collective]");
  }

  @Test
  void aTagIsExplained() throws Exception {
    StringWriter out = new StringWriter();
    assertThat(CheckMain.run(CheckOptions.of(List.of("--explain", "negative-pe")), new PrintWriter(out, true)))
        .isZero();
    assertThat(out.toString()).startsWith("shmem-negative-pe\n\nA PE's number is not negative. (error)\n")
        .contains("Reported:", "intP(cell, 0, 42, -1);", "Right:").doesNotContain("```", "shmem-active-set");
    assertThat(CheckMain.run(CheckOptions.of(List.of("--explain", "no-such")), new PrintWriter(out, true)))
        .isEqualTo(2);
  }

  @Test
  void aMisspelledTagIsAskedFor() throws Exception {
    StringWriter out = new StringWriter();
    assertThat(CheckMain.run(CheckOptions.of(List.of("--explain", "shmem-overlapp")), new PrintWriter(out, true)))
        .isEqualTo(2);
    assertThat(out.toString()).isEqualTo("there is no diagnostic shmem-overlapp; did you mean shmem-overlap?\n");
  }

  @Test
  void aRuleOfCheckedRunsIsExplained() throws Exception {
    StringWriter out = new StringWriter();
    assertThat(CheckMain.run(CheckOptions.of(List.of("--explain", "store-not-ordered")), new PrintWriter(out, true)))
        .isZero();
    assertThat(out.toString()).startsWith("shmem-store-not-ordered in a checked run\n\nA PE's store")
        .contains("Found, with the lines", "Right:").doesNotContain("```", "MARMOT");
  }

  @Test
  void withoutATagAllAreNamed() throws Exception {
    StringWriter out = new StringWriter();
    assertThat(CheckMain.run(CheckOptions.of(List.of("--explain")), new PrintWriter(out, true))).isZero();
    assertThat(out.toString().lines()).contains("shmem-negative-pe", "shmem-active-set")
        .allMatch(tag -> tag.startsWith("shmem-"));
  }

  @Test
  void writtenClassesAreWrittenAgain() throws Exception {
    Path sources = Files.createDirectories(folder.resolve("sources"));
    Files.writeString(sources.resolve("HistogramSymmetry.java"),
        "@javax.annotation.processing.Generated(\"org.shmem4j.processor.SymmetricProcessor\")\nclass Old {}\n");
    assertThat(check(RIGHT)).isZero();
  }

  @Test
  void sourcesThatDoNotCompileAreSaid() throws Exception {
    assertThat(check(RIGHT.replace("return ", "return nothing."))).isEqualTo(2);
    assertThat(printed).contains("error: ");
  }

  @Test
  void wrongOptionsAreRefused() {
    assertThatThrownBy(() -> CheckOptions.of(List.of("--sarif"))).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--sarif needs a value");
    assertThatThrownBy(() -> CheckOptions.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> CheckOptions.of(List.of("--no-such"))).isInstanceOf(IllegalArgumentException.class);
  }
}
