package org.shmem4j.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.ucc.UccBuffer;
import org.shmem4j.ucc.UccDatatype;
import org.shmem4j.ucc.UccException;

/** A symmetric array is a buffer for UCC's collectives, of the datatype that its handle says. */
class UccBuffersTest {
  @Test
  void theHandleDeterminesTheDatatype() {
    Shmem.launch(1, shmem -> {
      assertBuffer(SymmetricLongs.allocate(shmem, 3), UccDatatype.INT64);
      assertBuffer(SymmetricUnsignedInts.allocate(shmem, 5).slice(1, 2), UccDatatype.UINT32);
      assertBuffer(SymmetricBfloats.allocate(shmem, 3), UccDatatype.BFLOAT16);
      assertBuffer(SymmetricComplexDoubles.allocate(shmem, 3), UccDatatype.FLOAT64_COMPLEX);
    });
  }

  private static void assertBuffer(SymmetricArray array, UccDatatype datatype) {
    UccBuffer buffer = UccBuffer.of(array);
    assertThat(buffer.datatype()).isEqualTo(datatype);
    assertThat(buffer.count()).isEqualTo(array.length());
    assertThat(buffer.memory()).isEqualTo(array.segment());
  }

  @Test
  void elementsThatUccDoesNotHaveAreRefused() {
    Shmem.launch(1, shmem -> {
      for (SymmetricArray array : new SymmetricArray[] {
          SymmetricLongDoubles.allocate(shmem, 1), SymmetricIntInts.allocate(shmem, 1)
      }) {
        assertThatThrownBy(() -> UccBuffer.of(array)).isInstanceOf(UccException.class)
            .hasMessageContaining("must have a UCC datatype: array=" + array);
      }
    });
  }
}
