package org.shmem4j.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A job of the launcher, its output, and its leftovers. */
public final class SoakedJob implements AutoCloseable {
  private static final Pattern PE = Pattern.compile("^PE (\\d+) process (\\d+)$", Pattern.MULTILINE);
  private static final String MARK = "MIXED_SOAK_MARK";
  private static final String DEED = "strikes in";
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");
  private static final int MILLIS_BETWEEN_LOOKS = 10;

  private final Path out;
  private final Path error;
  private final Path temporary;
  private final String mark = MARK + "=" + UUID.randomUUID();
  private final Process launcher;
  private Set<ProcessHandle> started = Set.of();

  /**
   * Starts the launcher.
   *
   * @param folder where it writes
   * @param seconds the longest wait of a call, and the longest time that the program polls; 0 for no limit
   * @param options those of {@code run}
   * @param program the program's arguments
   */
  public SoakedJob(Path folder, int seconds, List<String> options, List<String> program)
      throws IOException {
    out = folder.resolve("out");
    error = folder.resolve("error");
    temporary = Files.createDirectory(folder.resolve("temporary"));
    String classes = System.getProperty("java.class.path");
    String folderOption = "-Djava.io.tmpdir=" + temporary;
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=HUP,INT,QUIT,TERM", mark,
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC", folderOption, "--enable-native-access=ALL-UNNAMED", "-cp", classes,
        "org.shmem4j.launcher.Main", "run"));
    command.addAll(options);
    command.addAll(List.of("--", folderOption, "-Dsoak.seconds=" + (seconds == 0 ? Integer.MAX_VALUE : seconds), "-cp",
        classes, MixedProgram.class.getName()));
    command.addAll(program);
    ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(error.toFile());
    builder.environment().put("SHMEM4J_TIMEOUT", seconds == 0 ? "unlimited" : seconds + "s");
    launcher = builder.start();
  }

  /** {@return the launcher's process} */
  public long launcher() {
    return launcher.pid();
  }

  /** Waits until all PEs have met; {@return the process of each PE} */
  public Map<Integer, Long> awaitPes(int pes, int seconds) throws IOException, InterruptedException {
    Map<Integer, Long> processes = new TreeMap<>();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (processes.size() < pes && System.nanoTime() < end && launcher.isAlive()) {
      Thread.sleep(MILLIS_BETWEEN_LOOKS);
      Matcher matcher = PE.matcher(Files.readString(out));
      while (matcher.find()) {
        processes.put(Integer.parseInt(matcher.group(1)), Long.parseLong(matcher.group(2)));
      }
    }
    look();
    return processes;
  }

  /** Records which processes run now: once the launcher is gone, nothing leads to its guard any more. */
  private void look() {
    started = launcher.descendants().collect(Collectors.toSet());
  }

  /** Waits until the victim does its deed, or everything is over; {@return whether the victim did it} */
  public boolean awaitDeed(int seconds) throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    boolean strikes = Files.readString(out).contains(DEED);
    while (!strikes && launcher.isAlive() && System.nanoTime() < end) {
      Thread.sleep(MILLIS_BETWEEN_LOOKS);
      strikes = Files.readString(out).contains(DEED);
    }
    return strikes;
  }

  /** Sends a signal to processes. */
  public static void signal(String name, List<Long> processes) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("kill", "-" + name));
    processes.forEach(process -> command.add(process.toString()));
    int ignored = new ProcessBuilder(command).start().waitFor(); // fails where one has ended by itself
  }

  /** {@return the launcher's exit status; -1 if it did not end in time} */
  public int status(int seconds) throws InterruptedException {
    return launcher.waitFor(seconds, TimeUnit.SECONDS) ? launcher.exitValue() : -1;
  }

  /** {@return what the job has printed} */
  public String out() throws IOException {
    return Files.readString(out);
  }

  /** {@return what the job has printed on standard error} */
  public String error() throws IOException {
    return Files.readString(error);
  }

  /** {@return the last line about a PE; the output of the check and the profile comes after it} */
  public String lastAboutPes() throws IOException {
    return error().lines().filter(line -> line.startsWith("shmem4j: PE")).reduce("", (earlier, later) -> later);
  }

  /** {@return the leftovers after at most this many seconds; empty as soon as nothing is left} */
  public List<String> left(int seconds) throws IOException, InterruptedException {
    List<Path> shared = sharedMemory();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    List<String> left = leftNow(shared);
    while (!left.isEmpty() && System.nanoTime() < end) {
      Thread.sleep(MILLIS_BETWEEN_LOOKS);
      left = leftNow(shared);
    }
    return left;
  }

  private List<String> leftNow(List<Path> shared) throws IOException {
    List<String> left = new ArrayList<>();
    Stream.concat(started.stream(), processes().stream())
        .filter(process -> runs(process.pid()))
        .forEach(process -> left.add(process.pid() + " " + process.info().commandLine().orElse("")));
    // The file of another job that runs at the same time has a name only until it is open.
    shared.stream().filter(Files::exists).forEach(file -> left.add(file.toString()));
    try (Stream<Path> files = Files.list(temporary)) {
      files.forEach(file -> left.add(file.toString()));
    }
    return left;
  }

  private static List<Path> sharedMemory() throws IOException {
    if (!Files.isDirectory(SHARED_MEMORY)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(SHARED_MEMORY)) {
      return files.filter(file -> file.getFileName().toString().startsWith("shmem4j")).toList();
    }
  }

  /** Processes that the launcher and its PEs have started inherit the mark; the launcher's guard does not. */
  private List<ProcessHandle> processes() {
    return ProcessHandle.allProcesses().filter(process -> environment(process).contains(mark)).toList();
  }

  private static String environment(ProcessHandle process) {
    return read("/proc/" + process.pid() + "/environ");
  }

  /** Whether a process runs; one that has ended and that nobody has waited for yet does not. */
  private static boolean runs(long process) {
    String stat = read("/proc/" + process + "/stat");
    return !stat.isEmpty() && stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
  }

  private static String read(String file) {
    try {
      return Files.readString(Path.of(file), StandardCharsets.ISO_8859_1);
    } catch (IOException | UncheckedIOException e) {
      return ""; // it has ended, or is another user's
    }
  }

  @Override
  public void close() {
    launcher.destroyForcibly();
    processes().forEach(ProcessHandle::destroyForcibly);
  }
}
