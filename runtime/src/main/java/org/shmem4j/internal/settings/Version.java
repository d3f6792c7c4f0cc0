package org.shmem4j.internal.settings;

/** The version of the library. */
public final class Version {
  /**
   * Such as 0.1.0. It is a constant in the code, since finding and reading a resource takes a sixth of a PE's start.
   */
  public static final String TEXT = "0.1.0-SNAPSHOT";

  /** The class of the typed API that calls {@link #requireSame} when it is initialized. */
  private static final String API = "org.shmem4j.api.CompiledVersion";

  private Version() {}

  /**
   * Refuses a typed API of another version, which would fail later with a less helpful message.
   *
   * @param classes finds the API, if there is one
   */
  public static void requireSameApi(ClassLoader classes) {
    try {
      Class.forName(API, true, classes);
    } catch (ClassNotFoundException e) {
      // a program without the typed API
    } catch (ExceptionInInitializerError e) {
      if (e.getCause() instanceof IllegalStateException refusal) {
        throw refusal;
      }
      throw e;
    }
  }

  /**
   * Refuses any other version.
   *
   * @param api the version that the typed API was compiled with
   */
  public static void requireSame(String api) {
    if (!api.equals(TEXT)) {
      throw new IllegalStateException("shmem4j-api and shmem4j-runtime must have the same version: api=" + api
          + " runtime=" + TEXT + "; give both the same, for example by shmem4j-bom");
    }
  }
}
