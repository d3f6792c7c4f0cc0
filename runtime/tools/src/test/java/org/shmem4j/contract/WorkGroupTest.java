package org.shmem4j.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.BrokenWorkGroupException;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.SignalOp;
import org.shmem4j.ThreadLevel;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.WorkGroup;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.Sharing;
import org.shmem4j.entry.Signals;
import org.shmem4j.entry.StridedTransfers;
import org.shmem4j.entry.Transfers;
import org.shmem4j.entry.WorkGroupCalls;
import org.shmem4j.handles.Ints;
import org.shmem4j.handles.Longs;
import org.shmem4j.internal.factory.Factories;
import org.shmem4j.internal.factory.JobFactory;
import org.shmem4j.internal.pe.job.Jobs;
import org.shmem4j.internal.pe.waiting.Waiter;
import org.shmem4j.launcher.Await;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Threads of a PE that call together: what they share, and how their calls end when one of them does not come. */
@Timeout(60)
class WorkGroupTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);
  private static final ThreadFactory PLATFORM = Thread.ofPlatform().name("worker-", 0).factory();
  private static final ThreadFactory VIRTUAL = Thread.ofVirtual().name("virtual-", 0).factory();
  private static final int LARGE = 1 << 17;

  private static void reduce(WorkGroup group, Reduction reduction, Ints dest, Ints source, long count) {
    WorkGroupCalls.run(
        group,
        sharing -> CollectiveCalls.BLOCKING.in(sharing)
            .reduce(group.shmem().worldTeam(), reduction, dest, source, count),
        "reduce", dest, source, count);
  }

  private static void barrier(WorkGroup group) {
    WorkGroupCalls.run(group, sharing -> group.shmem().barrierAll(), "barrier");
  }

  /** What each thread gets out of a call; those that throw first have made the others' calls end. */
  private static List<Throwable> thrownBy(List<Runnable> bodies) throws InterruptedException {
    List<Throwable> thrown = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < bodies.size(); i++) {
      int number = i;
      thrown.add(null);
      threads.add(Thread.ofPlatform().name("thread-" + i).start(() -> {
        try {
          bodies.get(number).run();
        } catch (RuntimeException | Error e) {
          thrown.set(number, e);
        }
      }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return thrown;
  }

  @ParameterizedTest
  @CsvSource({"1,false", "2,false", "3,true", "5,false", "5,true"})
  void allThreadsSeeTheResults(int parties, boolean virtual) {
    Shmem.launch(3, ThreadLevel.MULTIPLE, shmem -> {
      Ints source = shmem.allocate(Ints.TYPE, LARGE);
      Ints dest = shmem.allocate(Ints.TYPE, LARGE);
      AtomicInteger right = new AtomicInteger();
      try (WorkGroup group = shmem.workGroup(parties)) {
        for (int count : new int[] {1, 100, 5000, LARGE}) {
          for (int i = 0; i < count; i++) {
            source.set(i, i + shmem.myPe());
          }
          group.runAll(virtual ? VIRTUAL : PLATFORM, thread -> {
            reduce(group, SUM, dest, source, count);
            assertThat(IntStream.range(0, count)).allMatch(i -> dest.get(i) == 3 * i + 3);
            barrier(group);
            int ignored = right.incrementAndGet();
          });
        }
      }
      assertThat(right).hasValue(4 * parties);
    });
  }

  @Test
  void onlyOneOfThePesHasAGroup() {
    Shmem.launch(2, ThreadLevel.MULTIPLE, shmem -> {
      Ints source = shmem.allocate(Ints.TYPE, LARGE);
      Ints dest = shmem.allocate(Ints.TYPE, LARGE);
      source.set(LARGE - 1, 1 + shmem.myPe());
      if (shmem.myPe() == 0) {
        WorkGroup group = shmem.workGroup(3);
        group.runAll(PLATFORM, thread -> {
          for (int round = 0; round < 20; round++) {
            reduce(group, SUM, dest, source, LARGE);
            barrier(group);
          }
        });
      } else {
        for (int round = 0; round < 20; round++) {
          var ignored = CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, dest, source, LARGE);
          shmem.barrierAll();
        }
      }
      assertThat(dest.get(LARGE - 1)).isEqualTo(3);
    });
  }

  @Test
  void severalThreadsDoTheWork() {
    Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
      ConcurrentLinkedQueue<Thread> workers = new ConcurrentLinkedQueue<>();
      CountDownLatch both = new CountDownLatch(2);
      try (WorkGroup group = shmem.workGroup(2)) {
        // Each block waits for the other: one thread alone would not get further.
        group.runAll(PLATFORM, thread -> WorkGroupCalls.run(
            group, sharing -> blocks(sharing, workers, both), "work"));
      }
      assertThat(workers).doesNotHaveDuplicates().hasSize(2);
    });
  }

  private static void blocks(
      Sharing sharing, ConcurrentLinkedQueue<Thread> workers, CountDownLatch both) {
    sharing.share(2, block -> {
      workers.add(Thread.currentThread());
      both.countDown();
      try {
        both.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
  }

  /** Copies of this size are cut into blocks of either size; what is around them stays. */
  @ParameterizedTest
  @CsvSource({"300000", "2200000"})
  void largeCopiesAreComplete(int count) {
    Shmem.launch(2, ThreadLevel.MULTIPLE, shmem -> {
      Ints source = shmem.allocate(Ints.TYPE, count + 10);
      Ints dest = shmem.callocate(Ints.TYPE, 2L * count + 10);
      Longs signal = shmem.callocate(Longs.TYPE, 1);
      int next = 1 - shmem.myPe();
      for (int i = 0; i < count + 10; i++) {
        source.set(i, 3 * i + 1);
      }
      shmem.barrierAll();
      try (WorkGroup group = shmem.workGroup(3)) {
        group.runAll(VIRTUAL, thread -> {
          WorkGroupCalls.run(group, sharing -> Transfers.BLOCKING.in(sharing).putSignal(
              null, INT, dest, 5, source, 3, count, signal, 0, 7, SignalOp.SET, next), "putSignal");
          long ignored = WorkGroupCalls.call(
              group, sharing -> Signals.signalWaitUntil(signal, 0, Comparison.EQ, 7), "wait");
        });
        assertThat(copied(dest, 5, 1, count, 3)).isTrue();
        group.runAll(VIRTUAL, thread -> {
          barrier(group);
          WorkGroupCalls.run(group, sharing -> Transfers.BLOCKING.in(sharing).get(
              null, INT, dest, 2, source, 9, count, next), "get");
          assertThat(dest.get(1)).isZero();
          barrier(group);
        });
        assertThat(copied(dest, 2, 1, count, 9)).isTrue();
        shmem.barrierAll(); // the other PE has looked
        group.runAll(VIRTUAL, thread -> {
          WorkGroupCalls.run(group, sharing -> StridedTransfers.BLOCKING.in(sharing).put(
              null, INT, dest, 3, source, 1, 2, 1, 1, count, next), "putBlocks");
          barrier(group);
        });
        assertThat(copied(dest, 3, 2, count, 1)).isTrue();
        assertThat(dest.get(4)).isEqualTo(3 * (9 + 2) + 1); // between two of the elements
        assertThatThrownBy(() -> WorkGroupCalls.run(shmem.workGroup(1), sharing -> Transfers.BLOCKING.in(sharing)
            .put(null, INT, dest, 0, source, 11, count, next), "put"))
            .isInstanceOf(IndexOutOfBoundsException.class).hasMessageContaining("sourceIndex=11");
      }
    });
  }

  private static boolean copied(Ints dest, int first, int distance, int count, int from) {
    return IntStream.range(0, count).allMatch(i -> dest.get(first + (long) i * distance) == 3 * (from + i) + 1);
  }

  @Test
  void whatACallThrowsAllThreadsThrow() {
    Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
      Ints array = shmem.allocate(Ints.TYPE, 10);
      try (WorkGroup group = shmem.workGroup(2)) {
        Runnable wrong = () -> reduce(group, SUM, array, array, 11);
        assertThat(thrownBy(List.of(wrong, wrong))).allSatisfy(thrown -> assertThat(thrown)
            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("nreduce=11"));
        group.runAll(PLATFORM, thread -> reduce(group, SUM, array, array, 10)); // it can still be used
      }
    });
  }

  @Test
  void anOperatorThatThrowsInABlock() {
    Reduction bad = Reductions.of(INT, (result, left, right, count) -> {
      throw new IllegalStateException("no sum");
    });
    Shmem.launch(2, ThreadLevel.MULTIPLE, shmem -> {
      Ints source = shmem.allocate(Ints.TYPE, LARGE);
      Ints dest = shmem.allocate(Ints.TYPE, LARGE);
      try (WorkGroup group = shmem.workGroup(3)) {
        Runnable call = () -> reduce(group, bad, dest, source, LARGE);
        assertThat(thrownBy(List.of(call, call, call)))
            .allSatisfy(thrown -> assertThat(thrown).hasStackTraceContaining("no sum"));
        shmem.barrierAll();
      }
    });
  }

  @Test
  void threadsThatDisagree() {
    Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
      Ints array = shmem.allocate(Ints.TYPE, 10);
      WorkGroup group = shmem.workGroup(3);
      List<Throwable> thrown = thrownBy(List.of(
          () -> reduce(group, SUM, array, array, 9),
          () -> {
            awaitTheOthers();
            reduce(group, SUM, array, array.slice(0, 9), 9);
          }));
      assertThat(thrown.get(1)).isInstanceOf(IllegalArgumentException.class).hasMessageContainingAll(
          "all threads of a work group must make the same call", "thread=thread-0", "thread=thread-1", "reduce(");
      assertThat(thrown.get(0))
          .isInstanceOf(BrokenWorkGroupException.class).hasMessageContaining("thread=thread-1");
    });
  }

  @Test
  void handlesOfOneSliceAreTheSameArgument() {
    Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
      Ints array = shmem.allocate(Ints.TYPE, 10);
      try (WorkGroup group = shmem.workGroup(2)) {
        group.runAll(VIRTUAL, thread -> reduce(group, SUM, array.slice(1, 9), array.slice(1, 9), 9));
      }
    });
  }

  /** Returns when the threads that were started before this one wait for it. */
  private static void awaitTheOthers() {
    int earlier = Integer.parseInt(Thread.currentThread().getName().substring("thread-".length()));
    try {
      Await.until("the others wait", () -> Thread.getAllStackTraces().entrySet().stream()
          .filter(each -> each.getKey().getName().startsWith("thread-") && each.getKey() != Thread.currentThread())
          .filter(each -> Arrays.stream(each.getValue()).anyMatch(WorkGroupTest::waits)).count() == earlier);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether a thread with this frame waits. */
  static boolean waits(StackTraceElement frame) {
    return frame.getClassName().equals(Waiter.class.getName());
  }

  @Test
  void aThreadThatThrowsEndsTheOthersCalls() {
    Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
      WorkGroup group = shmem.workGroup(3);
      List<Throwable> thrown = thrownBy(List.of(
          () -> barrier(group),
          () -> group.run(() -> barrier(group)),
          () -> group.run(() -> {
            awaitTheOthers();
            throw new ArithmeticException("lost");
          })));
      assertThat(thrown.subList(0, 2)).allSatisfy(each -> assertThat(each)
          .isInstanceOf(BrokenWorkGroupException.class).hasMessageContainingAll("thread-2", "lost")
          .hasCauseInstanceOf(ArithmeticException.class));
      assertThatThrownBy(() -> barrier(group)).isInstanceOf(BrokenWorkGroupException.class);
    });
  }

  @Test
  void aThreadThatEndsInOrderWhileOthersCall() {
    Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
      WorkGroup group = shmem.workGroup(2);
      List<Throwable> thrown = thrownBy(List.of(
          () -> {
            barrier(group);
            barrier(group);
          },
          () -> barrier(group)));
      assertThat(thrown.get(0)).isInstanceOf(BrokenWorkGroupException.class).hasMessageContaining("thread-1 ended");
    });
  }

  @Test
  void aThreadThatIsInterrupted() {
    Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
      WorkGroup group = shmem.workGroup(3);
      List<Throwable> thrown = thrownBy(List.of(
          () -> barrier(group),
          () -> {
            awaitTheOthers();
            Thread.currentThread().interrupt();
            barrier(group);
          }));
      assertThat(thrown.get(1)).isInstanceOf(WaitInterruptedException.class);
      assertThat(thrown.get(0)).isInstanceOf(BrokenWorkGroupException.class).hasMessageContaining("thread-1");
    });
  }

  @SuppressWarnings("unchecked") // as users' interfaces ask for it
  private static JobFactory<ShmemBody, Shmem> jobs() {
    return (JobFactory<ShmemBody, Shmem>) Factories.of(Jobs.class.getName());
  }

  @Test
  void nobodyWaitsBeyondTheTimeLimit() {
    jobs().launch(1, ThreadLevel.MULTIPLE, Map.of("SHMEM4J_TIMEOUT", "200ms"), shmem -> {
      WorkGroup group = shmem.workGroup(2);
      assertThatThrownBy(() -> barrier(group)).isInstanceOf(ShmemTimeoutException.class)
          .hasMessageContaining("call of a work group");
    });
  }

  @Test
  void aPeerThatFailsEndsAllThreadsCalls() {
    ConcurrentLinkedQueue<Throwable> thrown = new ConcurrentLinkedQueue<>();
    CountDownLatch started = new CountDownLatch(3); // a thread that started later would find the group broken
    assertThatThrownBy(() -> Shmem.launch(2, ThreadLevel.MULTIPLE, shmem -> {
      if (shmem.myPe() == 1) {
        started.await();
        throw new ArithmeticException("gone");
      }
      WorkGroup group = shmem.workGroup(3);
      group.runAll(PLATFORM, thread -> {
        started.countDown();
        try {
          barrier(group);
        } catch (RuntimeException e) {
          thrown.add(e);
          throw e;
        }
      });
    })).isInstanceOf(ArithmeticException.class);
    assertThat(thrown).hasSize(3).allSatisfy(each -> assertThat(each).hasMessageContaining("gone"));
  }

  @Test
  void tasksOfAPool() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
      Ints array = shmem.allocate(Ints.TYPE, 10);
      try (WorkGroup group = shmem.workGroup(2)) {
        for (int round = 0; round < 50; round++) {
          Callable<Void> task = () -> {
            group.run(() -> reduce(group, SUM, array, array, 10));
            return null;
          };
          for (Future<Void> future : pool.invokeAll(List.of(task, task))) {
            var ignored = future.get();
          }
        }
      } catch (InterruptedException | ExecutionException e) {
        throw new AssertionError(e);
      }
    });
    pool.shutdownNow();
  }

  @Test
  void anotherThreadIsRefused() {
    Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
      try (WorkGroup group = shmem.workGroup(1)) {
        barrier(group);
        assertThat(thrownBy(List.of(() -> barrier(group))).getFirst())
            .isInstanceOf(IllegalStateException.class).hasMessageContainingAll("its own threads", "thread=thread-0");
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    });
  }

  @Test
  void aCallWithinACallIsRefused() {
    Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
      try (WorkGroup group = shmem.workGroup(1)) {
        assertThatThrownBy(() -> WorkGroupCalls.run(group, sharing -> barrier(group), "outer"))
            .isInstanceOf(IllegalStateException.class).hasMessageContaining("must not make calls of that group");
      }
    });
  }

  @Test
  void closingEndsCalls() {
    Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
      WorkGroup group = shmem.workGroup(2);
      List<Throwable> thrown = thrownBy(List.of(
          () -> barrier(group),
          () -> {
            awaitTheOthers();
            group.close();
          }));
      assertThat(thrown.getFirst()).isInstanceOf(BrokenWorkGroupException.class).hasMessageContaining("closed");
    });
  }

  @Test
  void argumentsOfAnotherPe() {
    Ints[] arrays = new Ints[2];
    Shmem.launch(2, ThreadLevel.MULTIPLE, shmem -> {
      arrays[shmem.myPe()] = shmem.allocate(Ints.TYPE, 10);
      shmem.barrierAll();
      Ints other = arrays[1 - shmem.myPe()];
      try (WorkGroup group = shmem.workGroup(1)) {
        assertThatThrownBy(() -> reduce(group, SUM, other, other, 1))
            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("PE of the work group");
      }
      shmem.barrierAll();
    });
  }

  @Test
  void theThreadLevelIsChecked() {
    Shmem.launch(1, shmem -> assertThatThrownBy(() -> shmem.workGroup(2))
        .isInstanceOf(IllegalStateException.class).hasMessageContainingAll("threadLevel=SINGLE", "MULTIPLE"));
    Shmem.launch(1, ThreadLevel.SERIALIZED, shmem -> {
      try (WorkGroup group = shmem.workGroup(2)) {
        assertThatThrownBy(() -> shmem.workGroup(2))
            .isInstanceOf(IllegalStateException.class).hasMessageContaining("close the other group");
        group.runAll(PLATFORM, thread -> barrier(group));
      }
      shmem.workGroup(2).close();
      assertThatThrownBy(() -> shmem.workGroup(0)).hasMessageContaining("parties=0");
    });
  }
}
