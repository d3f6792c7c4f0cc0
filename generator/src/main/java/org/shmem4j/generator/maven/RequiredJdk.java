package org.shmem4j.generator.maven;

import org.apache.maven.plugin.MojoFailureException;

/**
 * Reports which JDK the goals need. This class and the goals are compiled for older JDKs, so that they can run there
 * and report.
 */
final class RequiredJdk {
  private static final int FEATURE = 25;

  private RequiredJdk() {}

  static void check() throws MojoFailureException {
    check(Runtime.version().feature());
  }

  static void check(int feature) throws MojoFailureException {
    if (feature < FEATURE) {
      throw new MojoFailureException("shmem4j needs Maven to run on JDK " + FEATURE + " or later: java=" + feature
          + "; set JAVA_HOME to the home of a JDK " + FEATURE);
    }
  }
}
