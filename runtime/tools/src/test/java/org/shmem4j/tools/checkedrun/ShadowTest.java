package org.shmem4j.tools.checkedrun;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.watching.checkedrun.AccessFlags;

/** What is remembered of the accesses to a word: only what a later one may meet, since each is compared with all. */
class ShadowTest {
  private static final int MANY = 10_000;

  private final Clock writer = new Clock(2);
  private final Clock reader = new Clock(2);
  private final Shadow shadow = new Shadow();
  private int remembered;

  private void puts(int times, Runnable afterEach) {
    for (int i = 0; i < times; i++) {
      Access put = new Access(0, 0, AccessFlags.WRITES | AccessFlags.PUT, 0, 0, writer.moment(0));
      shadow.visit(0, Long.BYTES, run -> {
        run.add(put, () -> List.of(writer, reader));
        remembered = Math.max(remembered, run.accesses.size());
      });
      put.completed(writer.tick(0));
      afterEach.run();
    }
  }

  @Test
  void whatAllPesKnowIsForgotten() {
    puts(MANY, () -> reader.join(writer));
    assertThat(remembered).isLessThan(10);
  }

  @Test
  void whatOneDoesNotKnowIsKept() {
    puts(20, () -> {});
    assertThat(remembered).isEqualTo(20);
  }
}
