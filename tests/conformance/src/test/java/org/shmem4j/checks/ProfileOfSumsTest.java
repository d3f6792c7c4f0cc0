package org.shmem4j.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.internal.watching.callsites.AgentJar;
import org.shmem4j.tools.profilepage.ProfilePage;

/** Profiles know who waits in exact sums, and in which lines. */
@Tag("slow")
@Timeout(120)
class ProfileOfSumsTest {
  private static final Path SOURCE = Path.of("src/test/java/org/shmem4j/checks/LateSums.java");

  @TempDir
  Path folder;

  @Test
  void thePeThatIsLateIsFoundWithTheLinesThatWait() throws Exception {
    Process process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-javaagent:" + AgentJar.find(folder),
        "--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED", "-Dshmem4j.profile=" + folder,
        "-Dshmem4j.pes=2", "-cp", System.getProperty("java.class.path"), LateSums.class.getName())
        .redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    assertThat(ProfilePage.write(folder)).contains("profile of 2 PEs", "PE 1 was waited for most", "LateSums.java:");
    String page = Files.readString(folder.resolve("profile.html"));
    assertThat(page).contains("sumOver", "LateSums.java:" + line("of an accumulator"))
        .contains("doubleExactSum", "LateSums.java:" + line("of arrays"));
  }

  private static int line(String comment) throws IOException {
    List<String> lines = Files.readAllLines(SOURCE);
    return lines.indexOf(lines.stream().filter(line -> line.endsWith(comment)).findFirst().orElseThrow()) + 1;
  }
}
