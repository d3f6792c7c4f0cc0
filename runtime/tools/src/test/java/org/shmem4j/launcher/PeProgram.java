package org.shmem4j.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.shmem4j.internal.settings.JobEnvironment;

/** What the processes of test jobs run; the first argument says what they do. */
final class PeProgram {
  private PeProgram() {}

  public static void main(String[] arguments) throws Exception {
    int pe = Integer.parseInt(System.getenv(JobEnvironment.PE));
    System.out.println("process " + ProcessHandle.current().pid());
    switch (arguments[0]) {
      case "hello" -> System.out.println("PE " + pe + " of " + System.getenv(JobEnvironment.N_PES) + rest(arguments));
      case "lines" -> printLines(pe);
      case "read" -> System.out.println("PE " + pe + " read " + input());
      case "prompt" -> System.out.print("name? ");
      case "incubator" -> System.err.println("WARNING: Using incubator modules: jdk.incubator.vector");
      case "environment" -> System.out.println(arguments[1] + "=" + System.getenv(arguments[1]));
      case "exit" -> System.exit(pe == 1 ? 3 : 0);
      case "exitOneSleepOthers" -> {
        if (pe == 1) {
          System.exit(3);
        }
        Thread.sleep(60_000);
      }
      case "killOneSleepOthers" -> {
        if (pe == 1) {
          Launched.signal("KILL", ProcessHandle.current().pid());
        }
        Thread.sleep(60_000);
      }
      case "startAnother" -> {
        System.out.println("started " + new ProcessBuilder("sleep", "600").start().pid());
        Thread.sleep(60_000);
      }
      case "pipe" -> {
        int ignored = new ProcessBuilder("mkfifo", arguments[1]).start().waitFor();
      }
      case "sleep" -> {
        System.out.println("sleeping");
        Thread.sleep(60_000);
      }
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    if (arguments[0].equals("prompt")) {
      System.out.println("you are " + input());
    }
  }

  private static String input() throws IOException {
    return new String(System.in.readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  private static String rest(String[] arguments) {
    return Arrays.stream(arguments).skip(1).map(argument -> " <" + argument + ">").collect(Collectors.joining());
  }

  private static void printLines(int pe) throws IOException {
    for (int i = 0; i < 300; i++) {
      byte[] bytes = ("line " + i + " of PE " + pe + " ends\n").getBytes(StandardCharsets.UTF_8);
      for (byte b : bytes) {
        System.out.write(b);
        if (b == ' ') {
          System.out.flush();
        }
      }
    }
    System.out.flush();
  }
}
