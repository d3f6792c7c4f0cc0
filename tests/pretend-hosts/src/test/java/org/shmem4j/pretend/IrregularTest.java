package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.entry.FetchCalls;
import org.shmem4j.entry.MailCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.UpdateCalls;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** Updates, fetches and mailboxes over hosts, also with buffers of one element. */
@Timeout(60)
class IrregularTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final int CELLS = 20;
  private static final int MANY = 500;
  private static final String PIPE_BYTES = "shmem4j.pipe.bytes";

  @AfterEach
  void usualPipes() {
    System.clearProperty(PIPE_BYTES);
  }

  @ParameterizedTest
  @CsvSource({"0-1,64k", "0-1,1", "0-0-1,1", "0-0-1-1,64", "0-1-0-2-2,64k"})
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
  @CsvSource({"0-1,64k", "0-1,1", "0-0-1-1,64"})
  void fetches(String hosts, String pipeBytes) {
    System.setProperty(PIPE_BYTES, pipeBytes);
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      Ints source = shmem.allocate(Ints.TYPE, CELLS);
      Ints dest = shmem.callocate(Ints.TYPE, MANY);
      FetchCalls fetches = FetchCalls.open("IntFetches", shmem.worldTeam(), source, dest);
      for (int level = 0; level < 3; level++) {
        for (int i = 0; i < CELLS; i++) {
          source.set(i, level * 10_000 + shmem.myPe() * 100 + i);
        }
        shmem.barrierAll();
        for (int n = 0; n < MANY; n++) {
          fetches.get(n % pes, n / pes % CELLS, n);
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
  @CsvSource({"0-1,64k", "0-1,1", "0-0-1,1", "0-1-0-2-2,100"})
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

  private static void send(MailCalls box, Random random, int pes, int left) {
    byte[] message = new byte[1 + random.nextInt(40)];
    message[0] = (byte) left;
    box.send(random.nextInt(pes), MemorySegment.ofArray(message));
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
