package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The project's own programs: nothing is reported in any of them, as the golden file says, which {@link ReportsTest}
 * compares with what is reported. What else they need may be missing here.
 */
class SilenceTest {
  /** The documents with a program that waits for ever, has a race, or fails in a call. */
  private static final Set<String> OF_MISTAKES =
      Set.of("checks.md", "check-a-run.md", "collectives.md", "debugging.md", "explore-orders.md");

  /** Where the project's programs are. */
  static final List<String> FOLDERS = List.of(
      "tests/examples/src", "tests/applications/src", "tests/consumer/src",
      "tests/benchmarks/src", "tests/conformance/src", "tests/cluster", "tests/pretend-hosts/src", "tests/litmus/src",
      "tests/showcases/src", "runtime/src/test/java", "runtime/junit/src");

  private static final Path ROOT = Path.of("..");
  private static final Pattern PROGRAM =
      Pattern.compile("```java\n((?:// \\w+\\.java\n)?(?:package|import) .*?)```", Pattern.DOTALL);
  private static final Pattern TYPE = Pattern.compile("(?m)^(?:public |final )*(?:class|record|interface) (\\w+)");

  @ParameterizedTest
  @FieldSource("FOLDERS")
  void nothingIsReported(String folder) throws IOException {
    assertThat(reported(folder)).isEmpty();
  }

  /** The programs of a folder, which are compiled together. */
  static Program ofFolder(String folder) throws IOException {
    Program program = program();
    try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
      List<Path> sources = files
          .filter(each -> each.toString().endsWith(".java") && !each.toString().contains("target"))
          .sorted().toList();
      assertThat(sources).isNotEmpty();
      sources.forEach(program::add);
    }
    return program;
  }

  static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
      for (Path each : files.filter(each -> each.toString().endsWith(".md")).sorted().toList()) {
        boolean isOfSite = each.startsWith(ROOT.resolve("docs/target")); // where it was built
        if (!isOfSite && PROGRAM.matcher(Files.readString(each)).find()) {
          pages.add(each);
        }
      }
      return pages;
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void onlyMistakesThatDocumentsShowAreReported(Path page) throws IOException {
    assertThat(reported(nameOf(page)).isEmpty()).as(page.toString())
        .isNotEqualTo(OF_MISTAKES.contains(page.getFileName().toString()));
  }

  /** The whole programs of a document. */
  static Program ofPage(Path page) throws IOException {
    Program program = program();
    PROGRAM.matcher(Files.readString(page)).results().map(each -> each.group(1)).forEach(each -> {
      Matcher name = TYPE.matcher(each);
      assertThat(name.find()).as(each).isTrue();
      program.add(name.group(1) + ".java", each);
    });
    return program;
  }

  private static Program program() {
    return new Program().options(
        "-Xlint:none", "--should-stop=ifError=FLOW", "-Xmaxerrs", "9999", "-Xmaxwarns", "9999");
  }

  /** {@return what the reports of a page's programs are headed with} */
  static String nameOf(Path page) {
    return ROOT.relativize(page).toString();
  }

  /** {@return the reports of a folder or a page in the golden file} */
  private static List<String> reported(String name) throws IOException {
    List<String> golden = Files.readAllLines(ReportsTest.GOLDEN);
    assertThat(golden).contains("== " + name);
    return golden.stream().dropWhile(line -> !line.equals("== " + name)).skip(1)
        .takeWhile(line -> !line.startsWith("== "))
        .filter(line -> line.contains("[shmem-") || line.contains("the checks of shmem4j failed")).toList();
  }
}
