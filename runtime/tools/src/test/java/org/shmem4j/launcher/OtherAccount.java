package org.shmem4j.launcher;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another account of this host; only root can become one. */
final class OtherAccount {
  /** The number of an account that owns nothing. */
  static final int NUMBER = 65534;

  private static final List<String> BECOME = List.of(
      "setpriv", "--reuid=" + NUMBER, "--regid=" + NUMBER, "--clear-groups", "--inh-caps=-all", "--");

  private OtherAccount() {}

  /** Skips the test where this process cannot become another account. */
  static void orSkip() throws IOException, InterruptedException {
    boolean isRoot = (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0;
    assumeTrue(isRoot && canBecome(), "needs a second account: root, and setpriv");
  }

  private static boolean canBecome() throws InterruptedException {
    try {
      return start(List.of("true")).waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** A command of the other account, with what it says to standard error on standard output. */
  static Process start(List<String> command) throws IOException {
    List<String> words = new ArrayList<>(BECOME);
    words.addAll(command);
    return new ProcessBuilder(words).redirectErrorStream(true).start();
  }

  /** Runs a command of the shell. */
  static Launched.Result run(String command) throws IOException, InterruptedException {
    Process process = start(List.of("sh", "-c", command));
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Launched.Result(process.waitFor(), said, "");
  }

  /** Gives a file or a link to the other account. */
  static void give(Path file) throws IOException {
    Files.setAttribute(file, "unix:uid", NUMBER, LinkOption.NOFOLLOW_LINKS);
  }
}
