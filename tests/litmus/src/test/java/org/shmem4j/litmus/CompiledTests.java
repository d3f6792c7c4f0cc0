package org.shmem4j.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;

/** The litmus tests as a Java program. */
final class CompiledTests {
  /** The name of the class. */
  static final String PROGRAM = "LitmusMany";

  private CompiledTests() {}

  /** Compiles the program into a folder. */
  static void compile(List<Litmus> tests, Path folder) throws IOException {
    Path source = Files.writeString(folder.resolve(PROGRAM + ".java"), LitmusJava.program(PROGRAM, tests));
    int status = ToolProvider.getSystemJavaCompiler().run(
        null, null, null, "-proc:none", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"),
        source.toString());
    assertThat(status).isZero();
  }
}
