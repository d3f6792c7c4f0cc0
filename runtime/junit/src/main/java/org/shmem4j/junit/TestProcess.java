package org.shmem4j.junit;

import java.nio.file.Path;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** The program of a process that is a PE of a test: it runs the test, and writes its exception to a file. */
final class TestProcess {
  private static volatile Path reports;

  private TestProcess() {}

  /** {@return whether this process is a PE of a test} */
  static boolean isHere() {
    return reports != null;
  }

  /**
   * Runs a test.
   *
   * @param arguments its unique name, and the folder for what it throws
   */
  public static void main(String[] arguments) {
    reports = Path.of(arguments[1]);
    LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
        .selectors(DiscoverySelectors.selectUniqueId(arguments[0]))
        .build();
    Watch watch = new Watch();
    LauncherFactory.create().execute(request, watch);
    if (!watch.ran) {
      fail(-1, new IllegalStateException("a PE's process must find the test: test=" + arguments[0]));
    }
    System.exit(0); // threads that the test left running must not keep the PE alive
  }

  /** Ends this process, and with it the job. */
  static void fail(int pe, Throwable thrown) {
    try {
      FailureFile.write(reports, pe, thrown);
    } finally {
      System.exit(1);
    }
  }

  /** Observes failures outside the test's own methods. */
  private static final class Watch implements TestExecutionListener {
    private boolean ran;

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
      ran = true;
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      ran |= test.isTest();
      result.getThrowable().ifPresent(thrown -> fail(-1, thrown));
    }
  }
}
