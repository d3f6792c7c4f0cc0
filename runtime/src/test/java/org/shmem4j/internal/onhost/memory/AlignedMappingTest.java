package org.shmem4j.internal.onhost.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.shmem4j.HeapExhaustedException;

class AlignedMappingTest {
  private static final long HUGE_PAGE = HostLayout.HUGE_PAGE;

  @Test
  void filesOfAllSizesAreMappedAtMultiples() throws IOException {
    for (long bytes = 8 << 20; bytes < 80 << 20; bytes += 4096 * 337) {
      MemoryFile file = MemoryFile.create(bytes + HUGE_PAGE);
      AlignedMapping mapping = AlignedMapping.of(file.channel(), bytes);
      assertThat(mapping.segment().address() % HUGE_PAGE).as("bytes=%d", bytes).isZero();
      assertThat(mapping.segment().byteSize()).isEqualTo(bytes);
      mapping.segment().set(ValueLayout.JAVA_BYTE, bytes - 1, (byte) 1);
      mapping.close();
      assertThat(file.channel().size()).isEqualTo(bytes + HUGE_PAGE);
      file.channel().close();
    }
  }

  @Test
  void gapsInWhichNothingCanBeMovedAreLeft() throws IOException {
    long bytes = 160 << 20;
    MemoryFile file = MemoryFile.create(bytes + HUGE_PAGE);
    FileChannel channel = file.channel();
    AlignedMapping above = AlignedMapping.look(channel, bytes);
    AlignedMapping gap = AlignedMapping.look(channel, bytes + 4096);
    AlignedMapping below = AlignedMapping.look(channel, bytes);
    gap.close();

    AlignedMapping mapping = AlignedMapping.of(channel, bytes);

    assertThat(mapping.segment().address() % HUGE_PAGE).isZero();
    Stream.of(above, below, mapping).forEach(AlignedMapping::close);
    channel.close();
  }

  @Test
  void onlyPagesAreSureWhereTheSystemChose() {
    try (AlignedMapping odd = new AlignedMapping(3 << 20);
        AlignedMapping even = new AlignedMapping(HUGE_PAGE)) {
      assertThatCode(() -> odd.require(4096)).doesNotThrowAnyException();
      assertThatThrownBy(() -> odd.require(8192)).isInstanceOf(HeapExhaustedException.class)
          .hasMessage("the system must map memory at a multiple of an alignment: alignment=8192 most=4096"
              + " address=300000; ask for less, or start the job again");
      assertThatCode(() -> even.require(HUGE_PAGE)).doesNotThrowAnyException();
    }
  }
}
