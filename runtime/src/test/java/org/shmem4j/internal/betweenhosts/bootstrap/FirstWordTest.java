package org.shmem4j.internal.betweenhosts.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.settings.Settings;

class FirstWordTest {
  private static final FirstWord MINE = word(Map.of());

  private static FirstWord word(Map<String, String> environment) {
    return FirstWord.ofProcess(new Settings(environment::get, name -> null), 2);
  }

  @Test
  void itSurvivesItsTravel() {
    assertThat(FirstWord.of(MINE.bytes())).isEqualTo(MINE);
    assertThat(FirstWord.of(MINE.brief().bytes())).isEqualTo(MINE.brief());
  }

  @Test
  void equalWordsAndDifferentSpellingsOfOneValueAreAccepted() {
    MINE.requireSame(new ThreePes(2), 0, FirstWord.of(MINE.bytes()));
    MINE.requireSame(new ThreePes(2), 1, FirstWord.of(MINE.brief().bytes()));
    word(Map.of("SHMEM_SYMMETRIC_SIZE", "1m")).requireSame(
        new ThreePes(2), 0, word(Map.of("SHMEM_SYMMETRIC_SIZE", "1048576")));
  }

  @Test
  void aSettingThatDiffersIsNamedWithBothPesHostsAndValues() {
    assertThatThrownBy(() -> MINE.requireSame(new ThreePes(2), 0, word(Map.of("SHMEM_SYMMETRIC_SIZE", "1m"))))
        .hasMessage("the PEs of a job must agree on SHMEM_SYMMETRIC_SIZE: SHMEM_SYMMETRIC_SIZE=auto for PE 2 on host"
            + " 1, SHMEM_SYMMETRIC_SIZE=1048576 for PE 0 on host 0; set it for every PE, for example by the launcher"
            + " (mpirun -x, hydra -genv), or for none");
    for (String name : new String[] {"TEAMS", "SLOT_BYTES", "AHEAD_BYTES", "SHARE_BYTES", "DIRECT_BYTES",
        "BLOCK_BYTES"}) {
      assertThatThrownBy(() -> MINE.requireSame(new ThreePes(2), 0, word(Map.of("SHMEM4J_" + name, "64"))))
          .hasMessageContaining("SHMEM4J_" + name + "=64 for PE 0 on host 0");
    }
    assertThatThrownBy(() -> MINE.requireSame(new ThreePes(2), 0, word(Map.of("SHMEM4J_CHECK", "1"))))
        .hasMessageContaining("SHMEM4J_CHECK=0 for PE 2");
  }

  @Test
  void whatDependsOnTheCoresMustBeAlikeOnAHostOnly() {
    FirstWord other = new FirstWord(MINE.job(), Map.of("SHMEM4J_SLOT_BYTES", "7"), MINE.view());
    MINE.requireSame(new ThreePes(2), 0, other);
    assertThatThrownBy(() -> MINE.requireSame(new ThreePes(2), 1, other)).hasMessageContaining("7 for PE 1 on host 1");
  }

  @Test
  void anotherVersionIsNamedWhateverElseItTells() {
    FirstWord older = FirstWord.of("pid:[4026531836] 23".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> MINE.requireSameLibrary(new ThreePes(2), 1, older))
        .hasMessageContaining("library=none for PE 1 on host 1; give every host the same jars");
    FirstWord newer = FirstWord.of("news=1\nlibrary=9.9\n".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> MINE.requireSame(new ThreePes(2), 0, newer)).hasMessageContaining("library=9.9 for PE 0");
  }

  /** A launch of three PEs, the first on a host of its own. */
  private record ThreePes(int pe) implements Launch {
    @Override
    public String name() {
      return "three";
    }

    @Override
    public int pes() {
      return 3;
    }

    @Override
    public int[] hostOf() {
      return new int[] {0, 1, 1};
    }

    @Override
    public void put(String key, byte[] value) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void fence(String key) {
      throw new UnsupportedOperationException();
    }

    @Override
    public byte[] get(int fromPe, String key) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void abort(int status, String reason) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean isLauncherGone() {
      return false;
    }

    @Override
    public void close() {
      // nothing is open
    }
  }
}
