package org.shmem4j.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each rule of the model of exchanges is broken by a patch, which {@link FaultsPutBackTest} lets random orders find. */
class ExchangeRulesTest {
  private static final Path MODEL = Path.of("../../tests/models/src/test/tla/Exchange.tla");
  private static final Pattern RULE = Pattern.compile("(?m)^  (\\w+),? +\\\\\\*.*$");
  private static final String BROKEN = "Rule of Exchange.tla: ";

  @Test
  void eachHasAPatch() throws IOException {
    String model = Files.readString(MODEL);
    String constants = model.substring(model.indexOf("CONSTANTS"), model.indexOf("VARIABLES"));
    List<String> rules = RULE.matcher(constants).results().map((MatchResult rule) -> rule.group(1)).toList();
    Set<String> broken = new TreeSet<>();
    for (Path patch : FaultsPutBackTest.patches()) {
      String first = Files.readAllLines(patch).getFirst();
      if (first.startsWith(BROKEN)) {
        boolean ignored = broken.add(first.substring(BROKEN.length()));
      }
    }
    assertThat(rules).hasSize(9).contains("TwoRooms", "NoStartBeforeFinish");
    assertThat(broken).containsExactlyInAnyOrderElementsOf(rules);
  }
}
