package org.shmem4j.internal.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatedLinesTest {
  @Test
  void whatALoopRepeatsIsFolded() {
    List<String> lines = new ArrayList<>(List.of("start"));
    for (int i = 0; i < 1000; i++) {
      lines.addAll(List.of("test", "progress"));
    }
    lines.add("test");
    assertThat(RepeatedLines.folded(lines)).containsExactly(
        "start", "test", "progress", "     … and the 2 lines before 999 more times", "test");
    assertThat(RepeatedLines.folded(Collections.nCopies(5, "get"))).containsExactly(
        "get", "     … and the line before 4 more times");
  }

  @Test
  void whatComesTwiceIsShown() {
    List<String> lines = List.of("get", "get", "put", "get", "put");
    assertThat(RepeatedLines.folded(lines)).isEqualTo(lines);
  }
}
