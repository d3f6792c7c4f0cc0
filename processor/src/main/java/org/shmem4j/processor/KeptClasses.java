package org.shmem4j.processor;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;

/**
 * Keeps the classes of the checks loaded between the compilations of a process. javac loads processors anew for each
 * compilation, and starting with cold code each time took four times as long in a build daemon.
 */
public final class KeptClasses {
  private KeptClasses() {}

  /** Creates an instance of a class; {@link NeededJdk} calls this method by its name. */
  public static Object make(String type) throws ReflectiveOperationException {
    return loader().loadClass(type).getDeclaredConstructor().newInstance();
  }

  /**
   * The kept loader if the compiler itself created this class's loader, otherwise that one: build tools keep loaders in
   * their own ways.
   */
  private static ClassLoader loader() {
    ClassLoader own = KeptClasses.class.getClassLoader();
    if (own.getClass() == URLClassLoader.class && own.getParent() == ClassLoader.getSystemClassLoader()) {
      try {
        return Loader.of(KeptClasses.class.getProtectionDomain().getCodeSource().getLocation());
      } catch (IOException | NoClassDefFoundError e) {
        return own; // a runtime without MBeans, for example
      }
    }
    return own;
  }

  /** An MBean server requires an interface of this name. */
  public interface LoaderMBean {}

  /**
   * A loader of the checks' classes that outlives a compilation. An MBean server holds it: that is the one registry in
   * a process where classes of two loaders can find the same object, and it is meant for class loaders, too.
   */
  static final class Loader extends URLClassLoader implements LoaderMBean {
    private static final String DOMAIN = "org.shmem4j.processor";

    private Loader(URL place) {
      super(new URL[] {place});
    }

    /** The loader for a folder or jar of classes: the one of an earlier compilation unless files have changed since. */
    static ClassLoader of(URL place) throws IOException {
      try {
        Path files = Path.of(place.toURI());
        String ofAnyTime = DOMAIN + ":place=" + ObjectName.quote(files.toString());
        ObjectName name = new ObjectName(ofAnyTime + ",time=" + newest(files));
        MBeanServer server = MBeanServerFactory.findMBeanServer(null).stream()
            .filter(each -> each.getDefaultDomain().equals(DOMAIN)).findFirst()
            .orElseGet(() -> MBeanServerFactory.createMBeanServer(DOMAIN));
        if (!server.isRegistered(name)) {
          for (ObjectName each : server.queryNames(new ObjectName(ofAnyTime + ",*"), null)) {
            server.unregisterMBean(each);
          }
          server.registerMBean(new Loader(place), name);
        }
        return server.getClassLoader(name);
      } catch (URISyntaxException | JMException e) {
        throw new IOException(e);
      }
    }

    private static long newest(Path place) throws IOException {
      try (Stream<Path> files = Files.walk(place)) {
        return files.mapToLong(each -> each.toFile().lastModified()).max().orElse(0);
      }
    }
  }
}
