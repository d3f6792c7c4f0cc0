package org.shmem4j.internal.pe.irregular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.entry.MailCalls;
import org.shmem4j.entry.UpdateCalls;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

@Timeout(60)
class MailTest {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final ElementType TWO_LONGS = ElementType.of("twolongs", Lane.LONG, 2, Meaning.SIGNED);

  /** A mailbox of one number, as the generator writes them. */
  private static final class LongBox {
    interface Handler {
      void received(LongBox box, int pe, long value);
    }

    private final MailCalls calls;

    LongBox(Shmem shmem, Handler handler) {
      this.calls = MailCalls.open("LongMailbox", shmem.worldTeam(), LONG,
          (pe, memory, at) -> handler.received(this, pe, memory.get(ValueLayout.JAVA_LONG, at)));
    }

    void send(int pe, long value) {
      long at = calls.begin(pe);
      calls.memory(pe).set(ValueLayout.JAVA_LONG, at, value);
      calls.end(pe, at);
    }
  }

  @ParameterizedTest
  @CsvSource({"1,65536", "2,1", "3,8", "4,100", "4,65536"})
  void everythingArrivesOnceAndInOrder(int pes, String pipeBytes) {
    Shmem.launch(pes, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes), shmem -> {
      long[] next = new long[pes];
      LongBox box = new LongBox(shmem, (self, pe, value) -> assertThat(value).isEqualTo(next[pe]++));
      for (int level = 1; level <= 5; level++) {
        for (int n = 0; n < 2000; n++) {
          for (int pe = 0; pe < pes; pe++) {
            box.send(pe, (level - 1) * 2000 + n);
          }
        }
        box.calls.complete();
        for (int pe = 0; pe < pes; pe++) {
          assertThat(next[pe]).isEqualTo(2000L * level);
        }
      }
      box.calls.close();
    });
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "3,64", "4,65536"})
  void chainsOfHandlersEnd(int pes, String pipeBytes) {
    Shmem.launch(pes, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes), shmem -> {
      long[] hops = new long[1];
      LongBox box = new LongBox(shmem, (self, pe, left) -> {
        hops[0]++;
        if (left > 0) {
          self.send((shmem.myPe() + 1) % pes, left - 1);
        }
      });
      Longs all = shmem.callocate(Longs.TYPE, 1);
      UpdateCalls sum = UpdateCalls.open("LongUpdates", shmem.worldTeam(), all, LONG);
      if (shmem.myPe() == 0) {
        box.send(pes - 1, 1000);
      }
      box.calls.complete();
      sum.word(UpdateCalls.ADD, 0, 0, hops[0]);
      sum.complete();
      assertThat(shmem.myPe() == 0 ? all.get(0) : 1001).isEqualTo(1001);
      box.calls.close();
      sum.close();
    });
  }

  /** Each message makes two, so that handlers send far more than there is room for. */
  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "3,8", "4,65536"})
  void handlersThatSendOnFindRoomInTheQueue(int pes, String pipeBytes) {
    int depth = 12;
    Shmem.launch(pes, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes), shmem -> {
      long[] handled = new long[1];
      Random random = new Random(shmem.myPe());
      LongBox box = new LongBox(shmem, (self, pe, left) -> {
        handled[0]++;
        for (int i = 0; i < 2 && left > 0; i++) {
          self.send(random.nextInt(pes), left - 1);
        }
      });
      Longs all = shmem.callocate(Longs.TYPE, 1);
      UpdateCalls sum = UpdateCalls.open("LongUpdates", shmem.worldTeam(), all, LONG);
      for (int pe = 0; pe < pes; pe++) {
        box.send(pe, depth);
      }
      box.calls.complete();
      sum.word(UpdateCalls.ADD, 0, 0, handled[0]);
      sum.complete();
      long each = (1L << (depth + 1)) - 1;
      long expected = each * pes * pes;
      assertThat(shmem.myPe() == 0 ? all.get(0) : expected).isEqualTo(expected);
      box.calls.close();
      sum.close();
    });
  }

  @Test
  void handlersMayUpdate() {
    Shmem.launch(3, Map.of("SHMEM4J_PIPE_BYTES", "16"), shmem -> {
      Longs all = shmem.callocate(Longs.TYPE, 3);
      UpdateCalls sum = UpdateCalls.open("LongUpdates", shmem.worldTeam(), all, LONG);
      LongBox box = new LongBox(shmem, (self, pe, value) -> sum.word(UpdateCalls.ADD, (int) value, pe, 1));
      for (int n = 0; n < 2700; n++) {
        box.send(n % 3, n / 3 % 3);
      }
      box.calls.complete();
      sum.complete();
      for (int pe = 0; pe < 3; pe++) {
        assertThat(all.get(pe)).isEqualTo(900);
      }
      box.calls.close();
      sum.close();
    });
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "3,300", "4,65536"})
  void messagesOfAnyLength(int pes, String pipeBytes) {
    int most = 100;
    Shmem.launch(pes, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes), shmem -> {
      Random[] expected = new Random[pes];
      for (int pe = 0; pe < pes; pe++) {
        expected[pe] = new Random(pe);
      }
      long[] handled = new long[1];
      MailCalls[] box = new MailCalls[1];
      box[0] = MailCalls.open("BytesMailbox", shmem.worldTeam(), most, (pe, message) -> {
        if (message.byteSize() > 0 && message.get(ValueLayout.JAVA_BYTE, 0) == -1) {
          handled[0] += message.byteSize();
          return;
        }
        byte[] wanted = new byte[expected[pe].nextInt(most + 1)];
        expected[pe].nextBytes(wanted);
        for (int i = 0; i < wanted.length; i++) {
          wanted[i] = (byte) (wanted[i] & 127);
        }
        assertThat(message.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(wanted);
        byte[] answer = new byte[wanted.length];
        if (answer.length > 0) {
          answer[0] = -1;
          box[0].send(pe, MemorySegment.ofArray(answer));
        }
      });
      Random[] mine = new Random[pes];
      long sent = 0;
      for (int pe = 0; pe < pes; pe++) {
        mine[pe] = new Random(shmem.myPe());
      }
      for (int n = 0; n < 1000 * pes; n++) {
        int pe = n % pes;
        byte[] message = new byte[mine[pe].nextInt(most + 1)];
        mine[pe].nextBytes(message);
        for (int i = 0; i < message.length; i++) {
          message[i] = (byte) (message[i] & 127);
        }
        sent += message.length;
        box[0].send(pe, MemorySegment.ofArray(message));
      }
      box[0].complete();
      assertThat(handled[0]).isEqualTo(sent);
      assertThatThrownBy(() -> box[0].send(0, MemorySegment.ofArray(new byte[most + 1])))
          .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("bytes=101 mostBytes=100");
      box[0].close();
    });
  }

  /** A short message that would fit where a long one did not must wait behind it. */
  @ParameterizedTest
  @CsvSource({"8192", "16384", "65536"})
  void whatHandlersSendStaysInOrderWhateverItsLength(String pipeBytes) {
    Shmem.launch(2, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes), shmem -> {
      long[] sent = new long[1];
      long[] seen = new long[1];
      MailCalls[] box = new MailCalls[1];
      box[0] = MailCalls.open("BytesMailbox", shmem.worldTeam(), 3000, (pe, message) -> {
        if (shmem.myPe() == 0) {
          assertThat(message.get(ValueLayout.JAVA_LONG_UNALIGNED, 0)).isEqualTo(seen[0]++);
          for (long end = System.nanoTime() + 20_000; System.nanoTime() < end;) {
            Thread.onSpinWait(); // so that its inbox is full
          }
          return;
        }
        for (int bytes : new int[] {3000, 8, 2000, 16}) {
          MemorySegment answer = MemorySegment.ofArray(new byte[bytes]);
          answer.set(ValueLayout.JAVA_LONG_UNALIGNED, 0, sent[0]++);
          box[0].send(0, answer);
        }
      });
      if (shmem.myPe() == 0) {
        for (int n = 0; n < 500; n++) {
          box[0].send(1, MemorySegment.ofArray(new byte[8]));
        }
      }
      box[0].complete();
      assertThat(shmem.myPe() == 0 ? seen[0] : sent[0]).isEqualTo(2000);
      box[0].close();
    });
  }

  @Test
  void aQueueThatOverflowsIsNamed() {
    assertThatThrownBy(() -> Shmem.launch(2, Map.of("SHMEM4J_PIPE_BYTES", "8", "SHMEM4J_QUEUE_BYTES", "800"), shmem -> {
      LongBox box = new LongBox(shmem, (self, pe, value) -> {
        for (int i = 0; i < 200; i++) {
          self.send(1 - shmem.myPe(), value + 1);
        }
      });
      box.send(0, 0);
      box.calls.complete();
    })).isInstanceOf(ShmemException.class).hasMessageContaining("limit=800; raise it with SHMEM4J_QUEUE_BYTES");
  }

  @Test
  void aHandlerThatThrowsEndsTheJobEvenIfItsSenderCatches() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      LongBox box = new LongBox(shmem, (self, pe, value) -> {
        throw new IllegalStateException("handler of " + shmem.myPe());
      });
      if (shmem.myPe() == 0) {
        box.send(1, 0);
        box.calls.complete();
      } else {
        try {
          box.calls.complete();
        } catch (IllegalStateException e) {
          assertThat(e).hasMessage("handler of 1");
        }
        shmem.barrierAll();
      }
    })).hasMessageContaining("handler of 1");
  }

  @Test
  void aHandlerMustNotWait() {
    for (String call : new String[] {"barrier", "complete", "close"}) {
      assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
        LongBox box = new LongBox(shmem, (self, pe, value) -> {
          switch (call) {
            case "barrier" -> shmem.barrierAll();
            case "complete" -> self.calls.complete();
            default -> self.calls.close();
          }
        });
        if (shmem.myPe() == 0) {
          box.send(1, 0);
        }
        box.calls.complete();
      })).hasMessageContaining("a handler must not wait: call=" + call);
    }
  }

  @Test
  void misuseIsRefused() {
    Shmem.launch(2, shmem -> {
      LongBox box = new LongBox(shmem, (self, pe, value) -> {});
      assertThatThrownBy(() -> box.send(2, 0)).isInstanceOf(IllegalArgumentException.class)
          .hasMessage("pe must be a PE of the team: pe=2 nPes=2 of LongMailbox");
      box.calls.poll();
      box.calls.close();
      assertThatThrownBy(() -> box.send(1, 0)).isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("must not be used after close: call=send");
      assertThatThrownBy(box.calls::poll).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(box.calls::complete).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> MailCalls.open("LongMailbox", shmem.worldTeam(), LONG, null))
          .isInstanceOf(NullPointerException.class).hasMessage("handler must not be null");
      assertThatThrownBy(() -> MailCalls.open("BytesMailbox", shmem.worldTeam(), 3 << 20, (pe, message) -> {}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("an element must fit into the memory between two PEs");
    });
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      LongBox box = new LongBox(shmem, (self, pe, value) -> {});
      box.send(1 - shmem.myPe(), 1);
      box.calls.close();
    })).hasMessageContaining("what was sent must be completed before the close: LongMailbox");
    assertThatThrownBy(() -> Shmem.launch(2,
        shmem -> MailCalls.open("M", shmem.worldTeam(), shmem.myPe() == 0 ? LONG : TWO_LONGS, (pe, memory, at) -> {})))
        .isInstanceOf(CollectiveMismatchException.class).hasMessageContaining("arrayOrType");
  }

  /** The circle that the documentation warns of: one PE is in a barrier with a full inbox, the other sends to it. */
  @Test
  void aFullInboxOfAPeInABarrierIsTold() {
    assertThatThrownBy(() -> Shmem.launch(2, Map.of("SHMEM4J_PIPE_BYTES", "8"), shmem -> {
      LongBox box = new LongBox(shmem, (self, pe, value) -> {});
      for (int n = 0; n < 10 && shmem.myPe() == 0; n++) {
        box.send(1, n);
      }
      shmem.barrierAll();
    })).isInstanceOf(ShmemException.class).hasMessageContaining("every PE waits and none can go on")
        .hasMessageContaining("send to a PE whose inbox is full").hasMessageContaining("barrier");
  }

  @Test
  void manyShortMailboxes() {
    shortMailboxes(1000);
  }

  @Test
  @Tag("slow")
  @Tag("soak")
  @Timeout(3600)
  void aMillionShortMailboxes() {
    shortMailboxes(Integer.getInteger("shmem4j.soak", 20) * 1000);
  }

  /** Each mailbox has chains of four messages, whose end is never seen early. */
  private static void shortMailboxes(int mailboxes) {
    Shmem.launch(2, shmem -> {
      for (int n = 0; n < mailboxes; n++) {
        long[] handled = new long[1];
        LongBox box = new LongBox(shmem, (self, pe, value) -> {
          handled[0]++;
          if (value > 0) {
            self.send(pe, value - 1);
          }
        });
        box.send((shmem.myPe() + n) % 2, 3);
        box.calls.complete();
        assertThat(handled[0]).as("mailbox %d", n).isEqualTo(4);
        box.calls.close();
      }
    });
  }
}
