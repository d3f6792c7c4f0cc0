package org.shmem4j.litmus;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** The litmus tests as a Java program. */
public final class CompiledTests {
  /** The name of the class. */
  public static final String PROGRAM = "LitmusMany";

  private CompiledTests() {}

  /** Compiles the program into a folder. */
  public static void compile(List<Litmus> tests, Path folder) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IllegalStateException("litmus tests are compiled here, which needs a JDK with the module jdk.compiler:"
          + " java.home=" + System.getProperty("java.home"));
    }
    Path source = Files.writeString(folder.resolve(PROGRAM + ".java"), LitmusJava.program(PROGRAM, tests));
    // Printed only if it fails: checks on the path of this JVM warn about races that are intended.
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int status = compiler.run(
        null, null, said, "-proc:none", "-processorpath", folder.toString(), "-XDsuppressNotes", "-d",
        folder.toString(), "-cp", System.getProperty("java.class.path"), source.toString());
    if (status != 0) {
      throw new IllegalStateException("the litmus tests must compile: source=" + source + " status=" + status + "\n"
          + said.toString(StandardCharsets.UTF_8));
    }
  }
}
