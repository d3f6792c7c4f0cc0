package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmFlagsTest {
  @Test
  void pesWithFewCoresGetTheSerialCollector() {
    assertThat(JvmFlags.of(2, 2, List.of("-cp", "x", "Main"))).containsExactly("-XX:+UseSerialGC");
    assertThat(JvmFlags.of(3, 5, List.of())).containsExactly("-XX:+UseSerialGC");
    assertThat(JvmFlags.of(2, 4, List.of())).isEmpty();
  }

  @Test
  void theUsersChoiceStands() {
    assertThat(JvmFlags.of(2, 2, List.of("-XX:+UseZGC", "Main"))).isEmpty();
    assertThat(JvmFlags.of(2, 2, List.of("Main"), "-Xmx1g -XX:+UseParallelGC", null)).isEmpty();
    assertThat(JvmFlags.of(2, 2, List.of("Main"), "-XX:+UseStringDeduplication", null)).hasSize(1);
  }
}
