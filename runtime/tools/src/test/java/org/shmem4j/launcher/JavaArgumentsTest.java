package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaArgumentsTest {
  @TempDir
  Path folder;

  private static JavaArguments of(String line) {
    return new JavaArguments(List.of(line.split(" ", -1)));
  }

  @ParameterizedTest
  @CsvSource({
      "-cp a Main -cp b, a", "--class-path=a Main, a", "-cp a -classpath b Main, b",
      "-Dx=y --add-modules m -cp a Main, a",
      "Main -cp b,", "-jar x.jar -cp a,"
  })
  void onlyOptionsBeforeTheProgramAreJavas(String line, String classPath) {
    assertThat(of(line).value(JavaArguments.CLASS_PATH)).isEqualTo(classPath);
  }

  @Test
  void theLibraryIsAddedToAClassPathThatLacksIt() {
    List<String> completed = LibraryPath.completed(of("-cp " + folder + " -Dx=y Main -cp other"));
    assertThat(completed).startsWith("-cp", folder.toString(), "-Dx=y").endsWith("Main", "-cp", "other").hasSize(7);
    assertThat(completed.get(3)).startsWith("--class-path=")
        .endsWith(folder + File.pathSeparator + System.getProperty("java.class.path"));
  }

  @Test
  void aClassPathThatHasTheLibraryStays() {
    for (String line : List.of("-cp ../target/classes Main", "-cp x:../target/classes Main")) {
      assertThat(LibraryPath.completed(of(line))).containsExactly(line.split(" ", -1));
    }
  }

  @Test
  void aModulePathThatHasTheLibraryStays() {
    List<String> line = List.of("-p", "../target/classes", "-m", "org.shmem4j/Main");
    assertThat(LibraryPath.completed(new JavaArguments(line))).isEqualTo(line);
  }
}
