package org.shmem4j.conformance;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.shmem4j.Exchange;
import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.SymmetricArray;
import org.shmem4j.table.Op;

/**
 * Turns of exchanges of each type, and every generated reduction of ghosts to their owners: each PE has ghosts of a run
 * of the PE before it, and of a list of the one before that, in which an element occurs twice. All PEs of a job run it;
 * a main method makes it a program for the launcher.
 */
public final class OwnersSuite implements ShmemBody {
  private static final String ENDING = "_to_owners";
  private static final int OWNED = 70;
  private static final int[][] SENT = {IntStream.range(5, 38).toArray(), {7, 3, 7, 60}};
  private static final int MOST_SENT = 33;

  private final Tally tally = new Tally("reductions to owners");
  private final Map<HandleType<?>, SymmetricArray> arrays = new HashMap<>();
  private final Map<HandleType<?>, Exchange<?>> exchanges = new HashMap<>();

  @Override
  public void run(Shmem shmem) {
    for (GeneratedMethod method : GeneratedMethod.all()) {
      if (method.routine().family().equals("to_owners")) {
        tally.count(method, () -> trial(shmem, method));
      }
    }
    exchanges.values().forEach(Exchange::close);
    tally.finish(shmem);
  }

  private void trial(Shmem shmem, GeneratedMethod method) {
    HandleType<?> type = GuardedBuffers.typeOf(method.handle());
    long length = ghost(shmem.nPes(), 0, 0);
    SymmetricArray array = arrays.computeIfAbsent(type, any -> shmem.allocate(type, length));
    Exchange<?> exchange = exchanges.computeIfAbsent(type, any -> open(shmem, type, length));
    String name = method.bareName();
    Op op = Arrays.stream(Op.values()).filter(each -> name.equals(each.label() + ENDING)).findFirst().orElseThrow();
    CountedElements elements = CountedElements.of(method.handle(), method.type(), op);
    for (int i = 0; i < length; i++) {
      elements.write(array.segment(), i, shmem.myPe(), i);
    }
    turn(shmem, exchange, array, elements);
    for (int i = OWNED; i < length; i++) {
      elements.write(array.segment(), i, shmem.myPe(), i);
    }
    try {
      Object ignored = method.call(parameter -> parameter.getName().equals("exchange") ? exchange : array);
    } catch (InvocationTargetException e) {
      throw new AssertionError(method + " threw " + e.getCause(), e.getCause());
    }
    check(shmem, method, elements, op, array.segment());
  }

  /** Brings the ghosts of an exchange up to date, and checks them. */
  @SuppressWarnings("unchecked") // the array has the type that the exchange was opened with
  private static <A extends SymmetricArray> void turn(
      Shmem shmem, Exchange<A> exchange, SymmetricArray array, CountedElements elements) {
    exchange.start((A) array);
    exchange.finish();
    for (int from = 0; from < shmem.nPes(); from++) {
      for (int way = 0; way < SENT.length; way++) {
        for (int i = 0; i < SENT[way].length && receiver(from, way, shmem.nPes()) == shmem.myPe(); i++) {
          int ghost = ghost(from, way, i);
          Object expected = elements.value(from, SENT[way][i]);
          if (!elements.numbers().isAt(array.segment(), (long) ghost * elements.bytes(), expected)) {
            throw new AssertionError(
                "an exchange gave PE " + shmem.myPe() + " a wrong element " + ghost + " of " + array);
          }
        }
      }
    }
  }

  private static <A extends SymmetricArray> Exchange<A> open(Shmem shmem, HandleType<A> type, long length) {
    int me = shmem.myPe();
    Exchange.Builder<A> builder = Exchange.on(shmem.worldTeam(), type, length);
    for (int way = 0; way < SENT.length; way++) {
      builder.to(receiver(me, way, shmem.nPes()), SENT[way]);
      for (int from = 0; from < shmem.nPes(); from++) {
        if (receiver(from, way, shmem.nPes()) == me) {
          builder.from(from, ghost(from, way, 0), SENT[way].length);
        }
      }
    }
    return builder.open();
  }

  private static int receiver(int from, int way, int pes) {
    return (from + 1 + way) % pes;
  }

  /** Where the receiver has the ghost of one of the elements that a PE sends. */
  private static int ghost(int from, int way, int which) {
    return OWNED + (from * SENT.length + way) * MOST_SENT + which;
  }

  private static void check(
      Shmem shmem, GeneratedMethod method, CountedElements elements, Op op, MemorySegment memory) {
    int me = shmem.myPe();
    Object[] expected = new Object[ghost(shmem.nPes(), 0, 0)];
    Arrays.setAll(expected, i -> elements.value(me, i));
    for (int pe = 0; pe < shmem.nPes(); pe++) {
      for (int way = 0; way < SENT.length; way++) {
        for (int i = 0; i < SENT[way].length && receiver(me, way, shmem.nPes()) == pe; i++) {
          int at = SENT[way][i];
          expected[at] = elements.numbers().combine(op, expected[at], elements.value(pe, ghost(me, way, i)));
        }
      }
    }
    for (int i = 0; i < expected.length; i++) {
      if (!elements.numbers().isAt(memory, (long) i * elements.bytes(), expected[i])) {
        throw new AssertionError(method + " gave PE " + me + " a wrong element " + i);
      }
    }
  }

  /** Runs as one PE of a job. */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> new OwnersSuite().run(shmem));
  }
}
