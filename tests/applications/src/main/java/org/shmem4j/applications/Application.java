package org.shmem4j.applications;

import java.io.InputStream;
import java.util.List;
import java.util.Objects;

/**
 * An application and its sizes.
 *
 * @param name its name, which is also that of its C source
 * @param program the class with its {@code main}
 * @param tinyArguments the arguments for a run that only shows that the program works
 * @param shortArguments the arguments for a run whose main part takes C well under a second
 * @param longArguments the arguments for a run of some seconds
 */
public record Application(
    String name,
    Class<?> program,
    List<String> tinyArguments,
    List<String> shortArguments,
    List<String> longArguments) {
  /** Every application. */
  public static final List<Application> ALL = List.of(
      of("sort", BucketSort.class, "1000 2", "1000000 20", "2000000 120"),
      of("rank", KeyRank.class, "12 12 2", "22 18 20", "24 20 40"),
      of("stencil", StarStencil.class, "40 10", "1000 400", "2000 1000"),
      of("transpose", Transpose.class, "40 10", "1000 100", "2000 300"),
      of("sweep", Sweep.class, "40 40 10", "1000 1000 300", "2000 2000 800"),
      of("atomics", AtomicUpdates.class, "8 1000", "18 2000000", "22 20000000"),
      of("getput", GetPutUpdates.class, "8 1000", "18 1000000", "22 10000000"),
      of("gradient", SparseGradient.class, "400 4 10", "100000 12 150", "400000 12 400"),
      of("search", BreadthFirstSearch.class, "8 4 2", "17 8 10", "20 8 12"),
      of("heat", Heat.class, "20 1e-2", "300 1e-4", "800 2e-5"),
      of("queue", TaskQueue.class, "100 10", "20000 30", "800000 30"),
      of("bodies", Bodies.class, "40 4", "2000 16", "6000 20"));

  private static Application of(String name, Class<?> program, String tiny, String brief, String extended) {
    return new Application(name, program, words(tiny), words(brief), words(extended));
  }

  private static List<String> words(String arguments) {
    return List.of(arguments.split(" ", -1));
  }

  /**
   * Opens a C source: an application's, or the file that all of them include.
   *
   * @param file its name
   * @return its text
   */
  public static InputStream source(String file) {
    return Objects.requireNonNull(Application.class.getResourceAsStream(file), file);
  }
}
