package org.shmem4j.conformance;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.HandleType;
import org.shmem4j.Layout;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.api.SymmetricDoubles;

/**
 * One call with random layouts on one group, checked against what the layouts mean. All PEs draw the same layouts for
 * all members.
 */
final class LayoutTrial {
  private static final double GAP = -1;
  private static final int SMALL = 60;
  private static final int LARGE = 10_000;
  private static final int MOST_REPEATS = 4;
  private static final int MOST_DRAWS = 200;
  private static final double ROUNDING = 1e-12;
  private static final Map<String, DoubleBinaryOperator> OPERATIONS = Map.of(
      "sum", Double::sum, "prod", (left, right) -> left * right, "max", Math::max, "min", Math::min);
  private static final Pattern REDUCTION = Pattern.compile("([a-z]+)(Reduce.*)");

  private final Shmem shmem;
  private final GeneratedMethod method;
  private final String kind;
  // The operation of a reduction.
  private final String op;
  private final TrialGroup group;
  private final Map<HandleType<?>, SymmetricArray[]> arrays;
  private final Random random;
  private final int room;
  private final long seed;
  private final int size;
  private final int me;
  private final int root;
  private int numbers;
  // The layouts of each member, in which it takes and gives; in an alltoallw, those for each peer.
  private LayoutModel<?>[][] dests;
  private LayoutModel<?>[][] sources;
  private HandleType<?>[] destTypes;
  private HandleType<?>[] sourceTypes;
  // How many times the layout is repeated in the data from one member to another, and where the data start on both
  // sides.
  private long[][] counts;
  private long[][] destStarts;
  private long[][] sourceStarts;

  LayoutTrial(
      Shmem shmem, GeneratedMethod method, TrialGroup group, Map<HandleType<?>, SymmetricArray[]> arrays, Random random,
      int room, long seed) {
    this.shmem = shmem;
    this.method = method;
    Matcher reduction = REDUCTION.matcher(method.method().getName());
    this.op = reduction.matches() ? reduction.group(1) : null;
    this.kind = (reduction.matches() ? reduction.group(2) : method.method().getName()).replaceFirst("Nb$", "");
    this.group = group;
    this.arrays = arrays;
    this.random = random;
    this.room = room;
    this.seed = seed;
    this.size = group.size();
    this.me = group.indexOf(shmem.myPe());
    this.root = random.nextInt(size);
  }

  void run() {
    boolean refused = false;
    for (int draws = 0; !isFitting(); draws++) {
      if (draws == MOST_DRAWS) {
        return;
      }
      draw();
      refused = areAllRefused();
      if (refused) {
        break;
      }
    }
    shmem.barrierAll();
    try {
      if (me >= 0 && refused) {
        checkRefused();
      } else if (me >= 0) {
        callAndCheck();
      }
    } finally {
      shmem.barrierAll();
    }
  }

