package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.Shmem;
import org.shmem4j.entry.FetchCalls;
import org.shmem4j.entry.MailCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.UpdateCalls;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** Updates, fetches and mailboxes over hosts, also with buffers of one element. */
@Timeout(60)
class IrregularTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final int CELLS = 20;
  private static final long STANDSTILL_NANOS = 100_000_000;
  private static final int MANY = 500;
  private static final int OTHER_PEERS = 40; // those of collectives and of waves
  private static final String PIPE_BYTES = "shmem4j.pipe.bytes";
  private static final String QUEUE_BYTES = "shmem4j.queue.bytes";

  @AfterEach
  void usualPipes() {
    System.clearProperty(PIPE_BYTES);
    System.clearProperty(QUEUE_BYTES);
  }

  @ParameterizedTest
  @CsvSource({"0-1,64k", "0-1,1", "0-0-1,1", "0-0-1-1,1", "0-0-1-1,64", "0-1-0-2-2,64k"})
  void updates(String hosts, String pipeBytes) {
    System.setProperty(PIPE_BYTES, pipeBytes);
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      Ints array = shmem.callocate(Ints.TYPE, CELLS);
      Ints bits = shmem.callocate(Ints.TYPE, CELLS);
      UpdateCalls sums = UpdateCalls.open("IntUpdates", shmem.worldTeam(), array, INT);
      // With an operator of the user's, kernels combine the elements.
      UpdateCalls ors = UpdateCalls.open("IntUpdates", shmem.worldTeam(), bits, INT,
          Reductions.of(INT, (result, left, right, count) -> result.copyFrom(left)));
      int[] expected = new int[CELLS];
      int[] expectedBits = new int[CELLS];
      for (int level = 0; level < 3; level++) {
        for (int sender = 0; sender < pes; sender++) {
          Random random = new Random(level * 100L + sender);
          for (int n = 0; n < MANY; n++) {
            int pe = random.nextInt(pes);
            int index = random.nextInt(CELLS);
            int value = random.nextInt();
            if (pe == shmem.myPe()) {
              expected[index] += value;
              expectedBits[index] |= value;
            }
            if (sender == shmem.myPe()) {
              sums.word(UpdateCalls.ADD, pe, index, value);
              ors.word(UpdateCalls.OR, pe, index, value);
            }
          }
        }
        sums.complete();
        ors.complete();
        for (int i = 0; i < CELLS; i++) {
          assertThat(array.get(i)).as("level %d", level).isEqualTo(expected[i]);
          assertThat(bits.get(i)).as("level %d", level).isEqualTo(expectedBits[i]);
        }
        shmem.barrierAll();
      }
      sums.close();
      ors.close();
    });
  }

  @ParameterizedTest
  @CsvSource({"0-1,64k", "0-1,1", "0-0-1-1,1", "0-0-1-1,64", "0-0-1-1,1k"})
  void fetches(String hosts, String pipeBytes) {
    System.setProperty(PIPE_BYTES, pipeBytes);
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      Ints source = shmem.allocate(Ints.TYPE, CELLS);
      Ints dest = shmem.callocate(Ints.TYPE, MANY);
      FetchCalls fetches = FetchCalls.open("IntFetches", shmem.worldTeam(), dest, source);
      for (int level = 0; level < 3; level++) {
        for (int i = 0; i < CELLS; i++) {
          source.set(i, level * 10_000 + shmem.myPe() * 100 + i);
        }
        shmem.barrierAll();
        for (int n = 0; n < MANY; n++) {
          fetches.get(n, n % pes, n / pes % CELLS);
        }
        fetches.complete();
        for (int n = 0; n < MANY; n++) {
          assertThat(dest.get(n)).isEqualTo(level * 10_000 + n % pes * 100 + n / pes % CELLS);
        }
      }
      fetches.close();
    });
  }

  @ParameterizedTest
  @CsvSource({"0-1,64k", "0-1,1", "0-0-1,1", "0-0-1-1,1", "0-1-0-2-2,100"})
  void mailboxesWhoseHandlersSendOn(String hosts, String pipeBytes) {
    System.setProperty(PIPE_BYTES, pipeBytes);
    int depth = 7;
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      Ints total = shmem.callocate(Ints.TYPE, 1);
      UpdateCalls sum = UpdateCalls.open("IntUpdates", shmem.worldTeam(), total, INT);
      Random random = new Random(shmem.myPe());
      MailCalls[] box = new MailCalls[1];
      box[0] = MailCalls.open("BytesMailbox", shmem.worldTeam(), 40, (pe, message) -> {
        sum.word(UpdateCalls.ADD, 0, 0, 1);
        int left = message.get(ValueLayout.JAVA_BYTE, 0);
        for (int i = 0; i < 2 && left > 0; i++) {
          send(box[0], random, pes, left - 1);
        }
      });
      send(box[0], random, pes, depth);
      box[0].complete();
      sum.complete();
      assertThat(total.get(0)).isEqualTo(shmem.myPe() == 0 ? pes * ((1 << (depth + 1)) - 1) : 0);
      box[0].close();
      sum.close();
    });
  }

  @ParameterizedTest
  @CsvSource({"0-1,64k", "0-1,1", "0-0-1,1", "0-0-1-1,1", "0-0-1-1,64k"})
  void chainsOfAThousandHops(String hosts, String pipeBytes) {
    System.setProperty(PIPE_BYTES, pipeBytes);
    int hops = 1000;
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      long[] handled = new long[1];
      MailCalls box = ints(shmem, (self, left) -> {
        handled[0]++;
        if (left > 0) {
          send(self, (shmem.myPe() + 1) % pes, left - 1);
        }
      });
      if (shmem.myPe() == 0) {
        send(box, 0, hops - 1);
      }
      box.complete();
      assertThat(handled[0]).isEqualTo(hops / pes + (shmem.myPe() < hops % pes ? 1 : 0));
      box.close();
    });
  }

  /** What happens when a number arrives. */
  @FunctionalInterface
  private interface Handler {
    void received(MailCalls self, int value);
  }

  private static MailCalls ints(Shmem shmem, Handler handler) {
    MailCalls[] self = new MailCalls[1];
    self[0] = MailCalls.open("IntMailbox", shmem.worldTeam(), INT,
        (pe, memory, at) -> handler.received(self[0], memory.get(ValueLayout.JAVA_INT, at)));
    return self[0];
  }

  private static void send(MailCalls box, int pe, int value) {
    long at = box.begin(pe);
    box.memory(pe).set(ValueLayout.JAVA_INT, at, value);
    box.end(pe, at);
  }

  /** Messages of any length from each to each, whose contents say which one it is. */
  @ParameterizedTest
  @CsvSource({"0-1,1", "0-0-1-1,1", "0-0-1-1,100", "0-1-0-2-2,64", "0-0-1-1,64k"})
  void messagesComeOnceAndInOrder(String hosts, String pipeBytes) {
    System.setProperty(PIPE_BYTES, pipeBytes);
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      int[] next = new int[pes];
      MailCalls box = MailCalls.open("BytesMailbox", shmem.worldTeam(), 100, (pe, message) -> {
        int number = message.get(ValueLayout.JAVA_INT_UNALIGNED, 0);
        assertThat(number).as("from PE %d", pe).isEqualTo(next[pe]++);
        assertThat(message.byteSize()).isEqualTo(length(pe, shmem.myPe(), number));
        assertThat(message.get(ValueLayout.JAVA_BYTE, message.byteSize() - 1)).isEqualTo((byte) (number + pe));
      });
      for (int n = 0; n < MANY; n++) {
        for (int pe = 0; pe < pes; pe++) {
          MemorySegment message = MemorySegment.ofArray(new byte[length(shmem.myPe(), pe, n)]);
          message.set(ValueLayout.JAVA_BYTE, message.byteSize() - 1, (byte) (n + shmem.myPe()));
          message.set(ValueLayout.JAVA_INT_UNALIGNED, 0, n);
          box.send(pe, message);
        }
      }
      box.complete();
      assertThat(next).containsOnly(MANY);
      box.close();
    });
  }

  @ParameterizedTest
  @CsvSource({"0-1,64k", "0-0-1,1", "0-0-1-1,1"})
  void shortMailboxes(String hosts, String pipeBytes) {
    System.setProperty(PIPE_BYTES, pipeBytes);
    shortMailboxes(hosts, 200);
  }

  @Test
  @Tag("slow")
  @Tag("soak")
  @Timeout(3600)
  void manyShortMailboxes() {
    shortMailboxes("0-1", Integer.getInteger("shmem4j.soak", 5) * 1000);
  }

  /** Each mailbox has a chain of messages from each PE, whose end is never seen early. */
  private static void shortMailboxes(String hosts, int mailboxes) {
    PretendJob.runWithoutDelays(hosts, shmem -> {
      int pes = shmem.nPes();
      int[] handled = new int[1];
      for (int n = 0; n < mailboxes; n++) {
        handled[0] = 0;
        MailCalls box = ints(shmem, (self, left) -> {
          handled[0]++;
          if (left > 0) {
            send(self, (shmem.myPe() + 1) % pes, left - 1);
          }
        });
        send(box, (shmem.myPe() + n) % pes, 2 * pes - 1); // comes by each PE twice
        box.complete();
        assertThat(handled[0]).as("mailbox %d", n).isEqualTo(2 * pes);
        box.close();
      }
    });
  }

  @ParameterizedTest
  @CsvSource({"0-1,64k", "0-0-1,1", "0-0-1-1,1"})
  void levels(String hosts, String pipeBytes) {
    levels(hosts, pipeBytes, 20);
  }

  @ParameterizedTest
  @Tag("slow")
  @Tag("soak")
  @Timeout(3600)
  @CsvSource({"0-1,64k", "0-0-1,1", "0-0-1-1,1", "0-1-0-2-2,64k", "0-0-1-1,64"})
  void manyLevels(String hosts, String pipeBytes) {
    levels(hosts, pipeBytes, Integer.getInteger("shmem4j.soak", 5) * 100);
  }

  /** No barrier between the levels: each has its own requests, answers and updates, with PEs that pass on too. */
  private static void levels(String hosts, String pipeBytes, int levels) {
    System.setProperty(PIPE_BYTES, pipeBytes);
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      int[] level = new int[2];
      Ints sum = shmem.callocate(Ints.TYPE, 1);
      UpdateCalls updates = UpdateCalls.open("IntUpdates", shmem.worldTeam(), sum, INT);
      MailCalls answers = ints(shmem, (self, value) -> assertThat(value).as("answer").isEqualTo(level[1]));
      MailCalls requests = MailCalls.open("IntMailbox", shmem.worldTeam(), INT, (pe, memory, at) -> {
        assertThat(memory.get(ValueLayout.JAVA_INT, at)).as("request").isEqualTo(level[0]);
        send(answers, pe, level[0]);
      });
      while (level[0] < levels) {
        for (int pe = 0; pe < pes; pe++) {
          send(requests, pe, level[0]);
          updates.word(UpdateCalls.ADD, pe, 0, level[0] + 1);
        }
        requests.complete();
        level[0]++;
        answers.complete();
        level[1]++;
        updates.complete();
        assertThat(sum.get(0)).isEqualTo(pes * level[0]);
        sum.set(0, 0);
      }
      requests.close();
      answers.close();
      updates.close();
    });
  }

  /** PE 0 sends more than there is room for, while the last one waits for it to complete fetches. */
  @ParameterizedTest
  @CsvSource({"0-1,64k", "0-1,1", "0-0-1-1,1"})
  void whoCompletesFetchesHandlesMailboxes(String hosts, String pipeBytes) {
    System.setProperty(PIPE_BYTES, pipeBytes);
    int messages = "64k".equals(pipeBytes) ? 100_000 : MANY;
    PretendJob.runWithoutDelays(hosts, shmem -> {
      Ints source = shmem.callocate(Ints.TYPE, 1);
      Ints dest = shmem.callocate(Ints.TYPE, MANY);
      source.set(0, 7);
      int last = shmem.nPes() - 1;
      int[] handled = new int[1];
      FetchCalls fetches = FetchCalls.open("IntFetches", shmem.worldTeam(), dest, source);
      MailCalls box = ints(shmem, (self, value) -> fetches.get(handled[0]++ % MANY, 0, 0));
      for (int n = 0; n < messages && shmem.myPe() == 0; n++) {
        send(box, last, n);
      }
      fetches.complete();
      box.complete();
      fetches.complete();
      assertThat(handled[0]).isEqualTo(shmem.myPe() == last ? messages : 0);
      assertThat(dest.all(MANY)).containsOnly(shmem.myPe() == last ? 7 : 0);
      box.close();
      fetches.close();
    });
  }

  private static int length(int from, int to, int number) {
    return 5 + (from * 31 + to * 17 + number * 7) % 96;
  }

  /** PE 1 gets what comes from PE 0 for its host. */
  @Test
  void aPeInABarrierPassesOn() {
    System.setProperty(PIPE_BYTES, "1");
    PretendJob.run("0-1-1", shmem -> {
      int[] handled = new int[1];
      MailCalls box = ints(shmem, (self, value) -> handled[0]++);
      for (int n = 0; n < MANY && shmem.myPe() == 0; n++) {
        send(box, 2, n);
      }
      while (shmem.myPe() == 2 && handled[0] < MANY - 1) { // the last may wait for company
        box.poll();
      }
      shmem.barrierAll();
      box.complete();
      assertThat(handled[0]).isEqualTo(shmem.myPe() == 2 ? MANY : 0);
      box.close();
    });
  }

  @ParameterizedTest
  @CsvSource({"0-1,1", "0-1-1,1"})
  void aPeInABarrierAnswersFetches(String hosts, String pipeBytes) {
    System.setProperty(PIPE_BYTES, pipeBytes);
    PretendJob.run(hosts, shmem -> {
      Ints source = shmem.callocate(Ints.TYPE, 1);
      Ints dest = shmem.callocate(Ints.TYPE, MANY);
      source.set(0, 7);
      FetchCalls fetches = FetchCalls.open("IntFetches", shmem.worldTeam(), dest, source);
      for (int n = 0; n < MANY && shmem.myPe() == 0; n++) {
        fetches.get(n, shmem.nPes() - 1, 0);
      }
      shmem.barrierAll();
      fetches.complete();
      assertThat(dest.all(MANY)).containsOnly(shmem.myPe() == 0 ? 7 : 0);
      fetches.close();
    });
  }

  /** PE 1 gets what comes from PE 0 for its host. PE 2 calls nothing until PE 3 has everything. */
  @Test
  void aPeThatComputesHoldsUpNobodyElse() {
    System.setProperty(PIPE_BYTES, "1");
    AtomicBoolean done = new AtomicBoolean();
    PretendJob.run("0-1-1-1", shmem -> {
      int[] handled = new int[1];
      MailCalls box = ints(shmem, (self, value) -> assertThat(value).isEqualTo(handled[0]++));
      for (int n = 0; n < MANY && shmem.myPe() == 0; n++) {
        send(box, 2, n);
        send(box, 3, n);
      }
      while (shmem.myPe() == 3 && handled[0] < MANY - 1) { // the last may wait for company
        box.poll();
      }
      done.compareAndSet(false, shmem.myPe() == 3);
      while (shmem.myPe() == 2 && !done.get()) {
        Thread.onSpinWait();
      }
      shmem.barrierAll();
      box.complete();
      assertThat(handled[0]).isEqualTo(shmem.myPe() > 1 ? MANY : 0);
      box.close();
    });
  }

  /** PE 0 gets answers for PE 1, and calls nothing until PE 1 asks for no more, which must be before the queue is full. */
  @Test
  void fetchesWaitBeforeAnswersFillTheQueue() {
    System.setProperty(PIPE_BYTES, "1");
    System.setProperty(QUEUE_BYTES, "480"); // 20 values, each alone in its message: 6 for each
    AtomicInteger asked = new AtomicInteger();
    PretendJob.run("0-0-1", shmem -> {
      Ints source = shmem.callocate(Ints.TYPE, 1);
      Ints dest = shmem.callocate(Ints.TYPE, MANY);
      source.set(0, 7);
      FetchCalls fetches = FetchCalls.open("IntFetches", shmem.worldTeam(), dest, source);
      for (int n = 0; n < MANY && shmem.myPe() == 1; n++) {
        fetches.get(n, 2, 0);
        asked.incrementAndGet();
      }
      if (shmem.myPe() == 0) {
        awaitStandstill(asked);
      }
      assertThat(shmem.myPe() == 0 ? asked.get() : 0).isLessThanOrEqualTo(6);
      fetches.complete();
      assertThat(dest.all(MANY)).containsOnly(shmem.myPe() == 1 ? 7 : 0);
      fetches.close();
    });
  }

  /** Returns when a count that has begun has not changed for a while. */
  private static void awaitStandstill(AtomicInteger count) {
    int seen = 0;
    for (long since = System.nanoTime(); seen == 0 || System.nanoTime() - since < STANDSTILL_NANOS;) {
      if (count.get() != seen) {
        seen = count.get();
        since = System.nanoTime();
      }
      Thread.onSpinWait();
    }
  }

  private static void send(MailCalls box, Random random, int pes, int left) {
    byte[] message = new byte[1 + random.nextInt(40)];
    message[0] = (byte) left;
    box.send(random.nextInt(pes), MemorySegment.ofArray(message));
  }

  /** With 64 hosts of four PEs each PE sends messages to one PE of each host, and all get everything. */
  @Test
  @Tag("slow")
  @Timeout(300)
  void whereHostsAreManyAPeSendsToOneOfEach() {
    int hosts = 64;
    int perHost = 4;
    int pes = hosts * perHost;
    String places =
        IntStream.range(0, pes).mapToObj(pe -> Integer.toString(pe / perHost)).collect(Collectors.joining("-"));
    PretendJob.runWithoutDelays(places, shmem -> {
      Ints array = shmem.callocate(Ints.TYPE, pes);
      UpdateCalls sums = UpdateCalls.open("IntUpdates", shmem.worldTeam(), array, INT);
      for (int pe = 0; pe < pes; pe++) {
        sums.word(UpdateCalls.ADD, pe, shmem.myPe(), shmem.myPe() + 1);
      }
      sums.complete();
      for (int pe = 0; pe < pes; pe++) {
        assertThat(array.get(pe)).isEqualTo(pe + 1);
      }
      sums.close();
      assertThat(PretendHosts.latest().peersOf(shmem.myPe())).isLessThan(hosts + OTHER_PEERS);
    });
  }

  @ParameterizedTest
  @CsvSource({"0-1", "0-0-1"})
  void whatIsNotCompleteFailsTheJob(String hosts) {
    assertThatThrownBy(() -> PretendJob.run(hosts, shmem -> {
      UpdateCalls updates =
          UpdateCalls.open("IntUpdates", shmem.worldTeam(), shmem.callocate(Ints.TYPE, CELLS), INT);
      if (shmem.myPe() == 0) {
        updates.word(UpdateCalls.ADD, shmem.nPes() - 1, 0, 1);
      }
      updates.close();
    })).hasMessageContaining("what was sent must be completed before the close: IntUpdates of PE 0");
  }
}
