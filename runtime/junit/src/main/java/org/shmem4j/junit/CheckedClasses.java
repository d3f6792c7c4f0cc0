package org.shmem4j.junit;

import java.io.File;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.watching.callsites.Agent;
import org.shmem4j.internal.watching.callsites.CallSites;
import org.shmem4j.internal.watching.callsites.FairReads;
import org.shmem4j.internal.watching.callsites.WatchedLoader;
import org.shmem4j.internal.watching.checkedrun.CheckErrors;
import org.shmem4j.internal.watching.checkedrun.Checks;

/** The classes of tests once more, those in folders of the class path, with calls that are watched. */
final class CheckedClasses {
  private final WatchedLoader loader;

  /** Prepares the classes that are around a test. */
  CheckedClasses(Class<?> test) {
    List<URL> folders = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator, -1)) {
      if (!entry.isEmpty() && Files.isDirectory(Path.of(entry))) {
        folders.add(url(Path.of(entry)));
      }
    }
    this.loader = new WatchedLoader(folders.toArray(URL[]::new), test.getClassLoader(), true);
  }

  private static URL url(Path folder) {
    try {
      return folder.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException("a folder must have an address: " + folder, e);
    }
  }

  /** {@return whether calls of tests can be watched: not where something watches them already} */
  static boolean arePossible() {
    return !Agent.isPresent();
  }

  Class<?> copy(Class<?> type) {
    try {
      return type.isPrimitive() || type.isArray() ? type : Class.forName(type.getName(), false, loader);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("a class of a test must be there again: " + type.getName(), e);
    }
  }

  Method copy(Method method) throws NoSuchMethodException {
    Class<?>[] parameters = Arrays.stream(method.getParameterTypes()).map(this::copy).toArray(Class<?>[]::new);
    Method copy = copy(method.getDeclaringClass()).getDeclaredMethod(method.getName(), parameters);
    boolean ignored = copy.trySetAccessible();
    return copy;
  }

  /** Runs something with the check; returns what it found, or null if it found nothing. Throws if that ends badly. */
  static History checked(Supplier<History> run) {
    Checks.eachJob(false);
    CallSites.watch(new FairReads(CallSites.watch()));
    try {
      History history = run.get();
      if (history.isGood() || CheckErrors.areIn(history.failure())) {
        return history.isGood() ? null : history;
      }
      throw new IllegalStateException(String.valueOf(history.failure()));
    } finally {
      Agent.unload();
    }
  }

  /** Says that a test is not checked: its classes are there a second time, and may need what JUnit gave the first. */
  static void tellUnchecked(String test, Throwable why) {
    System.err.println("shmem4j: schedules are not checked for races: test=" + test + " (" + why.getMessage() + ")");
  }
}
