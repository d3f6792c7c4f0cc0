package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Tables that do not fit into a leader's room, as those of some thousand PEs: here rooms have 40 bytes for them. */
@Timeout(60)
class LargeTablesTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);
  private static final CollectiveCalls CALLS = CollectiveCalls.BLOCKING;
  private static final String ROOM = "org.shmem4j.table";
  private static final int TIMES = 3;

  @ParameterizedTest
  @ValueSource(strings = {"0-0-0-1-1-1-2-2-2", "0-1-0-1-0-1-0-1-0-1-0-1", "0-0-0-0-0-0-0-1"})
  void tablesPassThroughRoomsInParts(String hosts) {
    System.setProperty(ROOM, "40");
    try {
      PretendJob.runWithoutDelays(hosts, shmem -> {
        int pes = shmem.nPes();
        int me = shmem.myPe();
        Team world = shmem.worldTeam();
        Ints source = shmem.allocate(Ints.TYPE, pes);
        Ints dest = shmem.allocate(Ints.TYPE, 2L * pes);
        for (int i = 0; i < TIMES; i++) {
          int first = 100 * me + i;
          source.set(0, first);
          source.set(1, first + 1);
          CALLS.fcollect(world, INT, dest, source, 2);
          for (int pe = 0; pe < pes; pe++) {
            assertThat(dest.get(2L * pe + 1)).isEqualTo(100 * pe + i + 1);
          }
          CALLS.collect(world, INT, dest, source, 1 + me % 2);
          assertThat(dest.get(0)).isEqualTo(i);
          assertThat(dest.get(pes + pes / 2 - 1)).isEqualTo(100 * (pes - 1) + i + (pes - 1) % 2);
          CALLS.inscan(world, SUM, dest, source, 2);
          assertThat(dest.get(1)).isEqualTo(100 * me * (me + 1) / 2 + (i + 1) * (me + 1));
          Team even = world.splitStrided(0, 2, (pes + 1) / 2);
          assertThat(even == Team.INVALID).isEqualTo(me % 2 == 1);
          shmem.syncAll();
        }
      });
    } finally {
      System.clearProperty(ROOM);
    }
  }
}
