package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jdt.internal.compiler.tool.EclipseCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Eclipse's compiler: it runs the annotation processor, and has nothing to say of right programs. */
@Execution(ExecutionMode.CONCURRENT)
class EcjTest {
  private static final String RIGHT = """
      package sample;

      import org.shmem4j.PSync;
      import org.shmem4j.Shmem;
      import org.shmem4j.Symmetric;
      import org.shmem4j.api.SymmetricInts;
      import org.shmem4j.api.SymmetricLongs;

      record Histogram(
          @Symmetric(length = 4)
          SymmetricInts local,
          @Symmetric(lengthOf = "rows * 2")
          SymmetricInts rest,
          @PSync
          SymmetricLongs sync) {
        static Histogram of(Shmem shmem) {
          return HistogramSymmetry.allocate(shmem, 3);
        }
      }
      """;

  @TempDir
  Path output;

  private List<Program.Message> compile(String text, String... options) {
    return new Program().by(new EclipseCompiler(), options).add("sample/Histogram.java", text).compile(output);
  }

  @Test
  void runsTheProcessor() {
    assertThat(compile(RIGHT)).isEmpty();
    assertThat(output.resolve("sample/HistogramSymmetry.class")).exists();
  }

  @Test
  void fieldsOfRecordsAreReportedWithTheirLines() {
    assertThat(compile(RIGHT.replace("length = 4", "length = 0"))).extracting(Program.Message::text)
        .anyMatch(each -> each.startsWith("error Histogram.java:11: [shmem-length-not-positive]"));
    assertThat(compile(RIGHT.replace("(lengthOf = \"rows * 2\")", ""))).extracting(Program.Message::text)
        .anyMatch(each -> each.startsWith("error Histogram.java:13: [shmem-no-length]"));
    assertThat(compile(RIGHT.replace("SymmetricInts local", "String local"))).extracting(Program.Message::text)
        .anyMatch(each -> each.startsWith("error Histogram.java:11: [shmem-not-a-handle]"));
  }

  @Test
  void suppressionsOfGeneratedClassesAreNeeded() {
    String warnings = "-warn:+warningToken,unused,deprecation,removal,raw,unchecked,static-access";
    assertThat(compile(RIGHT, warnings)).isEmpty();
    String deprecated = RIGHT.replace("record Histogram", "@Deprecated record Histogram");
    assertThat(compile(deprecated, warnings)).noneMatch(EcjTest::isOfGenerated);
    String removed = RIGHT.replace("record Histogram", "@Deprecated(forRemoval = true) record Histogram");
    assertThat(compile(removed, warnings)).noneMatch(EcjTest::isOfGenerated);
  }

  private static boolean isOfGenerated(Program.Message message) {
    return message.file().equals("HistogramSymmetry.java");
  }

  static Stream<Path> rightPrograms() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/test/resources/diagnostics"))) {
      return files.filter(each -> each.endsWith("Passes.java"))
          .filter(each -> !each.toString().contains("did-not-run")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("rightPrograms")
  void saysNothingOfRightPrograms(Path file) {
    assertThat(new Program().by(new EclipseCompiler(), "-warn:none").add(file).compile(output)).isEmpty();
  }
}
