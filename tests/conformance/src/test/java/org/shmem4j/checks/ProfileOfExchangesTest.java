package org.shmem4j.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.tools.profilepage.ProfilePage;

/** Profiles know who waits in an exchange, for which neighbor, in which line, and how much goes to each. */
@Tag("slow")
@Timeout(120)
class ProfileOfExchangesTest {
  private static final long BYTES_OF_A_TURN = 80;
  private static final int TURNS = 5;

  @TempDir
  Path folder;

  @Test
  void theLateNeighborIsFoundAndWhatGoesToEach() throws Exception {
    ProfiledProgram program = new ProfiledProgram(LateNeighbors.class, folder);
    program.run(3);
    assertThat(ProfilePage.write(folder))
        .contains("profile of 3 PEs", "PE 1 was waited for most", "LateNeighbors.java:" + program.line("// waits"));
    String page = Files.readString(folder.resolve("profile.html"));
    for (int pe = 0; pe < 3; pe++) {
      assertThat(bytes(page, pe, (pe + 1) % 3)).isEqualTo(TURNS * BYTES_OF_A_TURN);
      assertThat(bytes(page, pe, (pe + 2) % 3)).isZero();
    }
  }

  /** {@return how many bytes the page says that a PE has sent to another} */
  private static long bytes(String page, int from, int to) {
    Matcher list = Pattern.compile("\"bytes\":\\[((?:\\[[^\\]]*\\],?)*)\\]").matcher(page);
    assertThat(list.find()).isTrue();
    return Pattern.compile("\\[" + from + "," + to + ",\\d+,\\d+,(\\d+),\\d+\\]").matcher(list.group(1)).results()
        .mapToLong(row -> Long.parseLong(row.group(1))).sum();
  }
}
