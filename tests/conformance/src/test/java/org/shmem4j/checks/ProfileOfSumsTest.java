package org.shmem4j.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.tools.profilepage.ProfilePage;

/** Profiles know who waits in exact sums, and in which lines. */
@Tag("slow")
@Timeout(120)
class ProfileOfSumsTest {
  @TempDir
  Path folder;

  @Test
  void thePeThatIsLateIsFoundWithTheLinesThatWait() throws Exception {
    ProfiledProgram program = new ProfiledProgram(LateSums.class, folder);
    program.run(2);
    assertThat(ProfilePage.write(folder)).contains("profile of 2 PEs", "PE 1 was waited for most", "LateSums.java:");
    String page = Files.readString(folder.resolve("profile.html"));
    assertThat(page).contains("sumOver", "LateSums.java:" + program.line("of an accumulator"))
        .contains("doubleExactSum", "LateSums.java:" + program.line("of arrays"));
  }
}
