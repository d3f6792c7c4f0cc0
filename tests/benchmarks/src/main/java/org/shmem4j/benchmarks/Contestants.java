package org.shmem4j.benchmarks;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shmem4j.benchmarks.Contestant.Launch;
import org.shmem4j.cluster.Hosts;

/** All contestants of a run: ourselves first, then the peers that are installed, then plain shared memory. */
final class Contestants implements AutoCloseable {
  private static final List<String> SOURCES =
      List.of("bench.c", "types.h", "irregular.h", "neighbors.h", "lib_openshmem.h", "lib_mpi.h", "lib_memory.h");

  private static final String WORKER = "org.shmem4j.benchmarks.worker.Worker";
  private static final String BARE_WORKER = "org.shmem4j.ucx.BareWorker";

  /** The loop on the calls of UCX alone. */
  static final String BARE = "bare UCX";

  private static final long HEAP_BYTES = 64 << 20;

  /** Two squares of 4,096 doubles with a border. */
  private static final long GRID_HEAP_BYTES = 320 << 20;

  // So that warm-up ends in compiled code, even if other programs load the machine.
  private static final String COMPILE_AT_ONCE = "-XX:-BackgroundCompilation";

  private final BenchOptions options;
  private final long bytes;
  private final Path directory;
  private final Hosts hosts;
  private final BusyProcesses busy;
  private final List<Contestant> all = new ArrayList<>();
  private final Thread killer = new Thread(this::kill);

  private Contestants(BenchOptions options, long bytes) throws IOException {
    this.options = options;
    this.bytes = bytes;
    this.directory = Files.createTempDirectory("shmem4j-bench-");
    this.hosts = options.hosts.isEmpty() ? null : Hosts.up(options.hosts.size());
    this.busy = BusyProcesses.start(options.busy);
  }

  /** Compiles and starts the contestants that are wanted and available. */
  static Contestants start(BenchOptions options, long bytes, ProgressLine progress) throws IOException,
      InterruptedException {
    Contestants contestants = new Contestants(options, bytes);
    Runtime.getRuntime().addShutdownHook(contestants.killer);
    String classPath = Build.libraryFirst(System.getProperty("java.class.path"));
    contestants.add(contestants.shmem4j("shmem4j", false, classPath, WORKER, options.variables));
    if (contestants.hosts != null) {
      List<String> variables = new ArrayList<>(options.variables);
      variables.add(OpenMpi.DEVICES + '=' + Hosts.INTERFACE); // only the library finds the interfaces by itself
      contestants.add(contestants.shmem4j(BARE, false, classPath, BARE_WORKER, variables));
    }
    if (options.threads) {
      contestants.add(contestants.threads(classPath));
    }
    if (options.against != null) {
      contestants.add(contestants.shmem4j(
          "against", true, options.against + File.pathSeparator + classPath, WORKER, List.of()));
    }
    if (options.peers) {
      for (String source : SOURCES) {
        try (InputStream in = Contestants.class.getResourceAsStream("peers/" + source)) {
          Files.copy(in, contestants.directory.resolve(source));
        }
      }
      for (Launch peer : contestants.peers(progress)) {
        contestants.add(peer);
      }
    }
    return contestants;
  }

  List<Contestant> all() {
    return all;
  }

  private void add(Launch launch) throws IOException, InterruptedException {
    all.add(new Contestant(launch, Files.createDirectory(place(launch.name())), options.pes));
  }

  private Path place(String name) {
    return directory.resolve("run-" + name.replace(' ', '-'));
  }

