package org.shmem4j.evaluation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.shmem4j.benchmarks.ProgressLine;
import org.shmem4j.internal.settings.Version;

/** One run of the steps: where it is, what it has found, and a folder for their files. */
final class EvaluationRun {
  static final String FILE = "shmem4j-evaluation.json";
  static final String PAGE = "shmem4j-evaluation.html";

  private static final int MOST_OF_SEVERAL = 4;

  private final EvaluateOptions options;
  private final EvaluationFindings findings;
  private final Children children = new Children();
  private final ProgressLine progress = new ProgressLine();
  private final Map<String, String> about = new LinkedHashMap<>();
  private final Map<String, String> machine;
  private final Path folder;
  private final long start = System.nanoTime();
  private EvaluationStep step;
  private long stepStart;
  private double stepDone;
  private boolean isWritten;
  private final AtomicInteger mostPes = new AtomicInteger();

  EvaluationRun(EvaluateOptions options) throws IOException {
    this.options = options;
    this.findings = new EvaluationFindings(options.withNames ? PrivateNames.shown()
        : PrivateNames.ofProcess(options.places().hosts().keySet()));
    this.machine = MachineFacts.facts();
    this.step = options.steps().getFirst();
    this.folder = folder(options);
    about.put("shmem4j", Version.TEXT);
    about.put("form", options.quick ? "quick" : "whole");
    about.put("steps", String.join(", ", options.only));
    about.put("started", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    about.put("hosts", Integer.toString(Math.max(1, options.places().hosts().size())));
    about.put("machines", "1");
    about.put("launcher", ("shmem4j run " + (options.places().areHere() ? "" : "through " + options.via)).strip());
    about.put("transport", options.places().areHere() ? "none: one host, its memory is shared" : "not known");
  }

  /** {@return a new folder; next to the result files if jobs run on hosts that have no other folder in common} */
  private static Path folder(EvaluateOptions options) throws IOException {
    if (options.places().areHere()) {
      return Files.createTempDirectory("shmem4j-evaluation-");
    }
    return Files.createTempDirectory(Files.createDirectories(options.out.toAbsolutePath()), "shmem4j-evaluation-");
  }

  EvaluateOptions options() {
    return options;
  }

  EvaluationFindings findings() {
    return findings;
  }

  Children children() {
    return children;
  }

  Path folder() {
    return folder;
  }

  /** {@return the number of PEs of jobs that just need several: as many as possible, but no more than four} */
  int pes() {
    return options.places().several(MOST_OF_SEVERAL);
  }

  /**
   * The command that runs a program as a job.
   *
   * @param pes how many PEs
   * @param more additional options of {@code run}
   * @param classPath where the program is
   * @param program flags of the JVM, the program's class, its arguments
   * @return the command
   */
  List<String> job(int pes, List<String> more, String classPath, List<String> program) {
    used(pes);
    return job(options.places().options(pes), more, classPath, program);
  }

  /** The command that runs a program as a job with the PEs of an extent, in its places. */
  List<String> job(JobPlaces.Extent extent, List<String> more, String classPath, List<String> program) {
    used(extent.pes());
    return job(options.places().options(extent), more, classPath, program);
  }

  /** Records how many PEs a job has. */
  void used(int pes) {
    int ignored = mostPes.accumulateAndGet(pes, Math::max);
  }

  private static List<String> job(
      List<String> places, List<String> more, String classPath, List<String> program) {
    List<String> command = new ArrayList<>(List.of(
        Children.java(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-cp",
        classPath, "org.shmem4j.launcher.Main", "run"));
    command.addAll(places);
    command.addAll(more);
    command.addAll(List.of("--", "-cp", classPath));
    command.addAll(program);
    return command;
  }

  /** Adds a fact about the run to the file. */
  void tell(String name, String value) {
    about.put(name, value);
  }

  /**
   * Runs the steps and writes the file and the page.
   *
   * @return whether everything that was tried holds
   */
  boolean toEnd() throws IOException {
    Thread onInterrupt = new Thread(this::writeWhatThereIs);
    Runtime.getRuntime().addShutdownHook(onInterrupt);
    boolean whole = runSteps();
    Evaluation evaluation = write(whole);
    if (whole) { // otherwise this JVM is already ending, and the hook deletes
      Runtime.getRuntime().removeShutdownHook(onInterrupt);
      delete();
    }
    return evaluation.passed();
  }

  private boolean runSteps() {
    try {
      PeFacts.tell(this);
    } catch (InterruptedException e) {
      return false;
    } catch (IOException | RuntimeException e) {
      findings.add(new Verdict("start", "a job", false, String.valueOf(e.getMessage())));
    }
    for (EvaluationStep each : options.steps()) {
      step = each;
      stepStart = System.nanoTime();
      done(0, "");
      progress.note(each.name() + ": about " + minutes(secondsLeft()) + " left");
      try {
        each.run(this);
      } catch (InterruptedException e) {
        return false;
      } catch (IOException | RuntimeException e) {
        findings.add(new Verdict(each.name(), "the step itself", false, String.valueOf(e.getMessage())));
      }
    }
    return true;
  }

  /**
   * Reports how much of a step is done.
   *
   * @param share from 0 to 1
   * @param what what comes next
   */
  void done(double share, String what) {
    stepDone = share;
    progress.say("shmem4j: " + step.name() + ": " + what + "; about " + minutes(secondsLeft()) + " left");
  }

  private double secondsLeft() {
    List<EvaluationStep> steps = options.steps();
    double later = steps.subList(steps.indexOf(step) + 1, steps.size()).stream()
        .mapToInt(each -> each.seconds(options)).sum();
    double planned = step.seconds(options) * (1 - stepDone);
    double spent = (System.nanoTime() - stepStart) / 1e9;
    double measured = stepDone == 0 ? planned : spent / stepDone * (1 - stepDone);
    return later + (planned + measured) / 2;
  }

  private static String minutes(double seconds) {
    return seconds < 90 ? Math.round(seconds) + " s" : Math.round(seconds / 60) + " min";
  }

  private void writeWhatThereIs() {
    try {
      Evaluation ignored = write(false);
      children.end();
      delete();
    } catch (IOException e) {
      System.err.println("shmem4j: the findings could not be written: " + e.getMessage());
    }
  }

  private synchronized Evaluation write(boolean whole) throws IOException {
    if (!whole) {
      findings.skip(step.name() + " from here on, and what follows it", "the run was interrupted");
    }
    about.put("most PEs", Integer.toString(mostPes.get()));
    about.put("seconds", Long.toString((System.nanoTime() - start) / 1_000_000_000));
    about.put("to its end", whole ? "yes" : "no");
    machine.put("load after", MachineFacts.load());
    Evaluation evaluation = findings.close(about, machine);
    if (!isWritten) {
      isWritten = true;
      Files.createDirectories(options.out.toAbsolutePath());
      EvaluationFile.write(evaluation, options.out.resolve(FILE));
      Files.writeString(options.out.resolve(PAGE), EvaluationPage.of(evaluation));
      progress.clear();
      System.out.print(EvaluationSummary.of(evaluation, options.out.resolve(FILE), options.out.resolve(PAGE)));
    }
    return evaluation;
  }

  private void delete() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }
}
