package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the checks report of every program of the project, with file, line, column and the whole text. Other tests ask
 * whether a mistake is found; this one sees each word and each report that comes or goes, so that whoever rearranges
 * the checks knows that nothing has changed.
 */
@Tag("slow")
class ReportsTest {
  private static final String SWITCH = "shmem4j.goldens";
  private static final String MEND = "./mvnw -q -Pfull -pl processor -am test -Dtest=ReportsTest"
      + " -Dsurefire.failIfNoSpecifiedTests=false -D" + SWITCH + "=update";
  static final Path GOLDEN = Path.of("src/test/resources/reports.txt");
  private static final String INTRODUCTION =
      "# What is reported of the project's programs. ReportsTest compares it, and says how it is updated.";

  /** How many reports there are at least: a corpus that is not found would change nothing. */
  private static final int LEAST = 1000;

  @TempDir
  Path output;

  /** Programs that are compiled together, under the name of where they come from. */
  private record Corpus(String name, Program program) {
    /** The reports, one a line, in an order of their own: compilers go through classes in any order. */
    List<String> reports(Path folder) {
      return program.withNotes(folder).stream()
          .filter(each -> each.text().contains("[shmem-") || each.text().contains("the checks of shmem4j"))
          .map(each -> "%s:%d:%d %s".formatted(each.file(), each.line(), each.column(), each.text()).replace("\n",
              "\\n"))
          .sorted().toList();
    }
  }

  @Test
  void areAsTheyWere() throws IOException {
    List<Corpus> all = programs();
    List<Path> folders = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      folders.add(Files.createDirectory(output.resolve("corpus" + i)));
    }
    List<String> reports = IntStream.range(0, all.size()).parallel()
        .mapToObj(
            i -> Stream.concat(Stream.of("", "== " + all.get(i).name()), all.get(i).reports(folders.get(i)).stream()))
        .flatMap(each -> each).toList();
    List<String> found = Stream.concat(Stream.of(INTRODUCTION), reports.stream()).toList();
    List<String> golden = Files.exists(GOLDEN) ? Files.readAllLines(GOLDEN) : List.of();
    if (System.getProperty(SWITCH, "").equals("update")) {
      Files.write(GOLDEN, found);
    }

    assertThat(found).hasSizeGreaterThan(LEAST);
    assertThat(found).as("reports differ; if that is meant: " + MEND).containsExactlyElementsOf(golden);
  }

  private List<Corpus> programs() throws IOException {
    List<Corpus> all = new ArrayList<>();
    for (Path each : TwinsTest.points().toList()) {
      all.add(twins(each, "wrong", Twins.Twin::wrong));
      all.add(twins(each, "right", Twins.Twin::right));
    }
    for (Path each : RightProgramsTest.kinds().toList()) {
      all.add(twins(each, "right", Twins.Twin::right));
    }
    Path helpers = Files.createDirectory(output.resolve("helpers"));
    CompiledTest.helpers(helpers);
    all.add(new Corpus("callers of compiled methods, wrong",
        CompiledTest.program(CompiledTest.callers(), Twins.Twin::wrong, helpers)));
    all.add(new Corpus("callers of compiled methods, right",
        CompiledTest.program(CompiledTest.callers(), Twins.Twin::right, helpers)));
    for (Path each : Stream.of(ExamplesTest.failing(), ExamplesTest.passing(), WrongProgramsTest.programs())
        .flatMap(each -> each).toList()) {
      all.add(new Corpus(each.subpath(3, each.getNameCount()).toString(), new Program().add(each)));
    }
    for (String each : SilenceTest.FOLDERS) {
      all.add(new Corpus(each, SilenceTest.ofFolder(each)));
    }
    for (Path each : SilenceTest.pages()) {
      all.add(new Corpus(SilenceTest.nameOf(each), SilenceTest.ofPage(each)));
    }
    return all;
  }

  private static Corpus twins(Path file, String which, Function<Twins.Twin, String> text) throws IOException {
    return new Corpus(file.subpath(3, file.getNameCount()) + ", " + which, TwinsTest.program(Twins.of(file), text));
  }
}
