package org.shmem4j.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** What to measure and how to report it. */
final class BenchOptions {
  static final String HELP =
      """
      Usage: shmem4j bench [options]

      Times calls between processes on this machine and prints medians over batches, in microseconds per call.

      Other forms have options of their own, which --help after the form's name lists:
        bench --apps       compares whole programs with the same programs in C
        bench --ucc        compares UCC's objects with the typed calls, in the same processes
        bench --layouts    compares collectives on layouts with MPI and its datatypes in C
        bench --exact      times exact sums
        bench --first      times the first calls of a program, and its first irregular accesses
        bench --gain       times whole runs on one thread, as a parallel stream and on PEs, for growing amounts of work

        -n, --pes N            how many PEs (default 2)
            --op LIST          what to measure, separated by commas: collectives (default), requests, onesided, irregular,
                               exchange, all, or barrier, allreduce_int_sum, allreduce_double_sum,
                               allreduce_TYPE_OPERATION, broadcast, fcollect, alltoall, put, get, fetch_add, pingpong,
                               put_signal, put_fence_atomic, put_bandwidth, get_bandwidth,
                               allocate (up to 64k of symmetric memory, and free),
                               blocking8 and outstanding8 (eight allreduces of up to 64k each, timed together),
                               overlap (an allreduce is started, a computation runs for as long as it takes, and it is
                               awaited) and computation (that computation alone); the hidden part of the allreduce is
                               (allreduce + computation - overlap) / allreduce,
                               compute_barrier and compute_put_barrier (a computation of 0, 20, 100 and 1,000 us, then a
                               barrier, with 8k put to each PE before it; without the time of the computation),
                               scalar (the sum of a long by value; compare allreduce_long_sum --bytes 8),
                               team (a team of all PEs is created and closed), hello (a whole job),
                               single_adds, single_gets, session_adds, updates, fetches and mailbox (irregular: every PE
                               accesses random words of all PEs, one by one, in a session, or batched; with _one, as in
                               updates_one, words of PE 0, with _own those of the calling PE),
                               updates_by_hand (2,000 updates: gathered, put to each PE, a barrier, and applied),
                               edge, grid and list (an exchange in which PEs in a row or a grid give their neighbors 1
                               to 4,096 doubles each: contiguous ones and columns, or listed ones; the peer in C is a
                               neighborhood collective), edge_by_hand, grid_by_hand and list_by_hand;
                               with _used, as in edge_used_by_hand, the program writes what it gives before each turn
                               and reads what it was given after it, as programs do
            --bytes A..B       how much one PE contributes, or with alltoall contributes to each PE: A, 8 times A and so
                               on up to B (default 4..16m), or one size; for irregular operations the size of the table
                               on each PE, a power of two from 16k to 16m (default 16k and 16m)
            --type TYPE        int, long, float or double, for operations that do not name a type (default int)
            --peers            also runs the same loops in C over OpenSHMEM, Open MPI and MPICH, where they are
                               installed, and over plain shared memory, in batches interleaved with ours; prints ratios
            --threads          also runs a job whose PEs are threads of one JVM
            --hosts LIST       runs over hosts made of network namespaces of this machine (needs root): how many PEs
                               each has, such as 1,1 or 2,2; a bare Java loop on the same calls of UCX is a peer
            --via LAUNCHER     what starts our PEs over hosts: hydra (default) or mpirun
            --sessions         gives each of our PEs on one host a session, and so a scheduling group, of its own, as
                               MPICH's PEs and pods have; over hosts, hydra always does this; mpirun gives all PEs one
            --busy N           also runs N processes that only compute, each in a session of its own
            --short            a shorter run over hosts, of about five minutes: fewer operations, sizes up to 1m
            --against BUILD    also runs another build of this library, as a peer and without the variables of -x: a
                               source tree that was built, or a class path that starts with its classes (and worker)
            --ledger TREE      times twenty calls between PEs on one host against the build of this library in TREE;
                               no change may make them slower
            --check            first checks the data of every operation and size
            --buffers WHERE    symmetric (default), or heap: reductions of Java arrays, outside the symmetric heap
            --batches N        timed batches of each contestant (default 20)
            --format FORMAT    table (default), csv or json
            --chart FILE.svg   plots time against size
            --quick            five short batches, for a first impression
        -x  NAME=VALUE         sets an environment variable of our PEs, such as SHMEM4J_DIRECT_BYTES=16k
        -h, --help             shows this
      """;

  private static final String SHORT = "--short";
  private static final List<String> BRIEF = List.of("put", "get", "fetch_add", "pingpong", "put_signal",
      "put_fence_atomic", "put_bandwidth", "barrier", "allreduce_long_sum", "broadcast", "fcollect", "alltoall");
  private static final int BRIEF_STEP = 512;
  private static final int BRIEF_BATCHES = 7;

