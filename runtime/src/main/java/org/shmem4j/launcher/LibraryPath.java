package org.shmem4j.launcher;

import java.io.File;
import java.io.IOException;
import java.lang.module.FindException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Adds the library to a program's class path or module path if it is missing there. */
final class LibraryPath {
  static final String MODULE = "org.shmem4j";

  static final String LIBRARY_CLASS = "org/shmem4j/Shmem.class";

  private LibraryPath() {}

  /**
   * Completes a user's arguments.
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
      return given.all(); // a jar's manifest names what it needs
    }
    String path = given.value(JavaArguments.CLASS_PATH);
    if (path == null) {
      String variable = System.getenv("CLASSPATH");
      path = variable == null || variable.isEmpty() ? "." : variable;
    }
    return entries(path).stream().anyMatch(LibraryPath::holdsLibrary)
        ? given.all()
        : given.with("--class-path=" + joined(path, Installation.classPath()));
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
      return false; // java itself reports better what is wrong with the path
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

  private static boolean holdsLibrary(Path entry) {
    if (Files.isDirectory(entry)) {
      return Files.exists(entry.resolve(LIBRARY_CLASS));
    }
    try (JarFile jar = new JarFile(entry.toFile())) {
      if (jar.getEntry(LIBRARY_CLASS) != null) {
        return true;
      }
      String classPath = jar.getManifest() == null ? null : jar.getManifest().getMainAttributes().getValue("Class-Path");
      return classPath != null && classPath.contains("shmem4j"); // the jar's manifest includes the library
    } catch (IOException e) {
      return false;
    }
  }
}
