package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.processor.plugin.ShmemPlugin;

/** Compilations of one process share the classes of the checks, as long as these do not change. */
class KeptClassesTest {
  private static final int ROUNDS = 3;

  @TempDir
  Path folder;

  @Test
  void areLoadedOnce() throws IOException {
    Path source = Files.writeString(folder.resolve("Some.java"), """
        import org.shmem4j.*;
        import org.shmem4j.api.*;
        record Some(@Symmetric(length = 8) SymmetricInts ints) {}
        """);
    Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xlog:class+load", "-cp", Program.place(KeptClassesTest.class), CompileRepeatedly.class.getName(),
        String.valueOf(ROUNDS), "-d", folder.toString(), "-classpath", Program.libraries(), "-processorpath",
        Program.place(SymmetricProcessor.class), source.toString()).redirectErrorStream(true).start();
    List<String> lines = process.inputReader().lines().toList();
    assertThat(loads(lines, ShmemPlugin.class)).isEqualTo(ROUNDS);
    assertThat(loads(lines, AllocationWriter.class)).isEqualTo(1);
    assertThat(loads(lines, CalledNames.class)).isEqualTo(1);
  }

  private static long loads(List<String> lines, Class<?> type) {
    return lines.stream().filter(each -> each.contains(" " + type.getName() + " source: ")).count();
  }

  @Test
  void areLoadedAnewWhenTheyChange() throws IOException {
    Path file = Files.writeString(folder.resolve("checks.jar"), "");
    URL place = URI.create("file:" + file).toURL();
    ClassLoader first = KeptClasses.Loader.of(place);
    assertThat(KeptClasses.Loader.of(place)).isSameAs(first);
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(10)));
    ClassLoader second = KeptClasses.Loader.of(place);
    assertThat(second).isNotSameAs(first);
    assertThat(KeptClasses.Loader.of(place)).isSameAs(second);
  }
}
