package org.shmem4j.junit;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.ShmemTimeoutException;

/** PEs that are processes, in each of which JUnit runs the same test; this process waits for them. */
final class ProcessJob implements TestJob {
  private static final String JOB_LAUNCHER = "org.shmem4j.launcher.Main";
  private static final String TEST_LAUNCHER = "org.junit.platform.launcher.core.LauncherFactory";
  private static final int START_SECONDS = 20; // for processes on a busy machine
  private static final int SHOWN_LINES = 30;

  private final ExtensionContext context;
  private final int count;
  private final Pes pes;
  private final TimeLimit limit;
  private final Deque<String> lastLines = new ArrayDeque<>();

  ProcessJob(ExtensionContext context, int count, Pes pes) {
    this.context = context;
    this.count = count;
    this.pes = pes;
    this.limit = TimeLimit.of(pes);
  }

  /** Starts the processes for the test method; methods around it run there. */
  @Override
  public void perform(Method method, List<Object> arguments) throws Throwable {
    if (!method.equals(context.getRequiredTestMethod())) {
      return;
    }
    Path folder = Files.createTempDirectory("shmem4j-test");
    try {
      run(folder);
    } finally {
      delete(folder);
    }
  }

  private void run(Path folder) throws Throwable {
    Process job = new ProcessBuilder(command(folder)).redirectErrorStream(true).start();
    Thread output = Thread.ofPlatform().daemon().name("output of PEs").start(() -> pass(job));
    try {
      long seconds = limit.isLimited() ? limit.seconds() + START_SECONDS : Long.MAX_VALUE;
      boolean ended = job.waitFor(seconds, TimeUnit.SECONDS);
      if (!ended) {
        job.destroy();
        boolean ignored = job.waitFor(START_SECONDS, TimeUnit.SECONDS);
      }
      output.join(TimeUnit.SECONDS.toMillis(1));
      Failures failures = new Failures(count);
      FailureFile.readAll(folder, failures, context.getRequiredTestClass().getClassLoader());
      Throwable failure = failures.combined();
      if (failure != null) {
        throw failure;
      }
      if (!ended) {
        throw new ShmemTimeoutException("a test must end within its time limit: timeoutSeconds=" + limit.seconds()
            + " test=" + context.getRequiredTestMethod().getName() + said());
      }
      if (job.exitValue() != 0) {
        throw new ShmemException("the job of a test must end with status 0: status=" + job.exitValue() + said());
      }
    } finally {
      job.destroyForcibly();
    }
  }

  private synchronized String said() {
    return "\n" + String.join("\n", lastLines);
  }

  private void pass(Process job) {
    try (BufferedReader lines = job.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        System.out.println(line);
        keep(line);
      }
    } catch (IOException e) {
      // the job is gone
    }
  }

  private synchronized void keep(String line) {
    lastLines.add(line);
    if (lastLines.size() > SHOWN_LINES) {
      lastLines.remove();
    }
  }

  private List<String> command(Path folder) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = classPath();
    List<String> command = new ArrayList<>(
        List.of(java, "--enable-native-access=ALL-UNNAMED", "-cp", classPath, JOB_LAUNCHER));
    command.addAll(List.of("run", "--tag", "--oversubscribe")); // the test determines the number
    command.addAll(List.of("-n", Integer.toString(count)));
    limit.setting().ifPresent(text -> command.addAll(List.of("--timeout", text)));
    for (String setting : pes.settings()) {
      command.addAll(List.of("-x", setting));
    }
    command.addAll(List.of("--", "-ea", "-cp", classPath, TestProcess.class.getName(), context.getUniqueId(),
        folder.toString()));
    return command;
  }

  /** The class path and module path of this process, and the places from which the test and JUnit were loaded. */
  private String classPath() {
    Set<String> paths = new LinkedHashSet<>();
    for (String property : List.of("java.class.path", "jdk.module.path")) {
      Stream.of(System.getProperty(property, "").split(File.pathSeparator))
          .filter(path -> !path.isEmpty())
          .forEach(paths::add);
    }
    Stream.of(context.getRequiredTestClass(), TestProcess.class, Shmem.class, testLauncher())
        .map(ProcessJob::origin)
        .forEach(paths::add);
    return String.join(File.pathSeparator, paths);
  }

  private static Class<?> testLauncher() {
    try {
      return Class.forName(TEST_LAUNCHER, false, ProcessJob.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(
          "tests on processes need org.junit.platform:junit-platform-launcher: add it to the test's class path", e);
    }
  }

  private static String origin(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source == null ? "." : Path.of(java.net.URI.create(source.getLocation().toString())).toString();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  @Override
  public void end() {}
}
