package org.shmem4j.documents;

import java.util.Arrays;

/** Why a command of a document need not be run as it stands. */
enum Reason {
  CLUSTER("needs a cluster", "the jobs over hosts in tests/cluster run its like"),
  CI("runs in CI", ".ci/run has it as a step"),
  TOOL("needs another tool", "Gradle, jbang, a container engine or an editor, which no registry of the build has"),
  NIGHT("runs at night", "a script of the nightly list has it as a step, since it downloads much"),
  TREE("needs the source tree", "what it runs has tests, or needs another tool besides"),
  JOB("needs a running job", "the launcher's tests start one and look at it"),
  RUNS("needs the recordings of two runs", "the launcher's tests compare two"),
  PERSON("waits for a person", "a debugger's window, a page to look at"),
  LONG("takes long", "minutes, on an idle machine");

  private final String words;
  private final String why;

  Reason(String words, String why) {
    this.words = words;
    this.why = why;
  }

  static Reason of(String words) {
    return Arrays.stream(values())
        .filter(reason -> reason.words.equals(words))
        .findFirst()
        .orElseThrow(() -> new AssertionError("a command is left out only for one of these reasons: " + known()
            + "; given: " + words));
  }

  private static String known() {
    return String.join(", ", Arrays.stream(values()).map(reason -> reason.words + " (" + reason.why + ")").toList());
  }
}
