package org.shmem4j.launcher;

import java.io.File;
import java.io.IOException;
import java.lang.module.FindException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shmem4j.internal.start.Rehearsal;

/** Adds the library to a program's class path or module path if it is missing there. */
final class LibraryPath {
  static final String MODULE = "org.shmem4j";

  /** The folder of the API's classes in their jar. */
  static final String API = Rehearsal.API;

  private static final String LIBRARY_CLASS = "org/shmem4j/Shmem.class";
  private static final String API_CLASS = API + "Types.class";

  private LibraryPath() {}

  /**
   * Completes a user's arguments. The class path is made to begin with the jars of the library, with or without a start
   * cache: a cache only works for jars that come first.
   *
   * @param given what the user wrote
   * @return the arguments for java
   */
  static List<String> completed(JavaArguments given) {
    if (given.runsModule()) {
      String path = given.value(JavaArguments.MODULE_PATH);
      return path == null || find(path, MODULE)
          ? given.all()
          : given.with("--module-path=" + joined(path, modules(Installation.classPath())));
    }
    if (given.runsJarOrModule()) {
      return JarProgram.completed(given);
    }
    String path = given.value(JavaArguments.CLASS_PATH);
    if (path == null) {
      String variable = System.getenv("CLASSPATH");
      path = variable == null || variable.isEmpty() ? "." : variable;
    }
    String whole =
        entries(path).stream().anyMatch(LibraryPath::holdsLibrary) ? path : joined(path, Installation.classPath());
    String jars = joined(jars(whole));
    boolean isOrdered = jars.isEmpty() || whole.equals(jars) || whole.startsWith(jars + File.pathSeparator);
    String ordered = isOrdered ? whole : joined(jars, whole);
    return ordered.equals(path) ? given.all() : given.with("--class-path=" + ordered);
  }

  /** {@return the library's jar, then the API's if it is a separate one; none if the library is not in a jar} */
  static List<Path> jars(JavaArguments given) {
    String path = given.value(JavaArguments.CLASS_PATH);
    return path == null ? List.of() : jars(path);
  }

  private static List<Path> jars(String path) {
    List<Path> entries = entries(path);
    Optional<Path> library = jarWith(LIBRARY_CLASS, entries);
    return library.isEmpty()
        ? List.of()
        : Stream.of(library, jarWith(API_CLASS, entries)).flatMap(Optional::stream).distinct().toList();
  }

  /**
   * The first entry that contains a file if that entry is a jar, otherwise none: a folder that comes before all jars
   * must stay in use.
   */
  private static Optional<Path> jarWith(String name, List<Path> entries) {
    return entries.stream()
        .filter(entry -> holds(entry, name))
        .findFirst()
        .filter(Files::isRegularFile)
        .map(Path::toAbsolutePath);
  }

  /** {@return whether a folder or a jar contains a file} */
  static boolean holds(Path entry, String name) {
    if (!Files.isRegularFile(entry)) {
      return Files.exists(entry.resolve(name));
    }
    try (JarFile jar = new JarFile(entry.toFile())) {
      return jar.getEntry(name) != null;
    } catch (IOException e) {
      return false;
    }
  }

  /** {@return the entries joined into a class path} */
  static String joined(List<Path> entries) {
    return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Tells whether a module path contains a module.
   *
   * @param path the module path
   * @param module the module's name
   * @return whether it does
   */
  static boolean find(String path, String module) {
    Path[] entries = entries(path).toArray(Path[]::new);
    try {
      return ModuleFinder.of(entries).find(module).isPresent();
    } catch (FindException e) {
      return false; // java itself gives a better error message about the path
    }
  }

  private static String modules(String classPath) {
    return String.join(File.pathSeparator, entries(classPath).stream()
        .map(Path::toString)
        .filter(entry -> find(entry, MODULE) || find(entry, MODULE + ".api"))
        .toList());
  }

  private static String joined(String path, String more) {
    return more.isEmpty() ? path : path + File.pathSeparator + more;
  }

  /** The files and folders of a path; {@code folder/*} stands for all jars of a folder, as for java. */
  static List<Path> entries(String path) {
    List<Path> entries = new ArrayList<>();
    for (String entry : path.split(File.pathSeparator, -1)) {
      if (!entry.endsWith("*")) {
        entries.add(Path.of(entry));
        continue;
      }
      try (Stream<Path> files = Files.list(Path.of(entry.substring(0, entry.length() - 1)))) {
        files.filter(file -> file.toString().endsWith(".jar")).forEach(entries::add);
      } catch (IOException e) {
        // java ignores it too
      }
    }
    return entries;
  }

  /** {@return whether the library is in a file or folder, or where a jar's manifest points} */
  static boolean holdsLibrary(Path entry) {
    if (Files.isDirectory(entry)) {
      return Files.exists(entry.resolve(LIBRARY_CLASS));
    }
    try (JarFile jar = new JarFile(entry.toFile())) {
      return jar.getEntry(LIBRARY_CLASS) != null
          || JarProgram.classPath(entry, jar).stream().anyMatch(more -> holds(more, LIBRARY_CLASS));
    } catch (IOException e) {
      return false;
    }
  }
}
