package org.shmem4j.benchmarks.first;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Kinds of work that the same programs time, and that are shown in one table.
 *
 * @param names the kinds
 * @param program our program; its arguments are a kind and the ends
 * @param sources the program in C, with the same arguments, and the files that it includes
 * @param ends the number of the last call, or round, of each group that is timed together
 * @param columns the names of the columns
 * @param numbers the numbers of a kind in these columns, from the medians of what the program printed about it
 */
record FirstKinds(List<String> names, Class<?> program, List<String> sources, List<String> ends, List<String> columns,
    Function<Median, DoubleStream> numbers) {
  /** Teams are created and closed; OpenSHMEM 1.4 has none. */
  static final String TEAM = "team";

  /** Calls: microseconds for each of several groups of calls. */
  static final FirstKinds CALLS = ofCalls(List.of("1", "20", "100", "500", "1000", "2000", "4000", "8000"));

  /** Elements of irregular access: seconds to the end of a round of a million, and the rates of later rounds. */
  static final FirstKinds ELEMENTS = new FirstKinds(List.of("updates", "fetches", "mailbox"), FirstElements.class,
      List.of("first_elements.c", "types.h", "lib_openshmem.h", "irregular.h"), List.of("1", "30", "50", "60"),
      List.of("to 1, s", "to 30, s", "2-30, M/s", "51-60"),
      median -> DoubleStream.of(median.of("0-1") / 1e6, median.of("0-30") / 1e6, 29e6 / median.of("1-30"),
          10e6 / median.of("50-60")));

  static final List<FirstKinds> ALL = List.of(CALLS, ELEMENTS);

  /** The medians of the times of one kind. */
  @FunctionalInterface
  interface Median {
    /** {@return microseconds, by the second word of the printed line} */
    double of(String what);
  }

  private static FirstKinds ofCalls(List<String> ends) {
    return new FirstKinds(List.of("allocate", "barrier", "reduce", "get", "fetch_inc", "lock", TEAM), FirstCalls.class,
        List.of("first.c"), ends, Stream.concat(ends.stream(), Stream.of("1 to 2000")).toList(),
        median -> DoubleStream.concat(ends.stream().mapToDouble(median::of),
            DoubleStream.of(mean(ends, median, 2000))));
  }

  /** {@return the mean of the first calls, up to the end of a group} */
  private static double mean(List<String> ends, Median median, int upTo) {
    double sum = 0;
    int made = 0;
    for (int group = 0; made < upTo; group++) {
      int last = Integer.parseInt(ends.get(group));
      sum += median.of(ends.get(group)) * (last - made);
      made = last;
    }
    return sum / made;
  }

  /** {@return the line above the table} */
  String heading() {
    return row("", "", columns.stream());
  }

  /** {@return the line of a kind} */
  String line(String kind, String whose, Median median) {
    return row(kind, whose, numbers.apply(median).mapToObj(number -> String.format(Locale.ROOT, "%.2f", number)));
  }

  private static String row(String kind, String whose, Stream<String> cells) {
    return String.format(Locale.ROOT, "%-10s%-8s", kind, whose)
        + cells.map(cell -> String.format(Locale.ROOT, "%10s", cell)).collect(Collectors.joining());
  }
}
