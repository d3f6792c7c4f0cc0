package org.shmem4j.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/** What to measure and how to report it. */
final class Options {
  static final String HELP =
      """
      Usage: shmem4j bench [options]

      Times calls across processes of this machine: medians over batches, in microseconds per call.

        -n, --pes N            how many PEs (default 2)
            --op LIST          what to measure, separated by commas: collectives (default), requests, onesided, all, or
                               barrier, allreduce_int_sum, allreduce_double_sum, allreduce_TYPE_OPERATION, broadcast,
                               fcollect, alltoall, put, get, fetch_add, pingpong, put_bandwidth, get_bandwidth,
                               blocking8 and outstanding8 (eight allreduces up to 64k, per eight), overlap (an allreduce
                               started, a computation of its length, and its end) and computation (that alone): of the
                               allreduce (allreduce + computation - overlap) / allreduce is hidden
            --bytes A..B       what one PE contributes, for alltoall to each PE: A, times 8 and so on, and B
                               (default 4..16m); or one size
            --type TYPE        int, long, float or double, where the operation's name says none (default int)
            --peers            runs the same loops in C over OpenSHMEM, Open MPI and MPICH, where they are installed, in
                               batches interleaved with ours, and prints ratios; and over plain shared memory
            --against FOLDER   runs the build of this library whose classes are in a folder beside this one, as a peer,
                               and without the variables of -x
            --check            checks the data of every operation and size first
            --buffers WHERE    symmetric (default), or heap: reductions of Java arrays, outside the symmetric heap
            --batches N        timed batches of each contestant (default 20)
            --format FORMAT    table (default), csv or json
            --chart FILE.svg   draws time against size
            --quick            five short batches: a first impression
        -x  NAME=VALUE         sets an environment variable of our PEs, such as SHMEM4J_DIRECT_BYTES=16k
        -h, --help             shows this
      """;

  int pes = 2;
  List<String> names = Operation.COLLECTIVES;
  long leastBytes = 4;
  long mostBytes = 16L << 20;
  String type = "int";
  boolean peers;
  Path against;
  boolean check;
  int batches;
  String buffers = "symmetric";
  String format = "table";
  Path chart;
  boolean quick;
  boolean help;
  final List<String> variables = new ArrayList<>();

  /** Reads a command line. */
  static Options parse(List<String> arguments) {
    Options options = new Options();
    Iterator<String> rest = arguments.iterator();
    while (rest.hasNext()) {
      options.take(rest.next(), rest);
    }
    if (options.batches == 0) {
      options.batches = options.quick ? 5 : 20;
    }
    return options;
  }

  private void take(String argument, Iterator<String> rest) {
    int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
    String option = equals < 0 ? argument : argument.substring(0, equals);
    Iterator<String> values = equals < 0 ? rest : List.of(argument.substring(equals + 1)).iterator();
    switch (option) {
      case "-n", "--pes" -> pes = number(option, value(option, values));
      case "--op" -> names = names(value(option, values));
      case "--bytes" -> bytes(value(option, values));
      case "--type" -> type = oneOf(option, value(option, values), Operation.TYPES);
      case "--peers" -> peers = true;
      case "--against" -> against = Path.of(value(option, values));
      case "--check" -> check = true;
      case "--buffers" -> buffers = oneOf(option, value(option, values), List.of("symmetric", "heap"));
      case "--batches" -> batches = number(option, value(option, values));
      case "--format" -> format = oneOf(option, value(option, values), List.of("table", "csv", "json"));
      case "--chart" -> chart = Path.of(value(option, values));
      case "--quick" -> quick = true;
      case "-x" -> variables.add(value(option, values));
      case "-h", "--help" -> help = true;
      default -> throw new UsageException("bench has no option " + option + "; bench --help lists them");
    }
  }

  List<Operation> operations() {
    return names.stream().map(name -> Operation.parse(name, type)).toList();
  }

  /** {@return the longest time of a batch} */
  long batchNanos() {
    return quick ? 3_000_000 : 10_000_000;
  }

  private static String value(String option, Iterator<String> values) {
    if (!values.hasNext()) {
      throw new UsageException(option + " needs a value");
    }
    return values.next();
  }

  private static List<String> names(String list) {
    List<String> names = new ArrayList<>();
    for (String name : list.split(",", -1)) {
      switch (name) {
        case "collectives" -> names.addAll(Operation.COLLECTIVES);
        case "requests" -> names.addAll(Operation.REQUESTS);
        case "onesided" -> names.addAll(Operation.ONE_SIDED);
        case "all" -> {
          names.addAll(Operation.COLLECTIVES);
          names.addAll(Operation.REQUESTS);
          names.addAll(Operation.ONE_SIDED);
        }
        default -> names.add(name);
      }
    }
    return names;
  }

  private void bytes(String range) {
    String[] ends = range.split("\\.\\.", -1);
    leastBytes = size(ends[0]);
    mostBytes = size(ends[ends.length - 1]);
    if (ends.length > 2 || leastBytes < 1 || mostBytes < leastBytes) {
      throw new UsageException("--bytes must be a size or a range such as 4..16m: --bytes=" + range);
    }
  }

  private static long size(String text) {
    String digits = text.toLowerCase(Locale.ROOT);
    int shift = digits.endsWith("k") ? 10 : digits.endsWith("m") ? 20 : digits.endsWith("g") ? 30 : 0;
    try {
      return Math.multiplyExact(Long.parseLong(shift == 0 ? digits : digits.substring(0, digits.length() - 1)),
          1L << shift);
    } catch (NumberFormatException | ArithmeticException e) {
      throw new UsageException("--bytes must be numbers, perhaps with k, m or g: " + text);
    }
  }

  private static int number(String option, String text) {
    try {
      int number = Integer.parseInt(text);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new UsageException(option + " must be a number from 1 up: " + option + "=" + text);
  }

  private static String oneOf(String option, String word, List<String> words) {
    if (!words.contains(word)) {
      throw new UsageException(option + " must be one of " + String.join(", ", words) + ": " + option + "=" + word);
    }
    return word;
  }
}
