package org.shmem4j.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page on the memory model shows the litmus tests as they are. */
class MemoryModelPageTest {
  private static final Path PAGE = Path.of("../../docs/explanation/memory-model.md");
  private static final String START = "## Each rule as a program";
  private static final String INTRODUCTION = """

      Each rule below is a small program, one of the [litmus tests](../../tests/litmus/README.md), which run with any
      OpenSHMEM for C as well. Everything that it may end with is computed from the rules of the specification alone,
      [explored](../how-to/explore-orders.md) schedules reach exactly that, and threads, processes and PEs between hosts
      end with nothing else. `x`, `y`, `z`, `s` and `t` are symmetric words that lie side by side and are 0 at first;
      `a = x` reads the PE's own copy, and `a = get x from 1` another's. `both` puts to x and y in one call, names with
      `nb` are nonblocking, `aset`, `add` and the fetching ones are atomics, `in c` is in a context of the PE's own. The
      other steps are those of [a table](../../tests/litmus/README.md#the-text).

      *Ends with* lists all that can be seen at the end; *never*, what one might expect but never comes. A *race on* a
      word leaves its value undefined by the specification, while here it is one that some PE wrote. What is
      *ours* is promised here, and not by 1.6. So is each test with †: its flag is a plain put, and a wait, a test or an
      atomic looks at it; 1.6 says that of atomics only (9.11, 3.2), and with `aset` in place of `put` it promises the
      same. *570* marks where the formal model proposed for the specification, in its pull request 570, differs; it
      calls whatever has a † a race. The sentences are those of OpenSHMEM 1.6, some shortened, with their sections; exchanges
      are this library's alone, and so are their sentences and steps: in `exchange s to 1; …` the PE's s goes to PE 1,
      whose `exchange x from 0; …` says where it lands, and `turn back` adds each x to the s that it came from.
      """;
  private static final Map<String, String> CHAPTERS = new LinkedHashMap<>();

  static {
    CHAPTERS.put("9.6", "Puts and gets");
    CHAPTERS.put("9.12", "Fence and quiet");
    CHAPTERS.put("9.8", "Signals");
    CHAPTERS.put("9.7", "Atomics");
    CHAPTERS.put("9.11", "Waits and tests");
    CHAPTERS.put("9.10", "Barriers and other collectives");
    CHAPTERS.put("Exchange", "Exchanges");
    CHAPTERS.put("9.13", "Locks");
    CHAPTERS.put("9.5", "Contexts");
    CHAPTERS.put("9.4", "Teams");
    CHAPTERS.put("9.9", "Sessions");
    CHAPTERS.put("9.3", "Allocation");
    CHAPTERS.put("9.1", "Setup and exit");
    CHAPTERS.put("3", "A PE's own accesses, and several at once");
  }

  @Test
  void thePageShowsTheTests() throws IOException {
    String page = Files.readString(PAGE);
    int start = page.indexOf(START);
    String expected = page.substring(0, start < 0 ? page.length() : start) + START + "\n" + INTRODUCTION + chapters();
    if (Boolean.getBoolean("shmem4j.page.update")) {
      Path ignored = Files.writeString(PAGE, expected);
    }
    assertThat(page)
        .as("update the page, and read what changed: ./mvnw -q -pl tests/litmus test -Dtest=MemoryModelPageTest"
            + " -Dshmem4j.page.update=true")
        .isEqualTo(expected);
  }

  private static String chapters() throws IOException {
    List<Litmus> all = Litmus.all();
    StringBuilder text = new StringBuilder();
    int shown = 0;
    for (Map.Entry<String, String> chapter : CHAPTERS.entrySet()) {
      text.append("\n### ").append(chapter.getValue()).append("\n\n");
      for (Litmus test : all) {
        if (isIn(test, chapter.getKey())) {
          text.append(item(test));
          shown++;
        }
      }
    }
    assertThat(shown).as("tests in a chapter").isEqualTo(all.size());
    return text.toString();
  }

  private static boolean isIn(Litmus test, String chapter) {
    String section = section(test);
    return section.equals(chapter) || section.startsWith(chapter + ".");
  }

  private static String section(Litmus test) {
    return test.says().substring(0, test.says().indexOf(':')).replace(", table", "");
  }

  private static String item(Litmus test) {
    StringBuilder text = new StringBuilder("- **").append(test.name()).append("**")
        .append(test.hasAPutAsFlag() ? " †" : "").append('\n');
    for (int pe = 0; pe < test.pes(); pe++) {
      if (!test.steps().get(pe).equals(List.of("skip"))) {
        text.append("  - `PE ").append(pe).append(": ").append(String.join("; ", test.steps().get(pe))).append("`\n");
      }
    }
    text.append("  - ends with ").append(outcomes(test.allowed()));
    if (!test.forbidden().isEmpty()) {
      text.append("; never ").append(outcomes(test.forbidden()));
    }
    if (!test.races().isEmpty()) {
      text.append("; race on ").append(outcomes(test.races()));
    }
    if (!test.ours().isEmpty()) {
      text.append("\n  - ours: ").append(test.ours());
    }
    if (!test.proposal().isEmpty()) {
      text.append("\n  - 570: ").append(test.proposal().replaceAll("(\\w=\\d+( \\w=\\d+)*)", "`$1`"));
    }
    String sentence = test.says().substring(test.says().indexOf(':') + 1).strip();
    return text.append("\n  - ").append(sentence.replaceAll("shmem_\\w+", "`$0`")).append(" (")
        .append(test.says(), 0, test.says().indexOf(':')).append(")\n").toString();
  }

  private static String outcomes(Set<String> all) {
    return all.stream().map(each -> "`" + each + "`").collect(Collectors.joining(", "));
  }
}
