package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JavaShareTest {
  private static final Map<String, String> NO_VARIABLES = Map.of();

  @Test
  void aPeAloneGetsTheMemoryAndTheThreadsThatTheJvmChooses() {
    assertThat(flags(1, 8)).containsExactly("-XX:MaxInlineLevel=30");
  }

  @Test
  void allHeapsTogetherTakeHalfOfTheMemoryAtMost() {
    assertThat(flags(2, 64)).contains("-XX:MaxRAMPercentage=25.0", "-XX:InitialRAMPercentage=1.5625");
    assertThat(flags(64, 64)).contains("-XX:MaxRAMPercentage=0.7813", "-XX:MinRAMPercentage=0.7813");
  }

  @Test
  void threadsAreSharedLikeCores() {
    assertThat(flags(2, 64)).contains("-XX:ParallelGCThreads=23", "-XX:CICompilerCount=15");
    assertThat(flags(64, 2)).contains("-XX:ParallelGCThreads=1", "-XX:CICompilerCount=2", "-XX:+UseSerialGC");
  }

  @Test
  void theUsersHeapStays() {
    JavaShare share = new JavaShare(4, 8);
    assertThat(share.flags(new JavaArguments(List.of("-Xmx1g", "Main")), NO_VARIABLES))
        .noneMatch(flag -> flag.contains("RAM"));
    assertThat(share.flags(new JavaArguments(List.of("Main", "-Xmx1g")), NO_VARIABLES))
        .anyMatch(flag -> flag.contains("RAM")); // the program's own argument
    assertThat(share.flags(new JavaArguments(List.of("Main")), Map.of("JDK_JAVA_OPTIONS", "-ea -XX:MaxRAM=4g")))
        .noneMatch(flag -> flag.contains("RAM"));
  }

  @Test
  void javasHeapsTakeWhatTheFlagsSay() {
    JavaShare share = new JavaShare(4, 8);
    assertThat(heaps(share, NO_VARIABLES, "Main")).isEqualTo(500);
    assertThat(heaps(new JavaShare(1, 8), NO_VARIABLES, "Main")).isEqualTo(250);
    assertThat(heaps(share, NO_VARIABLES, "-Xmx1g", "Main")).isEqualTo(4L << 30);
    assertThat(heaps(share, Map.of("JDK_JAVA_OPTIONS", "-Xmx1g"), "-XX:MaxHeapSize=300K", "Main"))
        .isEqualTo(4 * 307_200);
    assertThat(heaps(share, NO_VARIABLES, "-Xmx70", "-XX:MaxRAMPercentage=5.0", "Main")).isEqualTo(200);
  }

  /** Of 1,000 bytes of memory. */
  private static long heaps(JavaShare share, Map<String, String> variables, String... java) {
    return share.heapBytes(new JavaArguments(List.of(java)), variables, 1000);
  }

  @Test
  void theUsersFlagsStay() {
    JavaShare share = new JavaShare(2, 2);
    assertThat(share.flags(new JavaArguments(List.of("Main")), NO_VARIABLES))
        .contains("-XX:+UseSerialGC", "-XX:CompileCommand=BackgroundCompilation,*::*,false");
    assertThat(share.flags(new JavaArguments(List.of("-Xbatch", "Main")),
        Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g -XX:+UseParallelGC")))
        .doesNotContain("-XX:+UseSerialGC", "-XX:CompileCommand=BackgroundCompilation,*::*,false");
  }

  @Test
  void launchersTellHowManyPesAreHere() {
    assertThat(JavaShare.pesHere(Map.of("OMPI_COMM_WORLD_LOCAL_SIZE", "3"))).isEqualTo(3);
    assertThat(JavaShare.pesHere(Map.of("MPI_LOCALNRANKS", "5"))).isEqualTo(5);
    assertThat(slurm("4(x2),3", 1)).isEqualTo(4);
    assertThat(slurm("4(x2),3", 2)).isEqualTo(3);
    assertThat(slurm("2,1(x3)", 0)).isEqualTo(2);
    assertThat(JavaShare.pesHere(NO_VARIABLES)).isEqualTo(1);
  }

  private static int slurm(String tasks, int host) {
    return JavaShare.pesHere(
        Map.of("SLURM_STEP_TASKS_PER_NODE", tasks, "SLURM_NODEID", Integer.toString(host)));
  }

  private static List<String> flags(int pes, int cores) {
    return new JavaShare(pes, cores).flags(new JavaArguments(List.of("Main")), NO_VARIABLES);
  }
}
