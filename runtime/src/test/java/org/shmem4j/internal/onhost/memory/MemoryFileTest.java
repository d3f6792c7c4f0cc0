package org.shmem4j.internal.onhost.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryFileTest {
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  /** Windows has no such permissions, and refuses files that ask for them. */
  @Test
  void permissionsAreAskedForWhereThereAreSome() {
    assertThat(MemoryFile.ownersOnly(Set.of("basic", "dos", "acl", "owner", "user"))).isEmpty();
    assertThat(MemoryFile.ownersOnly(Set.of("basic", "owner", "posix", "unix"))).hasSize(1);
  }

  /** Anybody may put links there, with names like the library's. */
  @Test
  void linksAreNotFollowedAndHinderNobody(@TempDir Path elsewhere) throws IOException {
    assumeTrue(Files.isDirectory(SHARED_MEMORY), "no /dev/shm here");
    Path first = Files.createSymbolicLink(path("loop-1"), path("loop-1"));
    Path stale = old(Files.createFile(path("stale")));
    Path target = old(Files.createFile(elsewhere.resolve("target")));
    Path link = Files.createSymbolicLink(path("link"), target);
    Path nowhere = Files.createSymbolicLink(path("nowhere"), elsewhere.resolve("nothing"));
    Path last = Files.createSymbolicLink(path("loop-2"), path("loop-2"));
    try {
      MemoryFile memory = MemoryFile.createNamed(4096);
      Files.delete(memory.path());
      memory.channel().close();
      assertThat(stale).doesNotExist();
      assertThat(target).exists();
      assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).isTrue();
    } finally {
      for (Path file : List.of(first, stale, link, nowhere, last)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static Path path(String name) {
    return SHARED_MEMORY.resolve("shmem4j-test-" + ProcessHandle.current().pid() + "-" + name);
  }

  private static Path old(Path file) throws IOException {
    return Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
  }
}
