package org.shmem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The page of the specification's statements is in the specification's order, and the tests that it names exist. */
class StatementsTest {
  private static final String PAGE = "docs/reference/openshmem-statement-by-statement.md";
  private static final String LITMUS_TESTS = "docs/explanation/memory-model.md";
  private static final Pattern HEADING = Pattern.compile("^#{2,} (\\d[\\d.]*) ");
  private static final Pattern ROW = Pattern.compile("^\\| (\\d+) \\| (.+) \\| (.+) \\| (.*) \\|$");
  private static final Pattern TEST = Pattern.compile("`(?:(\\w+)\\.)?(\\w+)\\.(\\w+)`");
  private static final Pattern LITMUS = Pattern.compile("\\*([^*]+)\\*");
  private static final int MOST_DIFFERENCES = 20;

  private static List<Row> rows;

  /** A statement, what is done here, and what shows it. */
  private record Row(String section, int number, String here, String shownBy) {
    @Override
    public String toString() {
      return section + ", " + number + ": " + here + " | " + shownBy;
    }
  }

  @BeforeAll
  static void read() throws IOException {
    rows = new ArrayList<>();
    String section = "";
    for (String line : Page.of(PAGE).text().lines().toList()) {
      Matcher heading = HEADING.matcher(line);
      Matcher row = ROW.matcher(line);
      if (heading.find()) {
        section = heading.group(1);
      } else if (row.matches()) {
        rows.add(new Row(section, Integer.parseInt(row.group(1)), row.group(3), row.group(4)));
      }
    }
    assertThat(rows).hasSizeGreaterThan(500);
  }

  /** A test is a class and its method, with the package's last name in front if two classes have that name. */
  @Test
  void everyTestThatIsNamedExists() throws IOException {
    List<Path> sources = testSources();
    List<String> missing = new ArrayList<>();
    for (Row row : rows) {
      for (MatchResult test : TEST.matcher(row.shownBy()).results().toList()) {
        if (!exists(test, sources)) {
          missing.add(row.section() + ": " + test.group());
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  private static boolean exists(MatchResult test, List<Path> sources) throws IOException {
    Path file = Path.of(test.group(2) + ".java");
    Path end = test.group(1) == null ? file : Path.of(test.group(1)).resolve(file);
    List<Path> found = sources.stream().filter(source -> source.endsWith(end)).toList();
    return found.size() == 1
        && Files.readString(found.getFirst()).matches("(?s).*(void|Stream<DynamicTest>) " + test.group(3) + "\\(.*");
  }

  private static List<Path> testSources() throws IOException {
    List<Path> sources = new ArrayList<>();
    Files.walkFileTree(Page.ROOT, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        boolean built = folder.endsWith("target") || folder.endsWith(".git");
        return built ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (file.toString().contains("/src/test/java/")) {
          sources.add(file);
        }
        return FileVisitResult.CONTINUE;
      }
    });
    return sources;
  }

  @Test
  void everyLitmusTestThatIsNamedExists() throws IOException {
    String tests = Page.of(LITMUS_TESTS).text();
    assertThat(rows.stream().flatMap(row -> LITMUS.matcher(row.shownBy()).results()).map(name -> name.group(1)))
        .isNotEmpty()
        .allSatisfy(name -> assertThat(tests).contains("- **" + name + "**"));
  }

  @Test
  void everyStatementIsTestedOrSaysThatItIsNot() {
    assertThat(rows).allMatch(row -> TEST.matcher(row.shownBy()).find() || LITMUS.matcher(row.shownBy()).find()
        || row.shownBy().equals("not tested") || row.here().startsWith("C only"));
  }

  @Test
  void fewStatementsAreNotFollowed() {
    assertThat(rows).filteredOn(row -> row.here().startsWith("differs: ")).hasSizeLessThanOrEqualTo(MOST_DIFFERENCES);
    assertThat(rows).filteredOn(row -> row.here().contains("differs:"))
        .allMatch(row -> row.here().startsWith("differs: "));
  }

  @Test
  void statementsAreInTheOrderOfTheSpecification() {
    assertThat(rows.stream().map(Row::section).distinct())
        .isSortedAccordingTo((one, other) -> Arrays.compare(numbers(one), numbers(other)));
    for (int i = 0; i < rows.size(); i++) {
      boolean first = i == 0 || !rows.get(i - 1).section().equals(rows.get(i).section());
      assertThat(rows.get(i).number()).as("%s", rows.get(i)).isEqualTo(first ? 1 : rows.get(i - 1).number() + 1);
    }
  }

  private static int[] numbers(String section) {
    return Arrays.stream(section.split("\\.")).mapToInt(Integer::parseInt).toArray();
  }
}
