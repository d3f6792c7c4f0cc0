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
import org.shmem4j.internal.watching.callsites.NoWatch;
import org.shmem4j.internal.watching.callsites.Watch;
import org.shmem4j.internal.watching.callsites.WatchedLoader;
import org.shmem4j.internal.watching.checkedrun.CheckErrors;
import org.shmem4j.internal.watching.checkedrun.Checks;
import org.shmem4j.internal.watching.checkedrun.StoreWatch;

/**
 * A second copy of the test classes in folders of the class path, in which calls are watched. The copies may lack what
 * JUnit gave to the originals, such as fields set by a method that runs before all tests.
 */
final class ClassCopies {
  private final WatchedLoader loader;

  private ClassCopies(WatchedLoader loader) {
    this.loader = loader;
  }

  /** {@return the classes around a test, for {@link #checked}} */
  static ClassCopies toCheck(Class<?> test) {
    return new ClassCopies(new WatchedLoader(folders(), test.getClassLoader(), true));
  }

  /**
   * {@return copies of the classes around a test, which report to a simulation what PEs store and read in their own
   * copies of arrays}
   */
  static ClassCopies thatTellOfStores(Class<?> test) {
    Watch watch = new StoreWatch(new FairReads(new NoWatch()));
    return new ClassCopies(WatchedLoader.withWatch(folders(), test.getClassLoader(), watch));
  }

  private static URL[] folders() {
    List<URL> folders = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator, -1)) {
      if (!entry.isEmpty() && Files.isDirectory(Path.of(entry))) {
        folders.add(url(Path.of(entry)));
      }
    }
    return folders.toArray(URL[]::new);
  }

  private static URL url(Path folder) {
    try {
      return folder.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException("a folder must have an address: " + folder, e);
    }
  }

  /** {@return whether calls of tests can be watched; false if something watches them already} */
  static boolean arePossible() {
    return !Agent.isPresent();
  }

  Class<?> copy(Class<?> type) {
    try {
      return type.isPrimitive() || type.isArray() ? type : Class.forName(type.getName(), false, loader);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("the class of a test could not be loaded again: " + type.getName(), e);
    }
  }

  Method copy(Method method) throws NoSuchMethodException {
    Class<?>[] parameters = Arrays.stream(method.getParameterTypes()).map(this::copy).toArray(Class<?>[]::new);
    Method copy = copy(method.getDeclaringClass()).getDeclaredMethod(method.getName(), parameters);
    boolean ignored = copy.trySetAccessible();
    return copy;
  }

  /**
   * Runs something with the check; returns the history with an error, or null if nothing was found. Throws if the run
   * itself fails.
   */
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
}
