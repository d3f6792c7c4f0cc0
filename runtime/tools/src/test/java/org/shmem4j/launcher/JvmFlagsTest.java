package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmFlagsTest {
  private static final String SERIAL = "-XX:+UseSerialGC";
  private static final String DEEP = "-XX:MaxInlineLevel=30";
  private static final String[] ALL = {
      DEEP,
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
    assertThat(JvmFlags.of(3, 5, List.of())).containsExactly(DEEP, SERIAL);
    assertThat(JvmFlags.of(2, 4, List.of())).containsExactly(DEEP);
  }

  @Test
  void pesThatFillTheCoresWaitForTheCompiler() {
    assertThat(JvmFlags.of(2, 2, List.of("-cp", "x", "Main"))).containsExactly(ALL);
    assertThat(JvmFlags.of(4, 2, List.of())).containsExactly(ALL);
    assertThat(JvmFlags.of(1, 1, List.of())).containsExactly(DEEP, SERIAL);
  }

  @Test
  void theUsersChoiceStands() {
    assertThat(JvmFlags.of(3, 5, List.of("-XX:+UseZGC", "Main"))).containsExactly(DEEP);
    assertThat(JvmFlags.of(3, 5, List.of("Main", "-Xmx1g", "-XX:+UseParallelGC"))).containsExactly(DEEP);
    assertThat(JvmFlags.of(3, 5, List.of("Main", "-XX:+UseStringDeduplication"))).containsExactly(DEEP, SERIAL);
    assertThat(JvmFlags.of(2, 2, List.of("-XX:+BackgroundCompilation", "Main"))).containsExactly(DEEP, SERIAL);
    assertThat(JvmFlags.of(2, 2, List.of("Main", "-Xbatch"))).containsExactly(DEEP, SERIAL);
    assertThat(JvmFlags.of(2, 4, List.of("-XX:MaxInlineLevel=9", "Main"))).isEmpty();
  }

  @Test
  void onlyAProfiledPeCompilesItsRecorderLater(@TempDir Path folder) {
    String recorders = "-XX:CompileCommand=CompileThresholdScaling,jdk.jfr*::*,10.0";
    assertThat(words(Map.of("SHMEM4J_PROFILE", folder.toString()))).contains(recorders);
    assertThat(words(Map.of())).doesNotContain(recorders);
  }

  private static List<String> words(Map<String, String> variables) {
    return JavaCommand.of(List.of("-cp", "x", "Main"), new JavaShare(2, 2), variables).words();
  }
}
