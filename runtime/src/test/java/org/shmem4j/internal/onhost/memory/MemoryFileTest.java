package org.shmem4j.internal.onhost.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class MemoryFileTest {
  /** Windows has no such permissions, and refuses files that ask for them. */
  @Test
  void permissionsAreAskedForWhereThereAreSome() {
    assertThat(MemoryFile.ownersOnly(Set.of("basic", "dos", "acl", "owner", "user"))).isEmpty();
    assertThat(MemoryFile.ownersOnly(Set.of("basic", "owner", "posix", "unix"))).hasSize(1);
  }
}
