package org.shmem4j.internal.pe.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Where in the program a PE is. */
class WhereaboutsTest {
  /** A lambda stands on the line of the call to which it is given. */
  @Test
  void aLineStandsOnce() {
    assertThat(Whereabouts.place(List.of(
        new StackTraceElement("java.lang.Object", "wait", "Object.java", 1),
        new StackTraceElement("Live", "lambda$main$0", "Live.java", 14),
        new StackTraceElement("Live", "main", "Live.java", 14),
        new StackTraceElement("Live", "start", "Live.java", 20))))
        .isEqualTo("Live.java:14, called at Live.java:20");
  }
}