  int pes = 2;
  /** The factor from a size to the next one measured. */
  int step = 8;
  List<String> names = BenchmarkOperation.COLLECTIVES;
  long leastBytes = 4;
  long mostBytes = 16L << 20;
  String type = "int";
  boolean peers;
  boolean threads;
  String against;
  String ledger;
  boolean check;
  int batches;
  String buffers = "symmetric";
  String format = "table";
  Path chart;
  boolean quick;
  boolean brief;
  List<Integer> hosts = List.of();
  String via = "hydra";
  boolean sessions;
  int busy;
  boolean help;
  final List<String> variables = new ArrayList<>();

  /** Reads a command line. */
  static BenchOptions parse(List<String> arguments) {
    BenchOptions options = new BenchOptions();
    if (arguments.contains(SHORT)) {
      options.beBrief(); // first, since other options change what this sets
    }
    CommandLine line = new CommandLine(arguments);
    while (line.next()) {
      options.take(line);
    }
    if (options.batches == 0) {
      options.batches = options.quick ? 5 : 20;
    }
    return options;
  }

  private void beBrief() {
    brief = true;
    names = BRIEF;
    leastBytes = Long.BYTES;
    mostBytes = 1 << 20;
    step = BRIEF_STEP;
    batches = BRIEF_BATCHES;
  }

  private void hosts(String list) {
    hosts = Stream.of(list.split(",", -1)).map(Integer::valueOf).toList();
    pes = hosts.stream().mapToInt(Integer::intValue).sum();
    if (hosts.size() < 2 || hosts.stream().anyMatch(number -> number < 1)) {
      throw new BenchUsageException(
          "--hosts must list how many PEs each of two or more hosts has, such as 1,1: --hosts=" + list);
    }
  }

  private void take(CommandLine line) {
    switch (line.option()) {
      case "-n", "--pes" -> pes = line.number();
      case "--op" -> names = names(line.value());
      case "--bytes" -> bytes(line.value());
      case "--type" -> type = line.oneOf(BenchmarkOperation.TYPES);
      case "--peers" -> peers = true;
      case "--threads" -> threads = true;
      case "--against" -> against = Build.of(line);
      case "--ledger" -> {
        ledger = line.value();
        against = Build.ofTree(ledger);
        mostBytes = 1 << 20;
      }
      case "--check" -> check = true;
      case "--buffers" -> buffers = line.oneOf(List.of("symmetric", "heap"));
      case "--batches" -> batches = line.number();
      case "--format" -> format = line.oneOf(List.of("table", "csv", "json"));
      case "--chart" -> chart = Path.of(line.value());
      case "--hosts" -> hosts(line.value());
      case "--via" -> via = line.oneOf(List.of("hydra", "mpirun"));
      case "--sessions" -> sessions = true;
      case "--busy" -> busy = line.number();
      case SHORT -> {} // taken already
      case "--quick" -> quick = true;
      case "-x" -> variables.add(line.value());
      case "-h", "--help" -> help = true;
      default -> throw line.unknown();
    }
  }

  List<BenchmarkOperation> operations() {
    return names.stream().map(name -> BenchmarkOperation.parse(name, type)).toList();
  }

  /** {@return the cells, in the order in which they are measured} */
  List<Ledger.Planned> cells() {
    return ledger != null ? Ledger.cells(type) : operations().stream()
        .flatMap(operation -> LongStream.of(operation.sizes(leastBytes, mostBytes, step))
            .mapToObj(bytes -> new Ledger.Planned(operation, bytes)))
        .toList();
  }

  /**
   * {@return the longest time of a batch: over hosts it is so long that its first calls, after a rest, count little}
   */
  long batchNanos() {
    return quick ? 3_000_000 : 10_000_000;
  }

  private static List<String> names(String list) {
    List<String> names = new ArrayList<>();
    for (String name : list.split(",", -1)) {
      switch (name) {
        case "collectives" -> names.addAll(BenchmarkOperation.COLLECTIVES);
        case "requests" -> names.addAll(BenchmarkOperation.REQUESTS);
        case "exchange" -> names.addAll(BenchmarkOperation.EXCHANGES);
        case "irregular" -> names.addAll(BenchmarkOperation.IRREGULAR);
        case "onesided" -> names.addAll(BenchmarkOperation.ONE_SIDED);
        case "all" -> {
          names.addAll(BenchmarkOperation.COLLECTIVES);
          names.addAll(BenchmarkOperation.REQUESTS);
          names.addAll(BenchmarkOperation.ONE_SIDED);
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
      throw new BenchUsageException("--bytes must be a size or a range such as 4..16m: --bytes=" + range);
    }
  }

  static long size(String text) {
    String digits = text.toLowerCase(Locale.ROOT);
    int shift = digits.endsWith("k") ? 10 : digits.endsWith("m") ? 20 : digits.endsWith("g") ? 30 : 0;
    try {
      return Math.multiplyExact(Long.parseLong(shift == 0 ? digits : digits.substring(0, digits.length() - 1)),
          1L << shift);
    } catch (NumberFormatException | ArithmeticException e) {
      throw new BenchUsageException("--bytes must be numbers, perhaps with k, m or g: " + text);
    }
  }
}
