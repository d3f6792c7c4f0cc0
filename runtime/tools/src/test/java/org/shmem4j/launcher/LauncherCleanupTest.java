package org.shmem4j.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class LauncherCleanupTest {
  @Test
  void noChildDelaysTheExit() throws Exception {
    LauncherCleanup.ofLauncher();
    assertEquals(1, guards());

    LauncherCleanup.endOfLauncher();

    assertEquals(0, guards());
  }

  private static long guards() {
    return ProcessHandle.current().children()
        .filter(child -> child.info().arguments().stream().flatMap(Arrays::stream).anyMatch("shmem4j-guard"::equals))
        .count();
  }
}
