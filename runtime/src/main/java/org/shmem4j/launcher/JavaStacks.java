package org.shmem4j.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The stacks of a JVM's threads.
 *
 * @param found whether the JVM reported them
 * @param text the stacks, or why they are missing
 */
record JavaStacks(boolean found, String text) {
  private static final int PATIENCE_SECONDS = 10;

  static JavaStacks missing(String reason) {
    return new JavaStacks(false, "its stacks are missing: " + reason);
  }

  /**
   * Asks a process for its stacks.
   *
   * @param process the process
   * @return its stacks
   * @throws InterruptedException if the thread was interrupted
   */
  static JavaStacks of(long process) throws InterruptedException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    if (!Files.isExecutable(jcmd)) {
      return missing("this Java has no jcmd, which comes with a JDK; kill -QUIT " + process
          + " makes the process print them itself");
    }
    try {
      Path answer = Files.createTempFile("shmem4j-stacks", ".txt");
      try {
        return ask(jcmd, process, answer);
      } finally {
        Files.delete(answer);
      }
    } catch (IOException e) {
      return missing(e.toString());
    }
  }

  private static JavaStacks ask(Path jcmd, long process, Path answer) throws IOException, InterruptedException {
    Process asking = new ProcessBuilder(jcmd.toString(), Long.toString(process), "Thread.print")
        .redirectErrorStream(true)
        .redirectOutput(answer.toFile())
        .start();
    if (!asking.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      asking.destroyForcibly();
      return missing("its JVM has not answered jcmd for " + PATIENCE_SECONDS + " s");
    }
    String text = Files.readString(answer, StandardCharsets.UTF_8);
    return asking.exitValue() == 0
        ? new JavaStacks(true, javaThreads(text))
        : missing("jcmd said: " + text.strip());
  }

  /** {@return the stacks of threads that run Java, each in a paragraph; omits threads of the JVM itself} */
  static String javaThreads(String text) {
    StringBuilder threads = new StringBuilder();
    for (String paragraph : text.split("\n\n", -1)) {
      if (paragraph.startsWith("\"") && paragraph.contains("\n\tat ")) {
        threads.append(threads.isEmpty() ? "" : "\n").append(paragraph.stripTrailing()).append('\n');
      }
    }
    return threads.toString();
  }
}
