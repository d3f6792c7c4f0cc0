package org.shmem4j.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The waves find the end and never too early, and would not with any of their rules left out. */
class WavesTest {
  @TempDir
  private Path folder;

  private Tlc.Verdict check(int hops, String left) throws IOException {
    Map<String, Object> constants = new HashMap<>(Map.of("Members", 2, "Levels", 2, "Sends", 1, "Hops", hops));
    for (String rule : new String[] {"AcrossWaves", "AllFirst", "TwoSlots"}) {
      constants.put(rule, true);
    }
    return Tlc.check("Waves", constants, left, folder);
  }

  @Test
  void areRight() throws IOException {
    assertThat(check(1, "")).isEqualTo(Tlc.Verdict.GOOD);
  }

  @Test
  void ofMessagesThatNobodySendsOnTheCountsOfOneWaveAreEnough() throws IOException {
    assertThat(check(0, "AcrossWaves")).isEqualTo(Tlc.Verdict.GOOD);
  }

  @ParameterizedTest
  @ValueSource(strings = {"AcrossWaves", "AllFirst", "TwoSlots"})
  void needEachRule(String rule) throws IOException {
    assertThat(check(1, rule)).isEqualTo(Tlc.Verdict.VIOLATION);
  }
}
