package org.shmem4j.random;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.shmem4j.Exchange;
import org.shmem4j.Layout;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.OwnerCalls;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.Reduction;

/**
 * An exchange of random elements between random PEs, both ways, one way and with themselves, in several turns of one to
 * four arrays, and of ghosts that are combined with their owners' elements. All of it comes from a seed, so that each PE knows what each of its ghosts must be.
 */
final class RandomExchange {
  private static final int OWNED = 40; // the first elements of each array
  private static final int GUARD = 3;
  private static final int ARRAYS = 5;
  private static final int MOST_ARRAYS = 4;
  private static final int MOST = 12;
  private static final int MANY = 600; // more bytes than a room has
  private static final long UNTOUCHED = -1;
  private static final int BACK = 5; // in values on the way back, where those of arrays are on the way there
  private static final int MOST_BACK = 4; // times in a row, so that who sends back may be two turns ahead
  private static final Reduction IN_ORDER =
      Reduction.userDefined(Longs.TYPE.element(), () -> RandomExchange::combineInOrder);

  /** How elements are declared. */
  private enum Form { RUN, STRIDE, LIST, TWO_RUNS }

  /** Some elements. */
  private record Elements(Form form, int first, int stride, List<Integer> indices) {}

  /** What goes from a PE to another one. */
  private record Edge(int from, int to, Elements sent, Elements received) {}

  private final Random random;
  private final int pes;
  private final int turns;
  private final int owned;
  private final List<Edge> edges = new ArrayList<>();
  private final int[] lengths;
  private final boolean reversed;

  RandomExchange(long seed, int pes, int turns) {
    this.random = new Random(seed);
    this.pes = pes;
    this.turns = turns;
    this.owned = random.nextInt(6) == 0 ? OWNED + 2 * MANY : OWNED;
    this.lengths = new int[pes];
    this.reversed = random.nextBoolean();
    for (int pe = 0; pe < pes; pe++) {
      lengths[pe] = owned + GUARD;
    }
    int oneIn = 1 + random.nextInt(3);
    for (int from = 0; from < pes; from++) {
      for (int to = 0; to < pes; to++) {
        if (random.nextInt(oneIn) == 0) {
          edges.add(edge(from, to));
        }
      }
    }
  }

  private Edge edge(int from, int to) {
    int count = owned > OWNED && random.nextBoolean() ? MANY : random.nextInt(MOST + 1);
    Elements sent = elements(random.nextInt(owned - 2 * count + 1), count, 2 * count);
    Elements received = elements(lengths[to], count, count);
    lengths[to] += 2 * count + GUARD;
    return new Edge(from, to, sent, received);
  }

  /** Some elements from a first one on; a list has some of them, perhaps twice, or all of them in another order. */
  private Elements elements(int first, int count, int ofList) {
    Form form = Form.values()[random.nextInt(Form.values().length)];
    int stride = form == Form.STRIDE ? 2 : 1;
    List<Integer> indices = new ArrayList<>(IntStream.range(0, count).map(i -> first + stride * i).boxed().toList());
    if (form == Form.LIST && ofList == count) {
      Collections.shuffle(indices, random);
    } else if (form == Form.LIST) {
      indices.replaceAll(index -> first + random.nextInt(ofList));
    }
    return new Elements(form, first, stride, indices);
  }

  /** Runs it. */
  void run(Shmem shmem) {
    Team team = reversed ? shmem.worldTeam().splitStrided(pes - 1, -1, pes) : shmem.worldTeam();
    int me = team.myPe();
    int length = IntStream.of(lengths).max().orElseThrow();
    List<Longs> arrays = IntStream.range(0, ARRAYS).mapToObj(i -> shmem.allocate(Longs.TYPE, length)).toList();
    for (Longs array : arrays) {
      for (int i = 0; i < length; i++) {
        array.set(i, UNTOUCHED);
      }
    }
    try (Exchange<Longs> exchange = open(team, me)) {
      for (int turn = 0; turn < turns; turn++) {
        turn(exchange, arrays, me, turn);
        for (int time = 0; (turn + owned + edges.size()) % 3 == 0 && time <= turn % MOST_BACK; time++) {
          back(exchange, arrays.get((turn + time) % ARRAYS), me, turn, BACK + time);
        }
      }
    }
    if (reversed) {
      team.close();
    }
  }

  private Exchange<Longs> open(Team team, int me) {
    Exchange.Builder<Longs> builder = Exchange.on(team, Longs.TYPE, lengths[me]);
    for (Edge edge : edges) {
      if (edge.from == me) {
        declare(edge.sent, builder::to, builder::to, builder::to, edge.to);
      }
      if (edge.to == me) {
        declare(edge.received, builder::from, builder::from, builder::from, edge.from);
      }
    }
    return builder.open();
  }

  private interface Runs {
    Object declare(int pe, long first, long count);
  }

  private interface Layouts {
    Object declare(int pe, Layout<Longs> layout);
  }

