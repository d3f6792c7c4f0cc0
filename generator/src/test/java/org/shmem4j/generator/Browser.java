package org.shmem4j.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A browser without a window; tests that need one are skipped where none is installed. */
final class Browser {
  private Browser() {}

  /** {@return what a page has become when it is loaded} */
  static String dom(Path folder, String address) throws Exception {
    return dom(folder, address, 1440);
  }

  /** {@return what a page has become in a window of some width} */
  static String dom(Path folder, String address, int width) throws Exception {
    Optional<Path> browser = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .flatMap(path -> Stream.of("chromium", "google-chrome", "chrome").map(Path.of(path)::resolve))
        .filter(Files::isExecutable)
        .findFirst();
    assumeTrue(browser.isPresent(), "no browser is installed");
    Path profile = Files.createTempDirectory(folder, "profile");
    Process process = new ProcessBuilder(browser.get().toString(), "--headless", "--no-sandbox", "--disable-gpu",
        "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--disable-quic", "--window-size=" + width + ",900", "--user-data-dir=" + profile, "--dump-dom", address)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
    String dom = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return dom;
  }
}
