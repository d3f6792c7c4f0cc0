package org.shmem4j.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.shmem4j.HeapExhaustedException;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.NotExplorable;
import org.shmem4j.internal.simulation.Simulation;
import org.shmem4j.internal.watching.callsites.Agent;
import org.shmem4j.internal.watching.callsites.CallSites;
import org.shmem4j.internal.watching.callsites.FairReads;
import org.shmem4j.internal.watching.callsites.NotedArguments;
import org.shmem4j.internal.watching.callsites.Watch;
import org.shmem4j.internal.watching.callsites.WatchedLoader;
import org.shmem4j.internal.watching.checkedrun.CheckErrors;
import org.shmem4j.internal.watching.checkedrun.Checks;
import org.shmem4j.internal.watching.checkedrun.NearCallWatch;
import org.shmem4j.internal.watching.checkedrun.RecordFiles;
import org.shmem4j.internal.watching.checkedrun.StoreWatch;

/** A program that runs in the launcher's own JVM, many times. */
final class ExploredProgram {
  /** The property for the number of system threads that carry virtual threads: here one runs at a time. */
  private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";

  private static final int NOT_STARTED = 1;

  /** The number of lines of a history that are printed by default. */
  static final int USUAL_LINES = 60;

  /** The exit status if a program cannot be explored. */
  static final int NOT_EXPLORABLE = 4;

  private ExploredProgram() {}

  /**
   * Loads a program.
   *
   * @param command the command that runs it
   * @param java the user's arguments for java
   * @param oneHost whether all PEs are on one host
   * @param use runs it, and returns the exit status
   * @return the exit status
   */
  static int run(String command, List<String> java, boolean oneHost, ToIntFunction<Callable<?>> use) {
    JavaArguments given = new JavaArguments(java);
    given.requireProgram(command + " needs a program, such as: " + command + " … -- App.java");
    if (given.runsJarOrModule()) {
      throw new UsageException(command + " needs a source file, or a class path and a class: " + given.program());
    }
    if (System.getProperty(CARRIERS) == null) {
      System.setProperty(CARRIERS, "1");
    }
    if (!SourceProgram.isIn(given)) {
      return load(new JavaArguments(LibraryPath.completed(given)), oneHost, use);
    }
    try {
      Path classes = LauncherCleanup.temporaryFolder("shmem4j-classes");
      try {
        List<String> compiled = SourceProgram.compiled(given, classes);
        return compiled == null ? NOT_STARTED : load(new JavaArguments(compiled), oneHost, use);
      } finally {
        RecordFiles.delete(classes);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the program could not be compiled: " + e.getMessage(), e);
    }
  }

  private static int load(JavaArguments given, boolean oneHost, ToIntFunction<Callable<?>> use) {
    String path = given.value(JavaArguments.CLASS_PATH);
    Checks.eachJob(false);
    Simulation.whenHopeless(refusal -> System.exit(refused(refusal)));
    Watch checks = CallSites.watch();
    CallSites.watch(
        new NotedArguments(new StoreWatch(new FairReads(oneHost ? new NearCallWatch(checks) : checks))));
    try (URLClassLoader loader = loader(path == null ? "." : path)) {
      Method main = Class.forName(given.program(), false, loader).getDeclaredMethod("main", String[].class);
      boolean ignored = main.trySetAccessible();
      String[] arguments = given.programArguments().toArray(String[]::new);
      return use.applyAsInt(() -> {
        try {
          return main.invoke(null, (Object) arguments.clone());
        } catch (InvocationTargetException e) {
          switch (e.getCause()) {
            case Exception thrown -> throw thrown;
            case Error thrown -> throw thrown;
            default -> throw e;
          }
        }
      });
    } catch (ReflectiveOperationException e) {
      throw new UsageException("a program must have a class with main(String[]): " + given.program());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      Agent.unload();
    }
  }

  private static WatchedLoader loader(String path) throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (Path entry : LibraryPath.entries(path)) {
      urls.add(entry.toUri().toURL());
    }
    return new WatchedLoader(urls.toArray(URL[]::new), ExploredProgram.class.getClassLoader(), false);
  }

  /**
   * Says that a program cannot be explored.
   *
   * @param refusal why
   * @return the exit status
   */
  static int refused(NotExplorable refusal) {
    QuietProgram.errors().println("shmem4j: the program cannot be explored: " + refusal.getMessage());
    return NOT_EXPLORABLE;
  }

  /**
   * Converts a size of the PEs' heaps into settings.
   *
   * @param size as the user gave it
   * @return the settings of a job with such heaps
   */
  static Map<String, String> heap(String size) {
    Map<String, String> settings = Map.of(Simulation.HEAP, size);
    Settings ignored = Settings.ofProcess().with(settings); // throws if it is not a size
    return settings;
  }

  /** {@return a failure as text; errors that the check found without their class, which no program knows} */
  static String text(Throwable failure) {
    return failure instanceof CheckErrors ? failure.getMessage() : failure.toString();
  }

  /** Prints the end of a history and the failure; writes its page if a file is given. */
  static void tell(History history, int mostLines, Path page) {
    List<String> lines = history.lines();
    int left = Math.max(0, lines.size() - mostLines);
    if (left > 0) {
      System.out.println("     … " + left + " lines before; --lines " + lines.size() + " shows them");
    }
    lines.stream().skip(left).forEach(System.out::println);
    if (history.failure() != null) {
      int pe = history.failedPe();
      System.out.println((history.isGood() ? "ended: " : "failed: ") + (pe < 0 ? "" : "PE " + pe + ": ")
          + text(history.failure()));
      for (StackTraceElement frame : history.failure().getStackTrace()) {
        if (!frame.getClassName().startsWith("org.shmem4j.internal.") && !frame.getClassName().startsWith("java.")) {
          System.out.println("     at " + frame);
          break;
        }
      }
    }
    if (history.failure() instanceof HeapExhaustedException) {
      System.err.println("shmem4j: explored PEs have smaller heaps than others; --heap SIZE gives them larger ones");
    }
    if (page != null) {
      try {
        Path ignored = Files.writeString(page, HistoryPage.of(history));
        System.out.println("shmem4j: a picture of the history is in " + page.toAbsolutePath());
      } catch (IOException e) {
        throw new UncheckedIOException("the page could not be written: " + page, e);
      }
    }
  }
}