  /** Starts the same number of threads of one JVM. */
  private Launch threads(String classPath) {
    List<String> command = List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), COMPILE_AT_ONCE,
        "--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED", "-cp", classPath, WORKER);
    return launch("threads", false, classPath, command, Map.of(
        "SHMEM4J_PES", Integer.toString(options.pes), "SHMEM_SYMMETRIC_SIZE", Long.toString(heap())));
  }

  private long heap() {
    boolean needsGrid = options.operations().stream()
        .anyMatch(operation -> operation.name().startsWith("grid"));
    return 2 * bytes * options.pes + HEAP_BYTES + (needsGrid ? GRID_HEAP_BYTES : 0);
  }

  private Launch shmem4j(
      String name, boolean compared, String classPath, String program, List<String> variables) {
    List<String> command = new ArrayList<>(launcher(classPath));
    command.addAll(hosts == null
        ? List.of("-n", Integer.toString(options.pes))
        : List.of("--via", options.via, "--hosts", places()));
    command.addAll(List.of("--heap", Long.toString(heap())));
    for (String variable : variables) {
      command.add("-x");
      command.add(variable);
    }
    command.addAll(List.of("--", COMPILE_AT_ONCE, "-cp", classPath, program));
    return launch(name, compared, classPath, command, Map.of());
  }

  /** {@return the command that starts a job with the library of a class path, without the job itself} */
  static List<String> launcher(String classPath) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-cp", classPath, "org.shmem4j.launcher.Main", "run");
  }

  private Launch launch(
      String name, boolean compared, String classPath, List<String> command, Map<String, String> environment) {
    List<String> whole = new ArrayList<>(command);
    whole.add(place(name).toString());
    whole.add(Long.toString(bytes));
    whole.add(Integer.toString(options.pes));
    whole.add(options.buffers);
    whole.add(Boolean.toString(options.sessions));
    if (hosts == null) {
      return new Launch(name, compared, classPath, whole, environment);
    }
    ProcessBuilder onFirst = hosts.on(1, whole);
    onFirst.environment().putAll(environment);
    return new Launch(name, compared, classPath, onFirst.command(), onFirst.environment());
  }

  /** {@return the hosts as launchers take them} */
  private String places() {
    return String.join(",", IntStream.range(0, options.hosts.size())
        .mapToObj(host -> "h" + (host + 1) + ":" + options.hosts.get(host))
        .toList());
  }

  private List<Launch> peers(ProgressLine progress) throws IOException, InterruptedException {
    List<Launch> peers = new ArrayList<>();
    boolean crowded = options.pes > Runtime.getRuntime().availableProcessors();
    List<String> openMpi = hosts == null ? OpenMpi.options(options.pes) : OpenMpi.options(options.pes, places());
    Map<String, String> openMpiVariables = OpenMpi.environment(4 * bytes * options.pes + (128L << 20));
    List<String> mpich = hosts == null
        ? List.of("-n", Integer.toString(options.pes))
        : List.of("-n", Integer.toString(options.pes), "-hosts", places(), "-genv", OpenMpi.DEVICES, Hosts.INTERFACE);
    compile(peers, progress, "OSHMEM", true, List.of("oshcc"), "oshrun", openMpi, "lib_openshmem.h", openMpiVariables);
    compile(
        peers, progress, "Open MPI", true, List.of("mpicc.openmpi"), "mpirun.openmpi", openMpi, "lib_mpi.h",
        openMpiVariables);
    compile(
        peers, progress, "MPICH", true, List.of("mpicc.mpich"), "mpirun.mpich",
        crowded || hosts != null ? mpich : Stream.concat(mpich.stream(), Stream.of("-bind-to", "core")).toList(),
        "lib_mpi.h", Map.of());
    if (hosts != null) {
      return peers;
    }
    compile(peers, progress, "memory", false, List.of("cc", "gcc", "clang"), null, List.of(), "lib_memory.h", Map.of());
    return peers;
  }

  private void compile(
      List<Launch> peers,
      ProgressLine progress,
      String name,
      boolean compared,
      List<String> compilers,
      String launcher,
      List<String> launcherOptions,
      String header,
      Map<String, String> environment)
      throws IOException, InterruptedException {
    String compiler = compilers.stream().filter(OpenMpi::isInstalled).findFirst().orElse(null);
    if (compiler == null || (launcher != null && !OpenMpi.isInstalled(launcher))) {
      progress.note(name + " is not installed: no " + (compiler == null ? compilers.getFirst() : launcher));
      return;
    }
    progress.say("compiling for " + name);
    Path program = directory.resolve("bench-" + name.replace(' ', '-'));
    Path log = directory.resolve("compiler.log");
    int status = new ProcessBuilder(
        compiler, "-O3", "-march=native", "-DLIBRARY_HEADER=\"" + header + "\"", "bench.c", "-o",
        program.toString())
        .directory(directory.toFile())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start()
        .waitFor();
    if (status != 0) {
      throw new BenchException("bench.c does not compile: compiler=" + compiler + "\n" + Files.readString(log));
    }
    List<String> command = new ArrayList<>();
    if (launcher != null) {
      command.add(launcher);
      command.addAll(launcherOptions);
    }
    command.add(program.toString());
    peers.add(launch(name, compared, null, command, environment));
  }

  private void kill() {
    all.forEach(Contestant::kill);
    busy.close();
    delete();
  }

  private void delete() {
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      // a folder of temporary files stays behind
    }
  }

  @Override
  public void close() {
    all.forEach(Contestant::close);
    busy.close();
    if (hosts != null) {
      hosts.close();
    }
    Runtime.getRuntime().removeShutdownHook(killer);
    delete();
  }
}
