package org.shmem4j.internal.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Properties;

/** The version of the library. */
public final class Version {
  private Version() {}

  /** The resource in which the typed API stores its version. */
  private static final String API = "META-INF/shmem4j/api.properties";

  private static final String TEXT = read(Version.class.getResource("version.properties"));

  /** {@return the version, such as 0.1.0} */
  public static String text() {
    return TEXT;
  }

  /**
   * Refuses a typed API of another version, which would fail later with a less helpful message.
   *
   * @param classes finds the API, if there is one
   */
  public static void requireSameApi(ClassLoader classes) {
    URL api = classes.getResource(API);
    String version = api == null ? TEXT : read(api);
    if (!version.equals(TEXT)) {
      throw new IllegalStateException("shmem4j-api and shmem4j-runtime must have the same version: api=" + version
          + " runtime=" + TEXT + "; give both the same, for example by shmem4j-bom");
    }
  }

  private static String read(URL file) {
    Properties properties = new Properties();
    try (InputStream in = file.openStream()) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }
}
