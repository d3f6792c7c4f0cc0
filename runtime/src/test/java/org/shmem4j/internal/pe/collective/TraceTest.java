package org.shmem4j.internal.pe.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.handles.Ints;
import org.shmem4j.handles.Longs;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.Group;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.control.TracedCall;
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.internal.pe.job.Pe;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.internal.pe.waiting.Waiter;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

@Timeout(30)
class TraceTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);

  private static final class Events implements Trace {
    final List<String> all = new ArrayList<>();
    private final CountDownLatch aWait = new CountDownLatch(1);

    @Override
    public Object collectiveStarts(TracedCall call, Group group, long number, boolean blocks) {
      String how = blocks ? "call " : "start ";
      all.add(how + call.describe() + " " + number + " of " + Arrays.toString(group.members()));
      return call.call() + " " + number;
    }

    @Override
    public void collectiveEnds(Object started) {
      all.add("end " + started);
    }

    @Override
    public Object waitStarts(Call call, int peer) {
      all.add("wait in " + call + " for " + peer);
      aWait.countDown();
      return call + " for " + peer;
    }

    @Override
    public void waitEnds(Object started) {
      all.add("waited in " + started);
    }

    @Override
    public void allocated(long offset, long bytes, long elementBytes) {
      all.add("allocated " + bytes + " at " + offset);
    }

    @Override
    public void freed(long offset, long bytes) {
      all.add("freed " + bytes + " at " + offset);
    }

    @Override
    public void lockTaken(long offset) {
      all.add("lock " + offset);
    }

    @Override
    public void lockReleased(long offset) {
      all.add("unlock " + offset);
    }

    @Override
    public void teamMade(Group group) {
      all.add("team " + Arrays.toString(group.members()));
    }

    @Override
    public void teamClosed(Group group) {
      all.add("close " + Arrays.toString(group.members()));
    }
  }

  @Test
  void collectivesAndTheirWaitsAreToldInOrder() {
    Events[] eventsOfPes = {new Events(), new Events()};
    Shmem.launch(2, shmem -> {
      Ints a = shmem.callocate(Ints.TYPE, 8);
      shmem.barrierAll();
      Collectives world = ((TeamImpl) shmem.worldTeam()).collectives();
      long before = world.groupEnd().sequence();
      Events events = eventsOfPes[shmem.myPe()];
      Pe.of(a).core().waiter().trace(events);
      if (shmem.myPe() == 0) {
        eventsOfPes[1].aWait.await();
      }
      shmem.barrierAll();
      CollectiveRequest request = world.nonblocking().broadcast(INT, 0, 0, 8, 0, true);
      request.await();
      Pe.of(a).core().waiter().trace(null);
      shmem.barrierAll();
      assertThat(events.all).startsWith("call barrier() " + (before + 1) + " of [0, 1]");
      if (shmem.myPe() == 1) {
        assertThat(events.all).containsSubsequence("wait in barrier for 0", "waited in barrier for 0");
      }
      assertThat(events.all).containsSubsequence(
          "end barrier " + (before + 1),
          "start broadcast(type=int count=8 root=0 dest=0 source=0) " + (before + 2) + " of [0, 1]",
          "end broadcast " + (before + 2));
    });
  }

  @Test
  void aQueuedCallIsToldOnceWhenItIsMade() {
    Events events = new Events();
    CountDownLatch started = new CountDownLatch(1);
    Shmem.launch(2, shmem -> {
      Ints a = shmem.callocate(Ints.TYPE, 100);
      Collectives world = ((TeamImpl) shmem.worldTeam()).collectives();
      if (shmem.myPe() == 0) {
        Pe.of(a).core().waiter().trace(events);
      } else {
        started.await();
      }
      long last = world.groupEnd().sequence() + RingLayout.ROOMS + 1;
      CollectiveRequest request = null;
      for (int i = 0; i <= RingLayout.ROOMS; i++) {
        request = world.nonblocking().broadcast(INT, 0, 0, 100, 1, true);
      }
      String start = "start broadcast(type=int count=100 root=1 dest=0 source=0) " + last + " of [0, 1]";
      if (shmem.myPe() == 0) {
        assertThat(world.groupEnd().isQueueing()).isTrue();
        assertThat(events.all).last().isEqualTo(start);
        started.countDown();
      }
      request.await();
      if (shmem.myPe() == 0) {
        assertThat(events.all).containsOnlyOnce(start).contains("end broadcast " + last);
        Pe.of(a).core().waiter().trace(null);
      }
    });
  }

  @Test
  void heapLocksAndTeamsAreTold() {
    Shmem.launch(2, shmem -> {
      Longs lock = shmem.callocate(Longs.TYPE, 1);
      Events events = new Events();
      Waiter waiter = Pe.of(lock).core().waiter();
      waiter.trace(events);
      Longs a = shmem.callocate(Longs.TYPE, 4);
      long at = a.offset();
      shmem.setLock(lock);
      shmem.clearLock(lock);
      shmem.free(a);
      Team reversed = shmem.worldTeam().splitStrided(1, -1, 2);
      reversed.close();
      waiter.trace(null);
      assertThat(events.all).containsSubsequence(
          "allocated 32 at " + at, "lock " + lock.offset(), "unlock " + lock.offset(), "freed 32 at " + at,
          "team [1, 0]", "close [1, 0]");
      shmem.barrierAll();
    });
  }
}
