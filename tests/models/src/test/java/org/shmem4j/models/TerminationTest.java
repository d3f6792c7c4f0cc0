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

/** The waves find the end and never too early, and would not with any of their rules left out. */
@Execution(ExecutionMode.CONCURRENT)
class TerminationTest {
  @TempDir
  private Path folder;

  private Tlc.Verdict check(int levels, int hops, String left) throws IOException {
    Map<String, Object> constants = new HashMap<>(Map.of("Members", 2, "Levels", levels, "Sends", 1, "Hops", hops));
    for (String rule : new String[] {"AcrossWaves", "AllFirst", "TwoSlots", "Epochs", "Later"}) {
      constants.put(rule, true);
    }
    return Tlc.check("Termination", constants, left, folder);
  }

  @Test
  void areRight() throws IOException {
    assertThat(check(1, 1, "")).isEqualTo(Tlc.Verdict.GOOD);
  }

  @Test
  void oneBitTellsLevelsApart() throws IOException {
    assertThat(check(3, 0, "")).isEqualTo(Tlc.Verdict.GOOD);
  }

  @Test
  void needTheBitWhereThereIsANextLevel() throws IOException {
    assertThat(check(2, 0, "Epochs")).isEqualTo(Tlc.Verdict.VIOLATION);
  }

  @Test
  void ofMessagesThatNobodySendsOnTheCountsOfOneWaveAreEnough() throws IOException {
    assertThat(check(2, 0, "AcrossWaves")).isEqualTo(Tlc.Verdict.GOOD);
  }

  @ParameterizedTest
  @CsvSource({"AcrossWaves,VIOLATION", "AllFirst,VIOLATION", "TwoSlots,DEADLOCK", "Later,VIOLATION"})
  void needEachRule(String rule, Tlc.Verdict verdict) throws IOException {
    assertThat(check(1, 1, rule)).isEqualTo(verdict);
  }
}
