package org.shmem4j.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.tools.profilepage.ProfilePage;

/** Profiles know who waits for whom in a split, and in the team that it makes. */
@Tag("slow")
@Timeout(120)
class ProfileOfSplitsTest {
  @TempDir
  Path folder;

  @Test
  void theLateMemberIsFoundInBoth() throws Exception {
    ProfiledProgram program = new ProfiledProgram(LateMembers.class, folder);
    program.run(3);
    assertThat(ProfilePage.write(folder))
        .contains("profile of 3 PEs", "PE 1 was waited for most",
            "LateMembers.java:" + program.line("// waits to split") + " split",
            "LateMembers.java:" + program.line("// waits in its part") + " sync");
  }
}
