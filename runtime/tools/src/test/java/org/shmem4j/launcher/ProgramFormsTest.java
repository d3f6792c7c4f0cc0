package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.launcher.Launched.Result;

/** Programs that are source files or jars. */
class ProgramFormsTest {
  @TempDir
  Path folder;

  private String write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text).toString();
  }

  @Test
  void aSourcesErrorsComeOnce() throws IOException {
    String file =
        write("App.java", "public class App { public static void main(String[] a) { int x = \"\"; undefined(); } }");
    Result result = Launched.run("run", "-n", "3", "--", file);
    assertThat(result.error().lines().filter(line -> line.contains("error: "))).hasSize(2)
        .allMatch(line -> line.startsWith(file + ":1: error: "));
    assertThat(result.error()).endsWith("2 errors\nshmem4j: the program does not compile: " + file + "\n");
    assertThat(result.status()).isEqualTo(1);
  }

  @Test
  void aSourcesWarningsComeOnceAndItRuns() throws IOException {
    write("some/where/Other.java", "package some.where; class Other { static String text() { return \"other\"; } }");
    String file = write("some/where/App.java", """
        package some.where;
        import org.shmem4j.Shmem;
        class App {
          public static void main(String[] arguments) {
            Object old = new Integer(1);
            Shmem.run(shmem -> System.out.println(Other.text() + shmem.myPe() + arguments[0] + old));
          }
        }
        """);
    Result result = Launched.run("run", "-n", "2", "--", "-ea", file, "a b.java");
    assertThat(result.out().lines()).containsExactlyInAnyOrder("other0a b.java1", "other1a b.java1");
    assertThat(result.error().lines().filter(line -> line.contains("warning: "))).hasSize(1);
    assertThat(result.status()).isZero();
  }

  @Test
  void aCompactSourceFileRuns() throws IOException {
    String file = write("compact.java", "void main() { IO.println(\"compact\"); }");
    Result result = Launched.run("run", "-n", "2", "--", "-Dx=y", file);
    assertThat(result.error()).isEmpty();
    assertThat(result.out()).isEqualTo("compact\ncompact\n");
  }

  /** A jar with the library's first program, which needs the library. */
  private String jar(String... mainClass) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (mainClass.length > 0) {
      manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass[0]);
    }
    Path jar = folder.resolve("app.jar");
    String entry = CrashingStart.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      out.putNextEntry(new JarEntry(entry));
      Files.copy(Path.of("target/test-classes", entry), out);
    }
    return jar.toString();
  }

  @Test
  void aJarWithoutTheLibraryRunsToo() throws IOException {
    Result result = Launched.run("run", "-n", "2", "--", "-jar", jar(CrashingStart.class.getName()), "x");
    assertThat(result.error()).isEmpty();
    assertThat(result.out().lines()).containsExactlyInAnyOrder("hello from PE 0", "hello from PE 1");
  }

  @Test
  void aJarWithoutAMainClassIsTold() throws IOException {
    String jar = jar();
    Result result = Launched.run("run", "-n", "2", "--", "-jar", jar);
    assertThat(result.error()).isEqualTo("shmem4j: a jar must name its Main-Class in its manifest: -jar " + jar
        + "; or name the class, such as: run -n 2 -- -cp " + jar + " Main\n");
    assertThat(result.status()).isEqualTo(2);
  }
}
