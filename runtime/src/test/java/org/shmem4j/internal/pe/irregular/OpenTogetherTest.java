package org.shmem4j.internal.pe.irregular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.Team;
import org.shmem4j.ThreadLevel;
import org.shmem4j.entry.FetchCalls;
import org.shmem4j.entry.MailCalls;
import org.shmem4j.entry.UpdateCalls;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** Several mailboxes, updates and fetches open at once: whoever waits for one of them moves on the others. */
@Timeout(60)
class OpenTogetherTest {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final int MANY = 100_000;

  /** Handles a number. */
  @FunctionalInterface
  private interface Handler {
    void received(int pe, long value);
  }

  private static MailCalls mailbox(Team team, Handler handler) {
    return MailCalls.open("LongMailbox", team, LONG,
        (pe, memory, at) -> handler.received(pe, memory.get(ValueLayout.JAVA_LONG, at)));
  }

  private static void send(MailCalls box, int pe, long value) {
    long at = box.begin(pe);
    box.memory(pe).set(ValueLayout.JAVA_LONG, at, value);
    box.end(pe, at);
  }

  /** PE 0 sends to PE 1 far more than there is room for, while that waits for PE 0 to complete something else. */
  private static void manyWhileAnotherIsCompleted(Shmem shmem, Runnable complete) {
    long[] handled = new long[1];
    MailCalls box = mailbox(shmem.worldTeam(), (pe, value) -> assertThat(value).isEqualTo(handled[0]++));
    for (int n = 0; n < MANY && shmem.myPe() == 0; n++) {
      send(box, 1, n);
    }
    complete.run();
    box.complete();
    assertThat(handled[0]).isEqualTo(shmem.myPe() == 1 ? MANY : 0);
    box.close();
  }

  @Test
  void whoCompletesAMailboxHandlesTheOthers() {
    Shmem.launch(2, shmem -> {
      MailCalls other = mailbox(shmem.worldTeam(), (pe, value) -> {});
      manyWhileAnotherIsCompleted(shmem, other::complete);
      other.close();
    });
  }

  @Test
  void whoCompletesUpdatesHandlesMailboxes() {
    Shmem.launch(2, shmem -> {
      UpdateCalls updates =
          UpdateCalls.open("LongUpdates", shmem.worldTeam(), shmem.callocate(Longs.TYPE, 1), LONG);
      manyWhileAnotherIsCompleted(shmem, updates::complete);
      updates.close();
    });
  }

