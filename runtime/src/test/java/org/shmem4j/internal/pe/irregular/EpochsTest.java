package org.shmem4j.internal.pe.irregular;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.ValueLayout;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.entry.MailCalls;
import org.shmem4j.entry.UpdateCalls;
import org.shmem4j.handles.Longs;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.Schedule;
import org.shmem4j.internal.simulation.Simulation;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/**
 * What a PE sends after its {@code complete} has returned reaches others only after theirs has, however PEs and messages
 * are ordered.
 */
@Timeout(60)
class EpochsTest {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final int LEVELS = 4;
  private static final int SCHEDULES = 150;

  private static void everyOrder(int pes, ShmemBody body) {
    for (int number = 0; number < SCHEDULES; number++) {
      History history = Simulation.run(new Schedule(pes, number), false, body);
      assertThat(history.isGood()).as("schedule %s: %s", history.schedule().name(), history.failure()).isTrue();
    }
  }

  private static MailCalls open(Shmem shmem, LongConsumer handler) {
    return MailCalls.open("LongMailbox", shmem.worldTeam(), LONG,
        (pe, memory, at) -> handler.accept(memory.get(ValueLayout.JAVA_LONG, at)));
  }

  private static void send(MailCalls box, int pe, long value) {
    long at = box.begin(pe);
    box.memory(pe).set(ValueLayout.JAVA_LONG, at, value);
    box.end(pe, at);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aHandlerHasMessagesOfItsOwnLevel(int pes) {
    everyOrder(pes, shmem -> {
      long[] level = new long[1];
      int[] handled = new int[1];
      MailCalls box = open(shmem, value -> {
        assertThat(value).as("level of a message").isEqualTo(level[0]);
        handled[0]++;
      });
      for (; level[0] < LEVELS; level[0]++) {
        for (int pe = 0; pe < pes; pe++) {
          send(box, pe, level[0]);
        }
        box.complete();
        assertThat(handled[0]).isEqualTo((level[0] + 1) * pes);
      }
      box.close();
    });
  }

  /** Nothing follows {@code complete} that waits, until the elements are read and reset. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void elementsHaveUpdatesOfOneLevel(int pes) {
    everyOrder(pes, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 1);
      UpdateCalls updates = UpdateCalls.open("LongUpdates", shmem.worldTeam(), array, LONG);
      for (int level = 0; level < LEVELS; level++) {
        for (int pe = 0; pe < pes; pe++) {
          updates.word(UpdateCalls.ADD, pe, 0, 1L << (10 * level));
        }
        updates.complete();
        assertThat(array.get(0)).as("level %d", level).isEqualTo((long) pes << (10 * level));
        array.set(0, 0);
      }
      updates.close();
    });
  }
}
