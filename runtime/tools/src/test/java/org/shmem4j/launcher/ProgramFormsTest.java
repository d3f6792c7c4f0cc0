package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.launcher.Launched.Result;

/** Programs that are source files or jars. */
class ProgramFormsTest {
  /** A program whose PE 0 ends its process while the other needs it. */
  private static final String EXITS = """
      void main() {
        org.shmem4j.Shmem.run(shmem -> {
          if (shmem.myPe() == 0) {
            System.exit(0);
          }
          shmem.barrierAll();
        });
      }
      """;

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
  void theFileThatIsMeantIsTold() throws IOException {
    write("App.java", "");
    String file = folder.resolve("app.java").toString();
    assertThat(Launched.run("run", "--", file).error()).isEqualTo("shmem4j: a source program must be a file that can be"
        + " read: " + file + "; did you mean " + folder.resolve("App.java") + "?\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"MemorySymmetry", "Guess_MemorySymmetry"})
  void whatAClassThatAllocatesIsCalledIsTold(String name) throws IOException {
    String file = write("Guess.java", """
        import org.shmem4j.Shmem;

        public class Guess {
          record Memory(long number) {}

          public static void main(String[] arguments) {
            Shmem.run(shmem -> System.out.println(NAME.allocate(shmem)));
          }
        }
        """.replace("NAME", name));
    Result result = Launched.run("run", "--", file);
    assertThat(result.error()).endsWith("1 error\nshmem4j: the class that allocates a record Memory is called"
        + " MemorySymmetry, or Guess_MemorySymmetry if the record stands within Guess; it is written if components of"
        + " the record have @Symmetric\nshmem4j: the program does not compile: " + file + "\n");
    assertThat(result.status()).isEqualTo(1);
  }

  @Test
  void helpSaysFirstHowASourceIsRun() throws IOException {
    assertThat(Launched.run("run", "--help").out())
        .startsWith("Usage: shmem4j run [options] -- [java options] Main.java [arguments]\n");
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
  void aNumberOfPesBehindTheProgramIsTold() throws IOException {
    String file = write("one.java", "void main(String[] arguments) { IO.println(arguments.length); }");
    Result result = Launched.run("run", "--", file, "-n", "2");
    assertThat(result.out()).isEqualTo("2\n");
    assertThat(result.error()).isEqualTo("shmem4j: options after the program belong to the program, so it runs as"
        + " one PE: "
        + file + " -n 2; options of run go before it, such as: shmem4j run -n 2 -- " + file + "\n");
    assertThat(Launched.run("run", "-n", "1", "--", file, "-n", "many").error()).isEmpty();
  }

  @Test
  void aCheckBehindTheProgramIsTold() throws IOException {
    String file = write("one.java", "void main() {}");
    assertThat(Launched.run("run", "--", file, "--check").error()).isEqualTo("shmem4j: options after the program belong"
        + " to the program, so nothing is checked: " + file
        + " --check; options of run go before it, such as: shmem4j run --check -- " + file + "\n");
  }

  @Test
  void theLineThatExitsIsTold() throws IOException {
    Result result = Launched.run("run", "-n", "2", "--", write("exits.java", EXITS));
    assertThat(result.error()).containsPattern("shmem4j: PE 0 calls System.exit at exits\\.\\S+\\(exits.java:4\\)"
        + " before it has left its job; let the body of Shmem.run return, or end the whole job with globalExit\n");
    assertThat(result.status()).isEqualTo(1);
  }

  @Test
  void theLineOfAThreadThatExitsIsTold() throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-cp",
        Launched.PROGRAMS, write("exits.java", EXITS));
    builder.environment().put("SHMEM4J_PES", "2");
    Process process = builder.start();
    try {
      assertThat(process.errorReader().lines()).last(STRING).matches(
          "shmem4j: PE 0 calls System.exit at exits\\.\\S+\\(exits.java:4\\) before it has left its job, and so ends"
              + " all PEs of this process; let the body of Shmem.run return, or end the whole job with globalExit");
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "new java.util.Scanner(System.in).nextInt();", "Integer.parseInt(IO.readln());",
      "new java.io.BufferedReader(new java.io.InputStreamReader(System.in)).readLine().trim();"
  })
  void thatOnlyPe0HasStandardInputIsTold(String reading) throws IOException {
    String file = write("reads.java", """
        void main() {
          org.shmem4j.Shmem.run(shmem -> {
            if (shmem.myPe() == 1) {
              READING
            }
          });
        }
        """.replace("READING", reading));
    assertThat(Launched.run("run", "-n", "2", "--", file).error())
        .contains("standard input goes to PE 0 only: let PE 0 read it, and broadcast what the others need\n");
  }

  @Test
  void aTypeIsFoundInItsPackage() throws IOException {
    String file = write("Wrong.java", """
        import org.shmem4j.Role;
        import org.shmem4j.type.ShmemException;
        public class Wrong {
          public static void main(String[] arguments) {}
        }
        """);
    Result result = Launched.run("run", "--", file);
    assertThat(result.error())
        .contains("shmem4j: ShmemException is in org.shmem4j: import org.shmem4j.ShmemException;\n")
        .doesNotContain("shmem4j: Role is in").doesNotContain("looked at no call");
    assertThat(result.status()).isEqualTo(1);
  }

  @Test
  void aClassThatIsOnlyASourceFileIsRefusedWithTheFile() throws Exception {
    Path source = Files.writeString(Path.of("Beside.java"), "class Beside {}");
    try {
      Result result = Launched.run("run", "-n", "2", "--", "Beside");
      assertThat(result.error()).isEqualTo("shmem4j: a main class needs a class path: Beside; to compile and run the"
          + " source file here, write: shmem4j run -n 2 -- Beside.java\n");
      assertThat(result.status()).isEqualTo(2);
    } finally {
      Files.delete(source);
    }
  }

  @Test
  void aCompactSourceFileRunsAndThatNoProcessJoinsIsTold() throws IOException {
    String file = write("compact.java", "void main() { IO.println(\"compact\"); }");
    Result result = Launched.run("run", "-n", "2", "--", "-Dx=y", file);
    assertThat(result.error()).isEqualTo("shmem4j: no process joined the job, so each ran the whole program:"
        + " processes=2; call Shmem.run(shmem -> …) in main\n");
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
        + "; or name the class, such as: shmem4j run -n 2 -- -cp " + jar + " Main\n");
    assertThat(result.status()).isEqualTo(2);
  }
}
