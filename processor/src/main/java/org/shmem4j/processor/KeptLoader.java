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
 * A loader of the checks' classes that outlives a compilation. An MBean server holds it: the one place of a process
 * where classes of two loaders may find an object, and one that is made for loaders too.
 */
public final class KeptLoader extends URLClassLoader implements KeptLoaderMBean {
  private static final String DOMAIN = "org.shmem4j.processor";

  private final String time;

  private KeptLoader(URL place, String time) {
    super(new URL[] {place});
    this.time = time;
  }

  @Override
  public String getTime() {
    return time;
  }

  /** The loader for a folder or jar of classes: that of an earlier compilation unless files have changed since. */
  static ClassLoader of(URL place) throws IOException {
    try {
      return of(place, Path.of(place.toURI()));
    } catch (URISyntaxException | JMException e) {
      throw new IOException(e);
    }
  }

  private static ClassLoader of(URL place, Path files) throws IOException, JMException {
    String time = newest(files);
    MBeanServer server = server();
    ObjectName name = new ObjectName(DOMAIN, "place", ObjectName.quote(files.toString()));
    if (server.isRegistered(name) && !server.getAttribute(name, "Time").equals(time)) {
      server.unregisterMBean(name);
    }
    if (!server.isRegistered(name)) {
      server.registerMBean(new KeptLoader(place, time), name);
    }
    return server.getClassLoader(name);
  }

  private static String newest(Path place) throws IOException {
    try (Stream<Path> files = Files.walk(place)) {
      long newest = 0;
      for (Path each : files.toList()) {
        newest = Math.max(newest, Files.getLastModifiedTime(each).toMillis());
      }
      return String.valueOf(newest);
    }
  }

  private static MBeanServer server() {
    for (MBeanServer each : MBeanServerFactory.findMBeanServer(null)) {
      if (each.getDefaultDomain().equals(DOMAIN)) {
        return each;
      }
    }
    return MBeanServerFactory.createMBeanServer(DOMAIN);
  }
}