  private void draw() {
    numbers = random.nextInt(16) == 0 ? 1 + random.nextInt(LARGE) : 1 + random.nextInt(SMALL);
    destTypes = types();
    sourceTypes = types();
    int each = kind.equals("alltoallw") ? size : 1;
    dests = new LayoutModel<?>[size][each];
    sources = new LayoutModel<?>[size][each];
    counts = new long[size][size];
    destStarts = new long[size][size];
    sourceStarts = new long[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < each; j++) {
        dests[i][j] = LayoutModel.random(destTypes[i], numbers, random);
        sources[i][j] = LayoutModel.random(sourceTypes[i], numbers, random);
      }
    }
    for (int i = 0; i < size; i++) {
      long count = random.nextInt(MOST_REPEATS);
      for (int j = 0; j < size; j++) {
        counts[i][j] = !isRagged() ? 1 : kind.equals("alltoallv") ? random.nextInt(MOST_REPEATS)
            : kind.equals("scatterv") && i == root ? random.nextInt(MOST_REPEATS) : count;
      }
    }
    for (int i = 0; i < size; i++) {
      long from = 0;
      long to = 0;
      for (int j = 0; j < size; j++) {
        from += isRagged() ? random.nextInt(2) : 0;
        to += isRagged() ? random.nextInt(2) : 0;
        sourceStarts[i][j] = from;
        destStarts[i][j] = to;
        from += counts[i][j];
        to += counts[j][i];
      }
    }
    if (kind.equals("alltoallw")) {
      separate();
    }
  }

  /** Moves the layouts that a member has for its peers, so that they follow each other. */
  private void separate() {
    for (int i = 0; i < size; i++) {
      long at = 0;
      for (int j = 0; j < size; j++) {
        LayoutModel<?> layout = dests[i][j];
        dests[i][j] = layout.at(at);
        at += (LayoutModel.end(layout.places()) + layout.lanes() - 1) / layout.lanes() + random.nextInt(2);
      }
    }
  }

  private boolean isRagged() {
    return kind.endsWith("v");
  }

  private HandleType<?>[] types() {
    return IntStream.range(0, size)
        .mapToObj(i -> random.nextBoolean() ? SymmetricDoubles.TYPE : Points.TYPE)
        .toArray(HandleType<?>[]::new);
  }

  private boolean gives(int member) {
    return switch (kind) {
      case "broadcast", "scatter", "scatterv" -> member == root;
      default -> true;
    };
  }

  private boolean takes(int member) {
    return switch (kind) {
      case "gather", "gatherv", "ReduceToRoot" -> member == root;
      default -> true;
    };
  }

  /** The places of the elements that a member gives another. */
  private long[] given(int from, int to) {
    return switch (kind) {
      case "broadcast", "gather", "allgather", "Reduce", "ReduceToRoot" -> sources[from][0].places();
      case "gatherv", "allgatherv" -> sources[from][0].placesOf(counts[from][to], 0);
      case "scatter", "alltoall", "ReduceScatterBlock" -> sources[from][0].placesAt(to);
      case "scatterv", "alltoallv" -> sources[from][0].placesOf(counts[from][to], sourceStarts[from][to]);
      default -> sources[from][to].places();
    };
  }

  /** The places for the elements that a member takes from another. */
  private long[] taken(int from, int to) {
    return switch (kind) {
      case "broadcast", "scatter", "Reduce", "ReduceToRoot", "ReduceScatterBlock" -> dests[to][0].places();
      case "gather", "allgather", "alltoall" -> dests[to][0].placesAt(from);
      case "gatherv", "allgatherv", "alltoallv" -> dests[to][0].placesOf(counts[from][to], destStarts[to][from]);
      case "scatterv" -> dests[to][0].placesOf(counts[from][to], 0);
      default -> dests[to][from].places();
    };
  }

  private long[] allTaken(int to) {
    return IntStream.range(0, op == null ? size : 1).filter(this::gives).boxed()
        .flatMapToLong(from -> Arrays.stream(taken(from, to))).toArray();
  }

  private long[] allGiven(int from) {
    return IntStream.range(0, size).filter(this::takes).boxed()
        .flatMapToLong(to -> Arrays.stream(given(from, to))).toArray();
  }

  private boolean isFitting() {
    return dests != null && IntStream.range(0, size)
        .allMatch(member -> (!takes(member) || (isInside(allTaken(member)) && LayoutModel.areApart(allTaken(member))))
            && (!gives(member) || isInside(allGiven(member)))
            && (!kind.startsWith("scatter") || member != root || LayoutModel.areApart(allGiven(member))));
  }

  private boolean isInside(long[] places) {
    return LayoutModel.end(places) < room - 2;
  }

  /** Whether every member must refuse its layouts, so that none waits for another. */
  private boolean areAllRefused() {
    return !kind.startsWith("scatter")
        && IntStream.range(0, size).allMatch(member -> isInside(allTaken(member)) && isInside(allGiven(member))
            && (isUnknown() || (takes(member) && !LayoutModel.areApart(allTaken(member)))));
  }

  /** Whether numbers of this type do not have the operation. */
  private boolean isUnknown() {
    return op != null && !OPERATIONS.containsKey(op) && !op.equals("avg");
  }

  private SymmetricArray dest() {
    return arrays.get(destTypes[me])[0];
  }

  private SymmetricArray source() {
    return arrays.get(sourceTypes[me])[1];
  }

  private static double value(int pe, long place) {
    return pe * 1e9 + place;
  }

  private void fill() {
    MemorySegment from = source().segment();
    long numbersInSource = from.byteSize() / Double.BYTES;
    for (long i = 0; i < numbersInSource; i++) {
      from.setAtIndex(ValueLayout.JAVA_DOUBLE, i, value(me, i));
    }
    MemorySegment to = dest().segment();
    for (long i = 0; i < to.byteSize() / Double.BYTES; i++) {
      to.setAtIndex(ValueLayout.JAVA_DOUBLE, i, GAP);
    }
  }

  private void checkRefused() {
    try {
      Object ignored = method.call(this::argument);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException refusal
          && (refusal.getMessage().contains("overlap")
              || (isUnknown() && refusal.getMessage().contains("operation")))) {
        return;
      }
      throw new AssertionError(this + " threw " + e.getCause(), e.getCause());
    }
    throw new AssertionError(this + " must refuse layouts that overlap, and operations that its element type lacks");
  }

  private void callAndCheck() {
    fill();
    try {
      if (method.call(this::argument) instanceof CollectiveRequest request) {
        request.await();
      }
    } catch (InvocationTargetException e) {
      throw new AssertionError(this + " threw " + e.getCause(), e.getCause());
    }
    double[] expected = new double[Math.toIntExact(dest().segment().byteSize() / Double.BYTES)];
    Arrays.fill(expected, GAP);
    for (int from = 0; takes(me) && from < size; from++) {
      if (gives(from)) {
        long[] sent = given(from, me);
        long[] received = taken(from, me);
        for (int i = 0; i < sent.length; i++) {
          int at = Math.toIntExact(received[i]);
          double value = value(from, sent[i]);
          expected[at] = from == 0 || op == null ? value : OPERATIONS.getOrDefault(op, Double::sum)
              .applyAsDouble(expected[at], value);
        }
      }
    }
    if ("avg".equals(op)) {
      Arrays.setAll(expected, i -> expected[i] == GAP ? GAP : expected[i] / size);
    }
    double[] written = dest().segment().toArray(ValueLayout.JAVA_DOUBLE);
    int wrong = IntStream.range(0, written.length)
        .filter(i -> Math.abs(expected[i] - written[i]) > (op == null ? 0 : Math.abs(expected[i]) * ROUNDING))
        .findFirst().orElse(-1);
    if (wrong >= 0) {
      throw new AssertionError(this + " gave member " + me + " " + written[wrong] + " at " + wrong + ", not "
          + expected[wrong]);
    }
    MemorySegment from = source().segment();
    boolean unchanged = true;
    for (long i = 0; i < from.byteSize() / Double.BYTES; i++) {
      unchanged &= from.getAtIndex(ValueLayout.JAVA_DOUBLE, i) == value(me, i);
    }
    if (!unchanged) {
      throw new AssertionError(this + " changed the source of member " + me);
    }
  }

  private Object argument(Parameter parameter) {
    return switch (parameter.getName()) {
      case "team" -> group.team();
      case "root" -> root;
      case "dest" -> takes(me) ? dest() : null;
      case "source" -> gives(me) ? source() : null;
      case "destLayout" -> takes(me) ? destLayout() : null;
      case "sourceLayout" -> gives(me) ? sourceLayout() : null;
      case "destLayouts" -> layouts(dests[me]);
      case "sourceLayouts" -> layouts(sources[me]);
      case "counts" -> kind.equals("scatterv") ? counts[root] : column(counts, kind.equals("gatherv") ? root : me);
      case "displacements" -> kind.equals("scatterv") ? sourceStarts[me] : destStarts[me];
      case "sendCounts" -> counts[me];
      case "sendDisplacements" -> sourceStarts[me];
      case "receiveCounts" -> column(counts, me);
      case "receiveDisplacements" -> destStarts[me];
      default ->
          throw new IllegalArgumentException("unknown parameter: " + parameter + " of " + this);
    };
  }

  private Layout<?> destLayout() {
    Layout<?> layout = dests[me][0].layout();
    return kind.equals("scatterv") ? layout.contiguous(counts[root][me]) : layout;
  }

  private Layout<?> sourceLayout() {
    Layout<?> layout = sources[me][0].layout();
    return kind.equals("gatherv") || kind.equals("allgatherv") ? layout.contiguous(counts[me][root]) : layout;
  }

  private static List<Layout<?>> layouts(LayoutModel<?>[] models) {
    List<Layout<?>> layouts = new ArrayList<>();
    Arrays.stream(models).forEach(model -> layouts.add(model.layout()));
    return layouts;
  }

  private static long[] column(long[][] table, int index) {
    return Arrays.stream(table).mapToLong(row -> row[index]).toArray();
  }

  @Override
  public String toString() {
    return method + "(" + group.name() + ", seed=" + seed + ", numbers=" + numbers + ")";
  }
}
