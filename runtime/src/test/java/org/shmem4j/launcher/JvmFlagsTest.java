package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmFlagsTest {
  private static final String SERIAL = "-XX:+UseSerialGC";
  private static final String COMPILE_AT_ONCE = "-XX:CompileCommand=BackgroundCompilation,*::*,false";

  @Test
  void pesWithFewCoresGetTheSerialCollector() {
    assertThat(JvmFlags.of(3, 5, List.of())).containsExactly(SERIAL);
    assertThat(JvmFlags.of(2, 4, List.of())).isEmpty();
  }

  @Test
  void pesThatFillTheCoresWaitForTheCompiler() {
    assertThat(JvmFlags.of(2, 2, List.of("-cp", "x", "Main"))).startsWith(SERIAL).contains(COMPILE_AT_ONCE);
    assertThat(JvmFlags.of(4, 2, List.of())).startsWith(SERIAL).contains(COMPILE_AT_ONCE);
    assertThat(JvmFlags.of(1, 1, List.of())).containsExactly(SERIAL);
  }

  @Test
  void theUsersChoiceStands() {
    assertThat(JvmFlags.of(3, 5, List.of("-XX:+UseZGC", "Main"))).isEmpty();
    assertThat(JvmFlags.of(3, 5, List.of("Main", "-Xmx1g", "-XX:+UseParallelGC"))).isEmpty();
    assertThat(JvmFlags.of(3, 5, List.of("Main", "-XX:+UseStringDeduplication"))).containsExactly(SERIAL);
    assertThat(JvmFlags.of(2, 2, List.of("-XX:+BackgroundCompilation", "Main"))).containsExactly(SERIAL);
    assertThat(JvmFlags.of(2, 2, List.of("Main", "-Xbatch"))).containsExactly(SERIAL);
  }
}
