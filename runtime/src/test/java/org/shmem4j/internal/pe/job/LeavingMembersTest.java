package org.shmem4j.internal.pe.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.handles.Longs;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.PeState;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** Who polls a request of a team learns that a member leaves the job without its part, and that it had done that. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LeavingMembersTest {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  /** More than start without waiting for the other members. */
  private static final int MANY = 70;

  /** How a program looks whether a request is complete. */
  enum Look {
    TEST {
      @Override
      void untilComplete(CollectiveRequest request) {
        while (!request.test()) {
          Thread.onSpinWait();
        }
      }
    },
    AWAIT {
      @Override
      void untilComplete(CollectiveRequest request) {
        request.await();
      }
    },
    STAGE {
      @Override
      void untilComplete(CollectiveRequest request) {
        request.completion().toCompletableFuture().join();
      }
    },
    ACTION {
      @Override
      void untilComplete(CollectiveRequest request) {
        request.completion().thenRun(() -> {}).toCompletableFuture().join();
      }
    };

    abstract void untilComplete(CollectiveRequest request);
  }

  /** PE 1 leaves, and PE 2, which no call needs, computes until PE 0 has ended. */
  private static void assertNamed(Look look, Starts starts) {
    CountDownLatch ended = new CountDownLatch(1);
    assertThatThrownBy(() -> Shmem.launch(3, shmem -> {
      Team team = shmem.worldTeam().splitStrided(0, 1, 2);
      Longs array = shmem.callocate(Longs.TYPE, 1);
      if (shmem.myPe() == 2) {
        ended.await();
      } else if (shmem.myPe() == 0) {
        try {
          starts.on(team, array).forEach(look::untilComplete);
        } finally {
          ended.countDown();
        }
      }
    })).satisfies(thrown -> {
      Throwable failure = thrown instanceof CompletionException ? thrown.getCause() : thrown;
      assertThat(failure)
          .isInstanceOfSatisfying(PeFailedException.class, failed -> assertThat(failed.pe()).isEqualTo(1))
          .hasMessageContaining("PE 1 left the job");
    });
  }

  /** What PE 0 starts. */
  private interface Starts {
    List<CollectiveRequest> on(Team team, Longs array);
  }

  @ParameterizedTest
  @EnumSource
  void aMemberThatNeverComes(Look look) {
    assertNamed(look, (team, array) -> List.of(CollectiveCalls.NONBLOCKING.sync(team)));
  }

  /** The root of a broadcast waits for nobody, until its slots are used up. */
  @ParameterizedTest
  @EnumSource
  void aMemberForWhichTheNextCallMustWait(Look look) {
    assertNamed(look, (team, array) -> {
      List<CollectiveRequest> requests = new ArrayList<>();
      for (int i = 0; i < MANY; i++) {
        requests.add(CollectiveCalls.NONBLOCKING.broadcast(team, LONG, array, array, 1, 0));
      }
      return requests;
    });
  }

  /** The root has long left when the others come. */
  @Test
  void aMemberThatHasDoneItsPart() {
    Shmem.launch(3, shmem -> {
      Team team = shmem.worldTeam().splitStrided(0, 1, 3);
      Longs array = shmem.callocate(Longs.TYPE, 1);
      if (shmem.myPe() == 1) {
        array.set(0, 7);
      } else {
        JobControl control = Pe.of(array).core().control();
        while (control.state(1) != PeState.CLOSING) {
          Thread.onSpinWait();
        }
      }
      Look.TEST.untilComplete(CollectiveCalls.NONBLOCKING.broadcast(team, LONG, array, array, 1, 1));
      assertThat(array.get(0)).isEqualTo(7);
    });
  }
}
