package org.shmem4j.internal.watching.callsites;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import org.shmem4j.internal.pe.control.Library;

/** Loads classes of a program so that its calls are watched; the library is that of the parent. */
public final class WatchedLoader extends URLClassLoader {
  private final boolean anew;

  /**
   * Creates a loader.
   *
   * @param places where the classes are
   * @param parent knows all others
   * @param anew whether to load them even if the parent knows them, too
   */
  public WatchedLoader(URL[] places, ClassLoader parent, boolean anew) {
    super(places, parent);
    this.anew = anew;
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
      byte[] bytes = Agent.watchable(this, name, in.readAllBytes());
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private static String file(String name) {
    return name.replace('.', '/') + ".class";
  }
}
