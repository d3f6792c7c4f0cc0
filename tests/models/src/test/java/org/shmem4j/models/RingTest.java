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

/** The ring of slots and rooms is right, and would not be with any of its rules left out. */
@Execution(ExecutionMode.CONCURRENT)
class RingTest {
  private static final Map<String, Integer> SIZES =
      Map.of("Members", 2, "Slots", 2, "Rooms", 1, "Calls", 4, "Batch", 3);
  private static final String[] RULES = {
      "ToldAtOnce", "TurnsOfSlots", "TurnsOfRooms", "Queued", "QueuedInOrder", "Drained", "ToldInOrder",
      "PayloadFirst", "Compared", "Chained", "ComparedAtEnd"
  };

  @TempDir
  private Path folder;

  private Tlc.Verdict check(String left) throws IOException {
    Map<String, Object> constants = new HashMap<>(SIZES);
    for (String rule : RULES) {
      constants.put(rule, true);
    }
    return Tlc.check("Ring", constants, left, folder);
  }

  @Test
  void isRight() throws IOException {
    assertThat(check("")).isEqualTo(Tlc.Verdict.GOOD);
  }

  @ParameterizedTest
  @CsvSource({
      "ToldAtOnce,DEADLOCK", "TurnsOfSlots,VIOLATION", "TurnsOfRooms,VIOLATION", "Queued,DEADLOCK",
      "QueuedInOrder,VIOLATION", "Drained,VIOLATION", "ToldInOrder,VIOLATION", "PayloadFirst,VIOLATION",
      "Compared,VIOLATION", "Chained,VIOLATION", "ComparedAtEnd,VIOLATION"
  })
  void needsEachRule(String rule, Tlc.Verdict verdict) throws IOException {
    assertThat(RULES).contains(rule);
    assertThat(check(rule)).isEqualTo(verdict);
  }
}
