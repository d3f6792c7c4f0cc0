package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.internal.watching.checkedrun.RecordFiles;
import org.shmem4j.internal.watching.checkedrun.RecordPieces;

/** Folders that users name for what PEs record: another account may have made one first. */
class RecordFolderTest {
  private static final String CONTENT = "what must stay";

  @TempDir
  Path folder;

  @Test
  void aRecordFollowsNoLink() throws IOException {
    Path kept = Files.writeString(folder.resolve("kept"), CONTENT);
    Files.createSymbolicLink(RecordFiles.of(folder, 0, 0), kept);
    assertThatThrownBy(() -> new RecordPieces(folder, 0)).isInstanceOf(IOException.class);
    assertThat(kept).hasContent(CONTENT);
  }

  @Test
  void aFolderOfAnotherAccountIsRefused() throws Exception {
    Path records = Files.createDirectory(folder.resolve("records"));
    OtherAccount.orSkip();
    OtherAccount.give(records);
    for (String variable : new String[] {"SHMEM4J_PROFILE", "SHMEM4J_CHECK_DIR"}) {
      try (Launched launched = Launched.start(Map.of(variable, records.toString()), "run", "-n", "1", "--", "-cp",
          Launched.PROGRAMS, ShmemProgram.class.getName(), "throw")) {
        Launched.Result result = launched.result();
        assertThat(result.error()).as(variable).matches("shmem4j: recordings must go to a folder that this account"
            + " owns, since others could have placed links there: folder=" + records + "; name another folder\n");
        assertThat(result.status()).as(variable).isEqualTo(1);
      }
    }
    assertThat(records).isEmptyDirectory();
  }

  /** Without the launcher, or on another host than its own. */
  @Test
  void aPeRefusesItToo() throws Exception {
    Path records = Files.createDirectory(folder.resolve("records"));
    OtherAccount.orSkip();
    OtherAccount.give(records);
    for (String property : new String[] {"shmem4j.profile", "shmem4j.check.dir"}) {
      Process pe = new ProcessBuilder(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-D" + property + "=" + records, "-cp",
          Launched.PROGRAMS, ShmemProgram.class.getName(), "throw").redirectErrorStream(true).start();
      String said = new String(pe.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(pe.waitFor()).as(said).isNotZero();
      assertThat(said).contains("recordings must go to a folder that this account owns");
    }
    assertThat(records).isEmptyDirectory();
  }
}