  private interface Lists {
    Object declare(int pe, int[] indices);
  }

  private static void declare(Elements elements, Runs runs, Layouts layouts, Lists lists, int pe) {
    int count = elements.indices.size();
    Object ignored = switch (elements.form) {
      case RUN -> runs.declare(pe, elements.first, count);
      case STRIDE ->
          layouts.declare(pe, Layout.vector(Longs.TYPE, count, 1, elements.stride).at(elements.first));
      case LIST -> lists.declare(pe, elements.indices.stream().mapToInt(i -> i).toArray());
      case TWO_RUNS -> {
        Object first = runs.declare(pe, elements.first, count / 2);
        yield first == null ? null : runs.declare(pe, elements.first + count / 2L, count - count / 2L);
      }
    };
  }

  private void turn(Exchange<Longs> exchange, List<Longs> all, int me, int turn) {
    int count = 1 + (turn + owned + edges.size()) % MOST_ARRAYS;
    List<Longs> arrays = IntStream.range(0, count).mapToObj(i -> all.get((turn + i) % ARRAYS)).toList();
    for (int array = 0; array < count; array++) {
      for (int i = 0; i < owned; i++) {
        arrays.get(array).set(i, value(me, turn, array, i));
      }
    }
    switch (count) {
      case 1 -> exchange.start(arrays.get(0));
      case 2 -> exchange.start(arrays.get(0), arrays.get(1));
      case 3 -> exchange.start(arrays.get(0), arrays.get(1), arrays.get(2));
      default -> exchange.start(arrays.get(0), arrays.get(1), arrays.get(2), arrays.get(3));
    }
    if (turn == 0) {
      refuseAnotherStart(exchange, arrays.getFirst());
    }
    exchange.finish();
    for (int array = 0; array < count; array++) {
      check(arrays.get(array), me, turn, array);
    }
  }

  private void refuseAnotherStart(Exchange<Longs> exchange, Longs array) {
    try {
      exchange.start(array);
    } catch (IllegalStateException refused) {
      return;
    }
    throw new AssertionError("a second start was not refused: " + this);
  }

  /** Combines ghosts with their owners' elements, by an operation that tells in which order it met them. */
  private void back(Exchange<Longs> exchange, Longs array, int me, int turn, int number) {
    for (int i = 0; i < lengths[me]; i++) {
      array.set(i, value(me, turn, number, i));
    }
    OwnerCalls.reduce(exchange, IN_ORDER, array);
    long[] expected = new long[(int) array.length()];
    Arrays.setAll(expected, i -> i < lengths[me] ? value(me, turn, number, i) : UNTOUCHED);
    for (int pe = 0; pe < pes; pe++) {
      for (Edge edge : edges) {
        for (int i = 0; edge.from == me && edge.to == pe && i < edge.sent.indices.size(); i++) {
          int at = edge.sent.indices.get(i);
          expected[at] = inOrder(expected[at], value(pe, turn, number, edge.received.indices.get(i)));
        }
      }
    }
    compare(array, expected, "the way back " + number + " after turn " + turn + " to PE " + me);
    for (int i = 0; i < lengths[me]; i++) {
      array.set(i, UNTOUCHED);
    }
  }

  private static long inOrder(long left, long right) {
    return 31 * left + right;
  }

  private static void combineInOrder(MemorySegment memory, long result, long left, long right, long count) {
    for (long at = 0; at < count * Long.BYTES; at += Long.BYTES) {
      memory.set(ValueLayout.JAVA_LONG, result + at,
          inOrder(memory.get(ValueLayout.JAVA_LONG, left + at), memory.get(ValueLayout.JAVA_LONG, right + at)));
    }
  }

  private static long value(int pe, int turn, int array, int index) {
    return ((pe * 100L + turn) * 10 + array) * 10_000 + index;
  }

  /** Compares all elements with what they must be. */
  private void check(Longs array, int me, int turn, int number) {
    long[] expected = new long[(int) array.length()];
    Arrays.fill(expected, UNTOUCHED);
    for (int i = 0; i < owned; i++) {
      expected[i] = value(me, turn, number, i);
    }
    for (Edge edge : edges) {
      for (int i = 0; edge.to == me && i < edge.received.indices.size(); i++) {
        expected[edge.received.indices.get(i)] = value(edge.from, turn, number, edge.sent.indices.get(i));
      }
    }
    compare(array, expected, "turn " + turn + " array " + number + " of PE " + me);
  }

  private void compare(Longs array, long[] expected, String which) {
    for (int i = 0; i < expected.length; i++) {
      if (array.get(i) != expected[i]) {
        throw new AssertionError(which + ": element " + i + " is " + array.get(i) + ", not " + expected[i] + " of "
            + this);
      }
    }
  }

  @Override
  public String toString() {
    return "owned=" + owned + " reversed=" + reversed + " edges=" + edges;
  }
}
