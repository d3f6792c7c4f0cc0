package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What methods do is known when they are class files already, and their sources are not at hand. */
@Execution(ExecutionMode.CONCURRENT)
class CompiledTest {
  private static final Path FOLDER = Path.of("src/test/resources/compiled");

  @TempDir
  Path output;
  @TempDir
  Path helpers;

  static List<Twins.Twin> callers() throws IOException {
    return Twins.of(FOLDER.resolve("callers.txt"));
  }

  /** Makes the class files in a folder. */
  static void helpers(Path folder) {
    assertThat(new Program().add(FOLDER.resolve("Helpers.java")).add(FOLDER.resolve("Stepper.java"))
        .add(FOLDER.resolve("Taker.java")).compile(folder)).isEmpty();
  }

  /** The programs that call them, from that folder. */
  static Program program(List<Twins.Twin> callers, Function<Twins.Twin, String> text, Path folder) {
    return TwinsTest.program(callers, text)
        .options("-classpath", Program.libraries() + File.pathSeparator + folder);
  }

  @Test
  void isKnown() throws IOException {
    helpers(helpers);
    List<Program.Message> wrong = program(callers(), Twins.Twin::wrong, helpers).compile(output);
    assertThat(callers()).allSatisfy(each -> assertThat(TwinsTest.isReported(each, wrong)).as(each.name()).isTrue());
    assertThat(program(callers(), Twins.Twin::right, helpers).withNotes(output)).isEmpty();
  }
}
