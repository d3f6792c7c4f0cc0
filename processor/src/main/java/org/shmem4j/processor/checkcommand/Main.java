package org.shmem4j.processor.checkcommand;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Checks sources with javac, whatever compiler builds them. */
public final class Main {
  private static final int FOUND = 1;
  private static final int UNUSABLE = 2;

  private Main() {}

  /**
   * Runs the command.
   *
   * @param args its options and sources
   */
  public static void main(String[] args) {
    PrintWriter out = new PrintWriter(System.out, true, System.out.charset());
    try {
      System.exit(run(Options.of(List.of(args)), out));
    } catch (Options.Refused | IllegalArgumentException e) { // the latter is javac's refusal of a release
      System.err.println("shmem4j check: " + e.getMessage().replaceFirst("^error: ", ""));
      System.exit(UNUSABLE);
    } catch (IOException e) {
      System.err.println("shmem4j check: files must be readable and writable: " + e.getMessage());
      System.exit(UNUSABLE);
    }
  }

  /** Checks and prints; the exit status. */
  static int run(Options options, PrintWriter out) throws IOException {
    String explained = options.given().get("--explain");
    if (options.given().containsKey("--help") || explained != null) {
      String entry = options.given().containsKey("--help") ? Options.HELP
          : explained.isEmpty() ? Explanation.tags() : Explanation.of(explained);
      out.print(entry == null ? "there is no diagnostic " + explained + "\n" : entry);
      out.flush();
      return entry == null ? UNUSABLE : 0;
    }
    List<Finding> findings = Compilation.check(options);
    findings.forEach(each -> out.println(each.line()));
    String sarif = options.given().get("--sarif");
    if (sarif != null) {
      Files.writeString(Path.of(sarif),
          Sarif.of(findings, Path.of("").toAbsolutePath(), options.given().get("--page")));
    }
    boolean compiles = findings.stream().allMatch(Finding::isOurs);
    boolean isRefused = findings.stream().anyMatch(each -> each.isError() || options.given().containsKey("--werror"));
    return !compiles ? UNUSABLE : isRefused ? FOUND : 0;
  }
}
