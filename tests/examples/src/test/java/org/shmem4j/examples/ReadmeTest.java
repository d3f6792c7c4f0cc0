package org.shmem4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the README shows is true: its program compiles with the processor and prints what is said; CI runs its commands.
 */
@Timeout(120)
class ReadmeTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Pattern FENCED =
      Pattern.compile("^```(\\w*)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

  @TempDir
  Path folder;

  /** The text of the first block of a language after a heading. */
  private static String block(String heading, String language) throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    int start = readme.indexOf("\n## " + heading);
    assertThat(start).as(heading).isNotNegative();
    return FENCED.matcher(readme)
        .results()
        .filter(block -> block.start() > start && block.group(1).equals(language))
        .findFirst()
        .orElseThrow()
        .group(2);
  }

  @Test
  void theProgramPrintsWhatIsSaid() throws Exception {
    Path source = Files.writeString(folder.resolve("Main.java"), block("A program", "java"));
    String classPath = System.getProperty("java.class.path");
    int compiled = ToolProvider.getSystemJavaCompiler()
        .run(null, null, null, "-Xlint:all,-auxiliaryclass,-processing", "-Werror", "-cp", classPath, "-processorpath",
            classPath,
            "-d", folder.toString(), source.toString());
    assertThat(compiled).as("javac's status").isZero();
    Process job = new ProcessBuilder(
        ProcessHandle.current().info().command().orElseThrow(), "-cp", classPath, "org.shmem4j.launcher.Main",
        "run", "-n", "2", "--", "-cp", folder + File.pathSeparator + classPath, "Main")
        .redirectErrorStream(true)
        .start();
    String output = new String(job.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(job.waitFor()).as(output).isZero();
    assertThat(output.lines()).containsExactlyInAnyOrderElementsOf(block("A program", "").lines().toList());
  }

  @Test
  void aWrongLineIsRefusedAsIsSaid() throws IOException {
    String wrong = """
        import static org.shmem4j.api.Reductions.intSumReduce;

        import org.shmem4j.Shmem;
        import org.shmem4j.api.SymmetricInts;

        public final class Main {
          public static void main(String[] args) {
            Shmem.run(shmem -> {
        %s
            });
          }
        }
        """.formatted(block("What javac says", "java"));
    Path source = Files.writeString(folder.resolve("Main.java"), wrong);
    String classPath = System.getProperty("java.class.path");
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int compiled = ToolProvider.getSystemJavaCompiler()
        .run(null, null, messages, "-cp", classPath, "-processorpath", classPath, "-d", folder.toString(),
            source.toString());
    assertThat(compiled).as("javac's status").isNotZero();
    assertThat(messages.toString(StandardCharsets.UTF_8)).contains(block("What javac says", "").strip());
  }

  @Test
  void theFirstPageOfTheSiteShowsTheSame() throws IOException {
    assertThat(Files.readString(ROOT.resolve("docs/index.md")))
        .contains(block("A program", "java"), block("In your project", "xml"));
  }

  @Test
  void itsCommandsAreWhatCiRuns() throws IOException {
    String ci = Files.readString(ROOT.resolve(".ci/run"));
    assertThat(block("Two commands", "sh").lines().map(line -> line.replaceAll(" *#.*", "")))
        .isNotEmpty()
        .allSatisfy(command -> assertThat(ci).contains("step " + command));
  }
}