  @Test
  void whoCompletesFetchesHandlesMailboxes() {
    Shmem.launch(2, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 2);
      FetchCalls fetches = FetchCalls.open("LongFetches", shmem.worldTeam(), array.slice(0, 1), array.slice(1, 1));
      manyWhileAnotherIsCompleted(shmem, fetches::complete);
      fetches.close();
    });
  }

  /** PE 1 waits for PE 2, which waits for PE 0, each in another team, and PE 0 for PE 1's inbox. */
  @Test
  void ofDifferentTeams() {
    Shmem.launch(3, shmem -> {
      Team last = shmem.worldTeam().splitStrided(1, 1, 2);
      Team even = shmem.worldTeam().splitStrided(0, 2, 2);
      MailCalls first = even == Team.INVALID ? null : mailbox(even, (pe, value) -> {});
      MailCalls second = last == Team.INVALID ? null : mailbox(last, (pe, value) -> {});
      manyWhileAnotherIsCompleted(shmem, () -> {
        if (first != null) {
          first.complete();
        }
        if (second != null) {
          second.complete();
        }
      });
      if (first != null) {
        first.close();
      }
      if (second != null) {
        second.close();
      }
    });
  }

  /** Each sends into a mailbox of its own, whose room the other makes only while it sends. */
  @Test
  void whoWaitsForRoomHandlesTheOthers() {
    Shmem.launch(2, Map.of("SHMEM4J_PIPE_BYTES", "64"), shmem -> {
      long[] handled = new long[2];
      MailCalls first = mailbox(shmem.worldTeam(), (pe, value) -> handled[0]++);
      MailCalls second = mailbox(shmem.worldTeam(), (pe, value) -> handled[1]++);
      MailCalls mine = shmem.myPe() == 0 ? first : second;
      for (int n = 0; n < MANY; n++) {
        send(mine, 1 - shmem.myPe(), n);
      }
      first.complete();
      second.complete();
      assertThat(handled).containsExactly(shmem.myPe() == 1 ? MANY : 0, shmem.myPe() == 0 ? MANY : 0);
      first.close();
      second.close();
    });
  }

  /**
   * What a handler sends into a mailbox that its PE is completing belongs to the next level, as if it had run after
   * that: the answers to requests, of PEs that are a level ahead.
   */
  @ParameterizedTest
  @CsvSource({"2,65536", "2,64", "3,64", "4,8"})
  void answersToTheNextLevelsRequestsComeAtTheNextLevel(int pes, String pipeBytes) {
    Shmem.launch(pes, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes), shmem -> answers(shmem, 300, 10));
  }

  private static void answers(Shmem shmem, int levels, int each) {
    int pes = shmem.nPes();
    long[] level = new long[2];
    long[] answered = new long[1];
    MailCalls answers = mailbox(shmem.worldTeam(), (pe, value) -> {
      assertThat(value).as("level of an answer").isEqualTo(level[1]);
      answered[0]++;
    });
    MailCalls requests = mailbox(shmem.worldTeam(), (pe, value) -> {
      assertThat(value).as("level of a request").isEqualTo(level[0]);
      send(answers, pe, value);
    });
    while (level[0] < levels) {
      for (int n = 0; n < each * pes; n++) {
        send(requests, n % pes, level[0]);
      }
      requests.complete();
      level[0]++;
      answers.complete();
      level[1]++;
      assertThat(answered[0]).isEqualTo(level[1] * each * pes);
    }
    requests.close();
    answers.close();
  }

  /** PE 1 is in the completion of what its handler sends into, since PE 0 comes to that later. */
  private static void sentWhileItIsCompleted(Shmem shmem, boolean completes) {
    int messages = 20_000;
    long[] order = new long[1];
    MailCalls[] into = new MailCalls[1];
    long[] level = new long[1];
    into[0] = mailbox(shmem.worldTeam(), (pe, value) -> {
      assertThat(level[0]).isEqualTo(1);
      assertThat(value).isEqualTo(order[0]++);
    });
    long[] next = new long[1];
    MailCalls box = mailbox(shmem.worldTeam(), (pe, value) -> send(into[0], pe, next[0]++));
    for (int n = 0; n < messages && shmem.myPe() == 0; n++) {
      send(box, 1, n);
    }
    into[0].complete();
    level[0]++;
    if (!completes && shmem.myPe() == 1) {
      into[0].close();
    }
    box.complete();
    into[0].complete();
    assertThat(order[0]).isEqualTo(shmem.myPe() == 0 ? messages : 0);
    box.close();
    into[0].close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"4096", "65536"})
  void whatIsSentIntoWhatIsCompletedWaitsForTheNextCompletion(String pipeBytes) {
    Shmem.launch(2, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes),
        shmem -> sentWhileItIsCompleted(shmem, true));
  }

  /** PE 1 sends 0, then 2 by the handler of something else while it completes, 1 by its own then, and 3 afterwards. */
  @Test
  void whatWaitedForTheNextCompletionIsNotOvertaken() {
    AtomicBoolean isQueued = new AtomicBoolean();
    Shmem.launch(2, shmem -> {
      List<Long> came = new ArrayList<>();
      MailCalls[] into = new MailCalls[1];
      into[0] = mailbox(shmem.worldTeam(), (pe, value) -> {
        came.add(value);
        if (shmem.myPe() == 1) {
          send(into[0], 0, 1);
        }
      });
      MailCalls box = mailbox(shmem.worldTeam(), (pe, value) -> {
        send(into[0], 0, 2);
        isQueued.set(true);
      });
      if (shmem.myPe() == 0) {
        send(box, 1, 0);
        box.poll();
        while (!isQueued.get()) {
          Thread.onSpinWait();
        }
        send(into[0], 1, 0);
      } else {
        send(into[0], 0, 0);
      }
      into[0].complete();
      if (shmem.myPe() == 1) {
        send(into[0], 0, 3);
      }
      box.complete();
      into[0].complete();
      assertThat(came).isEqualTo(shmem.myPe() == 0 ? List.of(0L, 1L, 2L, 3L) : List.of(0L));
      box.close();
      into[0].close();
    });
  }

  @Test
  void whatWaitsForTheNextCompletionIsNotForgotten() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> sentWhileItIsCompleted(shmem, false)))
        .hasMessageContaining("what was sent must be completed before the close: LongMailbox of PE 1");
  }

  @Test
  void tooMuchForTheNextCompletionIsNamed() {
    assertThatThrownBy(() -> Shmem.launch(2, Map.of("SHMEM4J_QUEUE_BYTES", "800"),
        shmem -> sentWhileItIsCompleted(shmem, true)))
        .isInstanceOf(ShmemException.class).hasMessageContaining("limit=800; raise it with SHMEM4J_QUEUE_BYTES");
  }

  @ParameterizedTest
  @ValueSource(strings = {"4096", "65536"})
  void updatesByHandlersWhileTheyAreCompletedAreOfTheNextLevel(String pipeBytes) {
    Shmem.launch(2, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes), shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 2);
      UpdateCalls updates = UpdateCalls.open("LongUpdates", shmem.worldTeam(), array, LONG);
      MailCalls box = mailbox(shmem.worldTeam(), (pe, value) -> {
        updates.word(UpdateCalls.ADD, pe, value % 2, 1);
        long at = updates.begin(UpdateCalls.ADD, shmem.myPe(), value % 2);
        updates.memory(shmem.myPe()).set(ValueLayout.JAVA_LONG_UNALIGNED, at, 2);
        updates.end(shmem.myPe(), at);
      });
      for (int n = 0; n < 20_000 && shmem.myPe() == 0; n++) {
        send(box, 1, n);
      }
      updates.complete();
      assertThat(array.get(0) + array.get(1)).isZero();
      box.complete();
      updates.complete();
      assertThat(array.get(0)).isEqualTo(shmem.myPe() == 0 ? 10_000 : 20_000);
      assertThat(array.get(1)).isEqualTo(shmem.myPe() == 0 ? 10_000 : 20_000);
      box.close();
      updates.close();
    });
  }

  @Test
  void fetchesByHandlersWhileTheyAreCompleted() {
    Shmem.launch(2, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 2);
      array.set(1, 7 + shmem.myPe());
      FetchCalls fetches = FetchCalls.open("LongFetches", shmem.worldTeam(), array.slice(0, 1), array.slice(1, 1));
      MailCalls box = mailbox(shmem.worldTeam(), (pe, value) -> fetches.get(0, pe, 0));
      for (int n = 0; n < 20_000 && shmem.myPe() == 0; n++) {
        send(box, 1, n);
      }
      fetches.complete();
      box.complete();
      fetches.complete();
      assertThat(array.get(0)).isEqualTo(shmem.myPe() == 0 ? 0 : 7);
      box.close();
      fetches.close();
    });
  }

  /** A handler may run while its PE waits for what it must not end. */
  @ParameterizedTest
  @ValueSource(strings = {"complete", "close"})
  void aHandlerMustNotEndWhatItsPeWaitsFor(String call) {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      UpdateCalls updates =
          UpdateCalls.open("LongUpdates", shmem.worldTeam(), shmem.callocate(Longs.TYPE, 1), LONG);
      MailCalls box = mailbox(shmem.worldTeam(), (pe, value) -> {
        if ("close".equals(call)) {
          updates.close();
        } else {
          updates.complete();
        }
      });
      for (int n = 0; n < MANY && shmem.myPe() == 0; n++) {
        send(box, 1, n);
      }
      updates.complete();
    })).hasMessageContaining("a handler must not wait: call=" + call + " of LongUpdates pe=1; it may send");
  }

  /** Where another thread of the PE may be using the others, they are left alone. */
  @Test
  void wherePesHaveThreadsOnlyHandlersOfWhatIsCompletedRun() {
    Shmem.launch(2, ThreadLevel.MULTIPLE, shmem -> {
      int[] handled = new int[1];
      MailCalls other = mailbox(shmem.worldTeam(), (pe, value) -> {});
      MailCalls box = mailbox(shmem.worldTeam(), (pe, value) -> handled[0]++);
      for (int turn = 0; turn < 100; turn++) {
        send(box, 1 - shmem.myPe(), turn);
        other.complete();
        assertThat(handled[0]).isEqualTo(turn);
        box.complete();
        assertThat(handled[0]).isEqualTo(turn + 1);
      }
      box.close();
      other.close();
    });
  }

  /** While a handler runs, another thread of the PE has handlers of its own run, and may wait. */
  @Test
  void whoRunsNoHandlerMayWait() {
    Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
      int[] handled = new int[1];
      CountDownLatch started = new CountDownLatch(1);
      MailCalls others = mailbox(shmem.worldTeam(), (pe, value) -> handled[0]++);
      FutureTask<Void> other = new FutureTask<>(() -> {
        started.await();
        send(others, 0, 1);
        others.complete();
        return null;
      });
      MailCalls[] box = new MailCalls[1];
      box[0] = mailbox(shmem.worldTeam(), (pe, value) -> {
        started.countDown();
        await(other);
        assertThatThrownBy(box[0]::complete).hasMessageContaining("a handler must not wait");
      });
      Thread thread = Thread.ofPlatform().start(other);
      send(box[0], 0, 1);
      box[0].complete();
      thread.join();
      assertThat(handled[0]).isEqualTo(1);
      box[0].close();
      others.close();
    });
  }

  private static void await(FutureTask<Void> task) {
    try {
      Void ignored = task.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }
}
