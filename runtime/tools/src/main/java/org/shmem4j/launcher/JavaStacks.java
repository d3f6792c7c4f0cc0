package org.shmem4j.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * The stacks of a JVM's threads.
 *
 * @param found whether the JVM reported them
 * @param threads the threads that run Java, each as its name and state, then its frames; empty if they are missing
 * @param problem why they are missing; empty if they are not
 */
record JavaStacks(boolean found, List<String> threads, String problem) {
  private static final Set<String> OF_JVM = Set.of(
      "Reference Handler", "Finalizer", "Common-Cleaner", "Signal Dispatcher", "Notification Thread",
      "Attach Listener", "process reaper", "shmem4j launcher watch");
  private static final String WAITING = "\tat org.shmem4j.internal.pe.waiting.";
  private static final Pattern OF_PROCESS = Pattern.compile(" *<0x[0-9a-f]+>|\tat [^\n]*\\$\\$Lambda[^\n]*\n");

  private static final int PATIENCE_SECONDS = 10;

  static JavaStacks missing(String reason) {
    return new JavaStacks(false, List.of(), "its stacks are missing: " + reason);
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
        ? new JavaStacks(true, javaThreads(text), "")
        : missing("jcmd said: " + text.strip());
  }

  /**
   * {@return the stacks of threads that run Java, one text each, without details that differ between processes doing
   * the same; threads of the JVM itself are omitted}
   */
  static List<String> javaThreads(String text) {
    List<String> threads = new ArrayList<>();
    for (String paragraph : text.split("\n\n", -1)) {
      if (paragraph.startsWith("\"") && paragraph.contains("\n\tat ") && !OF_JVM.contains(name(paragraph))) {
        String frames = paragraph.substring(paragraph.indexOf('\n') + 1).stripTrailing();
        String state = frames.lines().findFirst().orElse("").replace("   java.lang.Thread.State: ", " ");
        String calls = frames.substring(frames.indexOf('\n') + 1);
        int wait = calls.lastIndexOf(WAITING);
        boolean waits = wait >= 0; // then the exact position in the library's wait is incidental
        threads.add("\"" + name(paragraph) + "\"" + (waits ? " waits in the library" : state) + "\n"
            + OF_PROCESS.matcher(waits ? calls.substring(calls.indexOf('\n', wait) + 1) : calls).replaceAll("") + "\n");
      }
    }
    return threads;
  }

  private static String name(String paragraph) {
    return paragraph.substring(1, paragraph.indexOf('"', 1));
  }
}
