package org.shmem4j.internal.watching.callsites;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import org.shmem4j.internal.pe.control.Library;

/** Loads classes of a program so that their calls are watched; the library is that of the parent. */
public final class WatchedLoader extends URLClassLoader {
  private final boolean anew;
  private final Watch watch;

  /**
   * Creates a loader of classes that the watch of this process watches.
   *
   * @param places where the classes are
   * @param parent loads all others
   * @param anew whether to load them even if the parent can, too
   */
  public WatchedLoader(URL[] places, ClassLoader parent, boolean anew) {
    this(places, parent, anew, null);
  }

  private WatchedLoader(URL[] places, ClassLoader parent, boolean anew, Watch watch) {
    super(places, parent);
    this.anew = anew;
    this.watch = watch;
  }

  /** {@return a loader of classes, including those of the parent, with a watch of their own} */
  public static WatchedLoader withWatch(URL[] places, ClassLoader parent, Watch watch) {
    return new WatchedLoader(places, parent, true, watch);
  }

  /** {@return the watch of a class, or null if there is none} */
  static Watch watchOf(Class<?> type) {
    return type.getClassLoader() instanceof WatchedLoader loader && loader.watch != null
        ? loader.watch
        : CallSites.watch();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      return anew && !Library.owns(name) && findLoadedClass(name) == null && findResource(file(name)) != null
          ? findClass(name)
          : super.loadClass(name, resolve);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    URL place = findResource(file(name));
    if (place == null) {
      throw new ClassNotFoundException(name);
    }
    try (InputStream in = place.openStream()) {
      byte[] bytes = Agent.watchable(this, name, in.readAllBytes(), watch == null);
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private static String file(String name) {
    return name.replace('.', '/') + ".class";
  }
}
