package org.shmem4j.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exchanges bring the edges of their turn, and would not with any of their rules left out. */
@Execution(ExecutionMode.CONCURRENT)
class ExchangeTest {
  private static final String[] RULES = {
      "TwoRooms", "TurnAfterData", "TakenAfterCopy", "TakenBeforeReuse", "TakenBeforeLending", "LentUntilTaken",
      "TakeFirst", "NoStartBeforeFinish"
  };

  @TempDir
  private Path folder;

  private Tlc.Verdict check(int members, int turns, String left) throws IOException {
    return check(members, turns, left, false);
  }

  private Tlc.Verdict check(int members, int turns, String left, boolean inOrder) throws IOException {
    Map<String, Object> constants =
        new HashMap<>(Map.of("Members", members, "Turns", turns, "InOrder", inOrder));
    for (String rule : RULES) {
      constants.put(rule, true);
    }
    return Tlc.check("Exchange", constants, left, folder);
  }

  @Test
  void areRightWhicheverTurnsLend() throws IOException {
    assertThat(check(2, 4, "")).isEqualTo(Tlc.Verdict.GOOD);
  }

  @Test
  void areRightWhoeverAreNeighbors() throws IOException {
    assertThat(check(3, 3, "")).isEqualTo(Tlc.Verdict.GOOD);
  }

  @Test
  void areRightWhereWhatComesIsTakenInOrder() throws IOException {
    assertThat(check(3, 3, "", true)).isEqualTo(Tlc.Verdict.GOOD);
  }

  @ParameterizedTest
  @CsvSource({
      "TwoRooms,VIOLATION", "TurnAfterData,VIOLATION", "TakenAfterCopy,VIOLATION", "TakenBeforeReuse,VIOLATION",
      "TakenBeforeLending,VIOLATION", "LentUntilTaken,VIOLATION", "TakeFirst,DEADLOCK", "NoStartBeforeFinish,VIOLATION"
  })
  void needEachRule(String rule, Tlc.Verdict verdict) throws IOException {
    assertThat(RULES).contains(rule);
    assertThat(check(2, 4, rule)).isEqualTo(verdict);
  }
}
