package org.shmem4j.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs the example that demonstrates the library, and suggests what to try next. */
final class DemoCommand implements Command {
  private static final String PROGRAM = "org.shmem4j.examples.Demo";
  private static final String FIRST_OPTION = "-Djava.awt.headless=true";
  private static final String PICTURE = "shmem4j-demo.png";
  private static final int MOST_PES = 64; // each is a JVM

  @Override
  public String name() {
    return "demo";
  }

  @Override
  public String summary() {
    return "draws a picture with all cores, and shows how much faster they are than one";
  }

  @Override
  public String help() {
    return """
        Usage: shmem4j demo [options of run]

        Draws the Mandelbrot set for some seconds with as many PEs as there are cores, unless -n says otherwise, checks
        the result and compares the time with that of one PE. The picture goes to shmem4j-demo.png in this folder, and
        to the terminal, in color unless NO_COLOR is set.
        """;
  }

  @Override
  public int run(List<String> arguments) throws InterruptedException {
    int cores = Math.min(MOST_PES, Runtime.getRuntime().availableProcessors());
    List<String> all = new ArrayList<>(List.of("--pes", Integer.toString(cores)));
    all.addAll(arguments);
    all.addAll(List.of("--", FIRST_OPTION, PROGRAM, "--picture", PICTURE));
    if (Installation.writesToTerminal()) {
      all.addAll(List.of("--progress", "--colors", colors()));
    }
    RunOptions options = RunOptions.parse(this, all);
    if (options == null) {
      System.out.print(help());
      return 0;
    }
    if (!options.java().getFirst().equals(FIRST_OPTION)) {
      throw new UsageException("demo takes no program: " + options.java().getFirst());
    }
    if (Installation.isRuntimeAlone()) {
      throw Installation.refusal(name());
    }
    if (!Installation.writesToTerminal()) {
      String pes = options.pes() == 1 ? "1 PE computes" : options.pes() + " PEs compute";
      System.out.println("shmem4j: " + pes + " for about six seconds");
    }
    int status = new Job(options).run();
    if (status == 0) {
      System.out.print(whatNext(options.pes()));
    }
    return status;
  }

  /** {@return the colors that the terminal claims to support} */
  private static String colors() {
    String kind = variable("TERM");
    if (!variable("NO_COLOR").isEmpty() || kind.isEmpty() || kind.equals("dumb")) {
      return "none";
    }
    String depth = variable("COLORTERM").toLowerCase(Locale.ROOT);
    return depth.contains("truecolor") || depth.contains("24bit") ? "true" : "indexed";
  }

  private static String variable(String name) {
    String value = System.getenv(name);
    return value == null ? "" : value;
  }

  private static String whatNext(int pes) {
    StringBuilder text = new StringBuilder("\nNext:\n");
    next(text, "run -n " + pes + " -- org.shmem4j.examples.Stencil", "another example: heat on a plate");
    next(text, "new hello", "a project of your own");
    next(text, "bench -n " + pes, "times of collectives, compared with those of native libraries");
    next(text, "info", "what this machine can do");
    return text.toString();
  }

  private static void next(StringBuilder text, String arguments, String purpose) {
    text.append(String.format("  %-54s %s%n", Installation.command() + " " + arguments, purpose));
  }
}
