package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The order in which javac goes through files and classes, and in which it drops their trees, changes nothing. */
class OrderTest {
  private static final String HELPER = """
      final class Helper {
        private final boolean first;

        Helper(Shmem shmem) {
          first = shmem.myPe() == 0;
        }

        boolean isFirst() {
          return first;
        }

        static void meet(Shmem shmem) {
          shmem.barrierAll();
        }
      }
      """;
  private static final String USER = """
      final class User {
        static void run(Shmem shmem) {
          if (new Helper(shmem).isFirst()) {
            Helper.meet(shmem);
          }
        }

        static void close(Shmem shmem) {
          Team part = shmem.worldTeam().splitStrided(0, 1, 1);
          part.close();
          part.sync();
        }
      }
      """;

  @TempDir
  Path output;

  private List<String> compile(String first, String second, String... options) {
    return tags(new Program().options(options).add("User.java", "import org.shmem4j.*;\n" + first + second));
  }

  private List<String> tags(Program program) {
    return program.compile(output).stream()
        .map(each -> each.text().replaceAll("(?s).*\\[(shmem-[a-z-]+)].*", "$1"))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-XDcompilePolicy=simple", "-XDcompilePolicy=byfile", "-XDcompilePolicy=bytodo", "-proc:none"})
  void classesOfAFile(String option) {
    String[] found = {"shmem-partial-collective", "shmem-use-after-close"};
    assertThat(compile(HELPER, USER, option)).containsExactlyInAnyOrder(found);
    assertThat(compile(USER, HELPER, option)).containsExactlyInAnyOrder(found);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-XDcompilePolicy=simple", "-XDcompilePolicy=byfile", "-XDcompilePolicy=bytodo", "-proc:none"})
  void classesOfTwoFiles(String option) {
    Program program = new Program().options(option)
        .add("User.java", "import org.shmem4j.*;\n" + USER).add("Helper.java", "import org.shmem4j.*;\n" + HELPER);
    String[] found = {"shmem-partial-collective", "shmem-use-after-close"};
    assertThat(tags(program)).containsExactlyInAnyOrder(found);
    assertThat(tags(program.reversed())).containsExactlyInAnyOrder(found);
  }

  @ParameterizedTest
  @CsvSource({"simple, true"})
  @Tag("slow")
  void allTwins(String policy, boolean isReversed) throws IOException {
    List<String> missed = new ArrayList<>();
    for (Path point : TwinsTest.points().toList()) {
      List<Twins.Twin> twins = Twins.of(point);
      Program program = TwinsTest.program(twins, Twins.Twin::wrong).options("-XDcompilePolicy=" + policy);
      List<Program.Message> found = (isReversed ? program.reversed() : program).compile(output);
      twins.stream().filter(each -> !TwinsTest.isReported(each, found)).map(Twins.Twin::name).forEach(missed::add);
    }
    assertThat(missed).isEmpty();
  }

  @Test
  @Tag("slow")
  void everyEighthTwinAloneByFile() throws IOException {
    twinsAloneByFile(8);
  }

  @Test
  @Tag("nightly")
  void eachTwinAloneByFile() throws IOException {
    twinsAloneByFile(1);
  }

  /** One at a time, with those that it calls: with this policy javac goes no further once a file has an error. */
  private void twinsAloneByFile(int step) throws IOException {
    List<Twins.Twin> twins = new ArrayList<>();
    for (Path point : TwinsTest.points().toList()) {
      twins.addAll(Twins.of(point));
    }
    List<String> missed = new ArrayList<>();
    for (int i = 0; i < twins.size(); i += step) {
      Twins.Twin twin = twins.get(i);
      List<Twins.Twin> needed = twins.stream()
          .filter(each -> each == twin || twin.wrong().contains(" " + each.name() + ".")).toList();
      Program program = TwinsTest.program(needed, each -> each == twin ? each.wrong() : each.right())
          .options("-XDcompilePolicy=byfile");
      if (!TwinsTest.isReported(twin, program.compile(output))) {
        missed.add(twin.name());
      }
    }
    assertThat(missed).isEmpty();
  }

  @Test
  void severitiesOfThePlugin() {
    String wrong = "-Xplugin:shmem4j shmem-use-after-close=off,shmem-partial-collective=error";
    List<Program.Message> found = new Program().options(wrong)
        .add("User.java", "import org.shmem4j.*;\n" + HELPER + USER).compile(output);
    assertThat(found).singleElement()
        .satisfies(each -> assertThat(each.text()).startsWith("error [shmem-partial-collective]"));
  }
}
