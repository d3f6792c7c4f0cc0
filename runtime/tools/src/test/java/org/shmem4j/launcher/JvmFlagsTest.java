package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmFlagsTest {
  private static final String SERIAL = "-XX:+UseSerialGC";
  private static final String[] ALL = {
    SERIAL,
    "-XX:CompileCommand=quiet",
    "-XX:CompileCommand=BackgroundCompilation,*::*,false",
    "-XX:CompileCommand=BackgroundCompilation,java*::*,true",
    "-XX:CompileCommand=BackgroundCompilation,jdk*::*,true",
    "-XX:CompileCommand=BackgroundCompilation,sun*::*,true",
    "-XX:CompileCommand=BackgroundCompilation,jdk.incubator*::*,false"
  };

  @Test
  void pesWithFewCoresGetTheSerialCollector() {
    assertThat(JvmFlags.of(3, 5, List.of())).containsExactly(SERIAL);
    assertThat(JvmFlags.of(2, 4, List.of())).isEmpty();
  }

  @Test
  void pesThatFillTheCoresWaitForTheCompiler() {
    assertThat(JvmFlags.of(2, 2, List.of("-cp", "x", "Main"))).containsExactly(ALL);
    assertThat(JvmFlags.of(4, 2, List.of())).containsExactly(ALL);
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
