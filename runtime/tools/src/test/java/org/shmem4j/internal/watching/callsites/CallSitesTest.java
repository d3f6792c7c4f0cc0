package org.shmem4j.internal.watching.callsites;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.watched.CallSitesProgram;

class CallSitesTest {
  @Test
  void callsOfTheLibraryAreLinkedOnceWithTheirLines(@TempDir Path folder) throws Exception {
    assertThat(output(folder, "-Dshmem4j.profile=" + folder))
        .contains(
            "link longP [PUTS, SETS] [DEST, INDEX, OTHER, PE] in org.shmem4j.watched.CallSitesProgram.body",
            "link longG [READS_ONE, GETS] [SOURCE, INDEX, PE] in org.shmem4j.watched.CallSitesProgram.body",
            "link myPe [] [] in org.shmem4j.watched.CallSitesProgram.body",
            "allocate in callocate at line 1", "barrier in barrierAll at line 2", "sync in sync at line 4",
            "refused true back in <>", "mentioned false", "values 8 7")
        .noneMatch(line -> line.matches("link (get|set|isRoutine) .*"));
  }

  /** They are calls like any other, made when the function runs. */
  @Test
  void methodReferencesAreCalls(@TempDir Path folder) throws Exception {
    assertThat(output(folder, "-Dshmem4j.profile=" + folder))
        .contains("link quiet [] [] in org.shmem4j.watched.CallSitesProgram.body",
            "link nPes [] [] in org.shmem4j.watched.CallSitesProgram.body", "size 2");
  }

  /** A handle's own code is the library's, wherever it was generated: it calls what only handles may call. */
  @Test
  void elementsAreAccessedByTheProgramAndNotByTheHandle(@TempDir Path folder) throws Exception {
    assertThat(output(folder, "-Dshmem4j.check.dir=" + folder))
        .contains("link get [] [] in org.shmem4j.watched.CallSitesProgram.body",
            "link set [] [] in org.shmem4j.watched.CallSitesProgram.body",
            "link corner [] [] in org.shmem4j.watched.CallSitesProgram.body", "values 8 7", "corner 7")
        .noneMatch(line -> line.matches("link .* in (?!.*CallSitesProgram).*"));
  }

  @Test
  void nothingIsRewrittenWithoutTheSetting(@TempDir Path folder) throws Exception {
    assertThat(output(folder, "-Dx=y")).contains("values 8 7").noneMatch(line -> line.startsWith("link"));
  }

  private static List<String> output(Path folder, String property) throws Exception {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-javaagent:" + AgentJar.find(folder),
        property, "-cp", place(Agent.class) + ":" + place(CallSitesProgram.class), CallSitesProgram.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text.lines().toList();
  }

  private static String place(Class<?> one) {
    return Path.of(URI.create(one.getProtectionDomain().getCodeSource().getLocation().toString())).toString();
  }
}
