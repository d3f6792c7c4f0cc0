package org.shmem4j.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.launcher.Launched;
import org.shmem4j.random.ScheduledProgram.Special;

/**
 * Exchanges of random elements between random PEs: every ghost is what it must be, in whatever order PEs go on. {@code
 * -Dshmem4j.histories=2000} tries so many orders.
 */
@Timeout(300)
class RandomExchangesTest {
  private static final int FEW = 40;
  private static final int MANY = Integer.getInteger("shmem4j.histories", 500);
  private static final int MOST_PES = 7;
  private static final String ROOM = "SHMEM4J_EXCHANGE_BYTES";

  @ParameterizedTest
  @ValueSource(strings = {"0", "100", "4k"})
  void everyGhostIsRightOnThreads(String room) {
    for (long seed = 1; seed <= MOST_PES; seed++) {
      ScheduledExchange exchange = ScheduledExchange.of(seed, Special.NOTHING);
      RandomLaunch.launch(exchange.pes(), Map.of(ROOM, room), List.of(), exchange::run);
    }
  }

  @Test
  void everyGhostIsRightInOrdersOverHosts() {
    assertThat(explore(FEW, Special.NOTHING)).isZero();
  }

  @Test
  void everyGhostIsRightInOrdersOnAHost() {
    assertThat(explore(FEW, Special.EXCHANGES)).isZero();
  }

  @Test
  void whoDiesIsNamed() {
    assertThat(explore(FEW, Special.DEATHS)).isGreaterThan(FEW / 4);
  }

  @Tag("slow")
  @Tag("soak")
  @Test
  void manyOrdersAreRight() {
    assertThat(explore(MANY, Special.NOTHING)).isZero();
    assertThat(explore(MANY, Special.DEATHS)).isGreaterThan(MANY / 4);
  }

  /** PEs of one host change at each access to words that they share. */
  @Tag("slow")
  @Tag("soak")
  @Test
  void ordersOfSharedWordsAreRight(@TempDir Path folder) throws Exception {
    PatchedLibrary library = new PatchedLibrary(folder);
    library.changeAtSharedWords();
    assertThat(library.run(Special.EXCHANGES, MANY / 4, 120)).doesNotContain("Exception", "Error");
  }

  @Tag("slow")
  @Tag("soak")
  @ParameterizedTest
  @CsvSource({"2,4k", "3,0", "4,100", "7,4k"})
  void everyGhostIsRightOnProcesses(int pes, String room) {
    try (Launched launched =
        Launched.start(Map.of(ROOM, room), "run", "-n", Integer.toString(pes), "--", Launched.COMPILES_QUICKLY, "-cp",
            Launched.PROGRAMS, ExchangeProgram.class.getName(), Integer.toString(MANY / 100))) {
      Launched.Result result = launched.result();
      assertThat(result.status()).as(result.error()).isZero();
      assertThat(result.out()).contains("all ghosts are right");
    }
  }

  /** Returns how many PEs died. */
  private static int explore(int histories, Special special) {
    int dead = 0;
    for (long seed = 1; seed <= histories; seed++) {
      dead += ScheduledExchange.of(seed, special).explore().dead().size();
    }
    return dead;
  }
}
