package org.shmem4j.internal.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.internal.channel.CallRecord;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.control.Trace;
import org.shmem4j.internal.job.Ints;
import org.shmem4j.internal.job.Pe;
import org.shmem4j.internal.team.TeamImpl;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

@Timeout(30)
class TraceTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);

  private static final class Events implements Trace {
    final List<String> all = new ArrayList<>();

    @Override
    public void collectiveStarts(Call call, long[] record, long number) {
      all.add("start " + CallRecord.describe(record) + " " + number);
    }

    @Override
    public void collectiveEnds(Call call, long number) {
      all.add("end " + call + " " + number);
    }

    @Override
    public void waitStarts(Call call, int peer) {
      all.add("wait in " + call + " for " + peer);
    }

    @Override
    public void waitEnds(Call call, int peer) {
      all.add("waited in " + call + " for " + peer);
    }
  }

  @Test
  void collectivesAndTheirWaitsAreToldInOrder() {
    Shmem.launch(2, shmem -> {
      Ints a = shmem.callocate(Ints.TYPE, 8);
      shmem.barrierAll();
      Collectives world = ((TeamImpl) shmem.worldTeam()).collectives();
      long before = world.sequence();
      Events events = new Events();
      Pe.of(a).core().waiter().trace(events);
      if (shmem.myPe() == 0) {
        Thread.sleep(200);
      }
      shmem.barrierAll();
      CollectiveRequest request = world.nonblocking().broadcast(INT, 0, 0, 8, 0, true);
      request.await();
      Pe.of(a).core().waiter().trace(null);
      shmem.barrierAll();
      assertThat(events.all).startsWith("start barrier() " + (before + 1));
      if (shmem.myPe() == 1) {
        assertThat(events.all).containsSubsequence("wait in barrier for 0", "waited in barrier for 0");
      }
      assertThat(events.all).containsSubsequence(
          "end barrier " + (before + 1),
          "start broadcast(type=int count=8 root=0 dest=0 source=0) " + (before + 2),
          "end broadcast " + (before + 2));
    });
  }
}
