package org.shmem4j.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A routine with the type and the operation that it is measured with.
 *
 * @param routine the routine
 * @param type the type of elements
 * @param operation how a reduction combines, or whose words an irregular operation reaches
 */
record BenchmarkOperation(BenchmarkRoutine routine, String type, String operation) {
  /** The bytes that are put to each PE where PEs compute, put and meet in turn. */
  static final long PUT_IN_TURN_BYTES = 8 << 10;

  /** The maximum size of each of several outstanding calls. */
  static final long MOST_SMALL_BYTES = 64 << 10;

  /** The maximum size of what one neighbor gets in a turn. */
  private static final long MOST_EDGE_BYTES = 32 << 10;

  private static final long LEAST_TABLE_BYTES = 16 << 10;
  private static final long MOST_TABLE_BYTES = 16 << 20;
  private static final int TABLE_STEP = 1024;

  static final List<String> TYPES = List.of("int", "long", "float", "double");
  static final List<String> OPERATIONS = List.of("sum", "max", "min");
  static final List<String> COLLECTIVES =
      List.of("barrier", "allreduce_int_sum", "allreduce_double_sum", "broadcast", "fcollect", "alltoall");
  static final List<String> SCALARS = List.of("scalar");
  static final List<String> REQUESTS = List.of("blocking8", "outstanding8", "computation", "overlap");
  static final List<String> ONE_SIDED =
      List.of("put", "get", "fetch_add", "pingpong", "put_signal", "put_bandwidth", "get_bandwidth");
  static final List<String> IN_TURN = List.of("compute_barrier", "compute_put_barrier");
  static final List<String> IRREGULAR =
      List.of("single_adds", "single_gets", "session_adds", "updates", "fetches", "mailbox", "updates_by_hand");
  static final List<String> EXCHANGES =
      List.of("edge", "edge_by_hand", "grid", "grid_by_hand", "list", "list_by_hand", "edge_used", "edge_used_by_hand",
          "grid_used", "grid_used_by_hand", "list_used", "list_used_by_hand");
  /** Whose words irregular operations reach: those of all PEs, of PE 0, or of the calling PE. */
  static final List<String> PLACES = List.of("any", "one", "own");
  static final List<String> MEMORY = List.of("allocate", "team", "split");

  /**
   * Reads a name, such as {@code broadcast} or {@code allreduce_int_sum}.
   *
   * @param name the name
   * @param type the type if the name has none
   * @return the operation
   */
  static BenchmarkOperation parse(String name, String type) {
    for (BenchmarkRoutine routine : BenchmarkRoutine.values()) {
      if (routine.sizes() == BenchmarkRoutine.Sizes.TABLE) {
        for (String place : PLACES) {
          BenchmarkOperation operation = new BenchmarkOperation(routine, "long", place);
          if (name.equals(operation.name())) {
            return operation;
          }
        }
      } else if (routine != BenchmarkRoutine.ALLREDUCE && name.equals(routine.word())) {
        return new BenchmarkOperation(routine, switch (routine.sizes()) {
          case ALL, SMALL -> type;
          case EDGE -> "double";
          default -> "long";
        }, "sum");
      }
    }
    String[] words = name.split("_", -1);
    if (words[0].equals("allreduce") && words.length <= 3) {
      List<String> rest = new ArrayList<>(List.of(words).subList(1, words.length));
      String elements = !rest.isEmpty() && TYPES.contains(rest.getFirst()) ? rest.removeFirst() : type;
      String operation = rest.isEmpty() ? "sum" : rest.removeFirst();
      if (rest.isEmpty() && OPERATIONS.contains(operation)) {
        return new BenchmarkOperation(BenchmarkRoutine.ALLREDUCE, elements, operation);
      }
    }
    throw new BenchUsageException("--op must name operations of this list: --op=" + name + "; "
        + String.join(", ", Stream.of(COLLECTIVES, SCALARS, REQUESTS, ONE_SIDED, IN_TURN, IRREGULAR, EXCHANGES, MEMORY)
            .flatMap(List::stream).toList())
        + ", the irregular ones with _one or _own"
        + ", allreduce_TYPE_OPERATION with " + String.join("|", TYPES) + " and " + String.join("|", OPERATIONS));
  }

  int typeBytes() {
    return type.equals("int") || type.equals("float") ? 4 : 8;
  }

  String name() {
    return switch (routine.sizes()) {
      case TABLE -> routine.word() + (operation.equals(PLACES.getFirst()) ? "" : "_" + operation);
      default -> routine == BenchmarkRoutine.ALLREDUCE ? "allreduce_" + type + "_" + operation : routine.word();
    };
  }

  /** The sizes that it is measured with: multiples of its element's size. */
  long[] sizes(long least, long most) {
    return sizes(least, most, 8);
  }

  /** The sizes that it is measured with, each the given step times the one before. */
  long[] sizes(long least, long most, int step) {
    return switch (routine.sizes()) {
      case NONE -> new long[] {0};
      case WORD -> new long[] {Long.BYTES};
      case MICROS -> new long[] {0, 20, 100, 1000};
      case SMALL -> multiples(Math.min(least, MOST_SMALL_BYTES), Math.min(most, MOST_SMALL_BYTES), step);
      case EDGE -> multiples(Math.clamp(least, Double.BYTES, MOST_EDGE_BYTES), Math.min(most, MOST_EDGE_BYTES), step);
      case TABLE -> multiples(table(least), table(most), TABLE_STEP);
      case ALL -> multiples(least, most, step);
    };
  }

  private static long table(long bytes) {
    return Long.highestOneBit(Math.clamp(bytes, LEAST_TABLE_BYTES, MOST_TABLE_BYTES));
  }

  private long[] multiples(long least, long most, int step) {
    List<Long> sizes = new ArrayList<>();
    for (long bytes = least; bytes < most; bytes *= step) {
      sizes.add(bytes);
    }
    sizes.add(most);
    return sizes.stream()
        .mapToLong(bytes -> (bytes + typeBytes() - 1) / typeBytes() * typeBytes())
        .distinct()
        .toArray();
  }
}
