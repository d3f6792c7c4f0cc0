package org.shmem4j.launcher;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.Callable;

/** Keeps a program that runs in this JVM from printing; one program at a time. */
final class QuietProgram {
  private static volatile PrintStream errors; // set while a program is kept from printing

  private QuietProgram() {}

  /** {@return this program, with its output suppressed} */
  static Callable<?> of(Callable<?> program) {
    return () -> {
      PrintStream usualOutput = System.out;
      PrintStream usualErrors = System.err;
      PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
      errors = usualErrors;
      System.setOut(nowhere);
      System.setErr(nowhere);
      try {
        return program.call();
      } finally {
        System.setOut(usualOutput);
        System.setErr(usualErrors);
        errors = null;
      }
    };
  }

  /** {@return where errors are printed, even while a program is kept from printing there} */
  static PrintStream errors() {
    PrintStream usual = errors;
    return usual == null ? System.err : usual;
  }
}
