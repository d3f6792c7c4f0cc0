package org.shmem4j.internal.start;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.shmem4j.internal.settings.Version;

/**
 * The main class of {@code java -jar shmem4j-runtime.jar}: runs the launcher from the jars of the tools and the
 * transport next to this one. The manifest cannot name them, since javac warns its users about missing jars in
 * manifests.
 */
public final class ToolsJar {
  private static final String LAUNCHER = "org.shmem4j.launcher.Main";
  private static final String CLASS_PATH = "java.class.path";

  private ToolsJar() {}

  /**
   * Starts the launcher.
   *
   * @param arguments the launcher's
   */
  public static void main(String[] arguments) throws Throwable {
    Path runtime = Path.of(System.getProperty(CLASS_PATH)).toAbsolutePath();
    List<Path> jars = new ArrayList<>(List.of(runtime));
    List<URL> urls = new ArrayList<>();
    for (String name : List.of("tools", "ucx")) {
      Path jar = beside(runtime, name);
      if (jar != null) {
        jars.add(jar);
        urls.add(jar.toUri().toURL());
      }
    }
    System.setProperty(CLASS_PATH, String.join(File.pathSeparator, jars.stream().map(Path::toString).toList()));
    try (URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), ToolsJar.class.getClassLoader())) {
      loader.loadClass(LAUNCHER).getMethod("main", String[].class).invoke(null, (Object) arguments);
    } catch (ClassNotFoundException e) {
      System.err.println("shmem4j: the launcher is in shmem4j-tools-" + Version.TEXT + ".jar, which must be beside "
          + runtime.getFileName() + ", or in the same repository");
      System.exit(2);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** {@return the jar of an artifact: in the same folder, in the same repository, or where a build creates it} */
  private static Path beside(Path runtime, String name) {
    String jar = "shmem4j-" + name + "-" + Version.TEXT + ".jar";
    return List.of(jar, "../../shmem4j-" + name + "/" + Version.TEXT + "/" + jar, "../" + name + "/target/" + jar)
        .stream()
        .map(place -> runtime.resolveSibling(place).normalize())
        .filter(Files::isRegularFile)
        .findFirst()
        .orElse(null);
  }
}
