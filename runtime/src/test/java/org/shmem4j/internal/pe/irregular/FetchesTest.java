package org.shmem4j.internal.pe.irregular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.Shmem;
import org.shmem4j.entry.FetchCalls;
import org.shmem4j.handles.Longs;

@Timeout(60)
class FetchesTest {
  @Test
  void elementsOfAllPesComeTogether() {
    Shmem.launch(3, shmem -> {
      Longs source = shmem.allocate(Longs.TYPE, 4);
      Longs dest = shmem.callocate(Longs.TYPE, 100);
      FetchCalls fetches = FetchCalls.open("LongFetches", shmem.worldTeam(), dest, source.slice(1, 3));
      for (int round = 0; round < 100; round++) {
        source.set(2, 1000 * round + shmem.myPe());
        shmem.barrierAll();
        for (int pe = 0; pe < 3; pe++) {
          fetches.get(97 + pe, pe, 1);
        }
        fetches.complete(); // no PE writes the next round before all have read
        for (int pe = 0; pe < 3; pe++) {
          assertThat(dest.get(97 + pe)).isEqualTo(1000 * round + pe);
        }
      }
      fetches.close();
    });
  }

  /** More than are gathered before they are read. */
  @Test
  void manyElementsComeToTheirPlaces() {
    Shmem.launch(3, shmem -> {
      int count = 1000;
      Longs source = shmem.allocate(Longs.TYPE, count);
      Longs dest = shmem.callocate(Longs.TYPE, count);
      for (int i = 0; i < count; i++) {
        source.set(i, 3L * i + shmem.myPe());
      }
      FetchCalls fetches = FetchCalls.open("LongFetches", shmem.worldTeam(), dest, source);
      shmem.barrierAll();
      for (int i = 0; i < count; i++) {
        fetches.get(i, i % 3, count - 1 - i);
      }
      fetches.complete();
      for (int i = 0; i < count; i++) {
        assertThat(dest.get(i)).as("element %d", i).isEqualTo(3L * (count - 1 - i) + i % 3);
      }
      fetches.close();
    });
  }

  @Test
  void slicesOfOneLengthOnly() {
    Shmem.launch(3, shmem -> {
      Longs source = shmem.callocate(Longs.TYPE, 4);
      Longs dest = shmem.callocate(Longs.TYPE, 4);
      Longs slice = source.slice(1, 1 + shmem.myPe());
      assertThatThrownBy(() -> FetchCalls.open("LongFetches", shmem.worldTeam(), dest, slice))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("LongFetches length=" + slice.length() + " least=1 greatest=3");
      Longs own = dest.slice(shmem.myPe(), 1 + shmem.myPe() % 2); // what only this PE writes may differ
      FetchCalls.open("LongFetches", shmem.worldTeam(), own, source).close();
    });
  }

  @Test
  void misuseIsRefused() {
    Shmem.launch(2, shmem -> {
      Longs source = shmem.callocate(Longs.TYPE, 4);
      Longs dest = shmem.callocate(Longs.TYPE, 10);
      FetchCalls fetches = FetchCalls.open("LongFetches", shmem.worldTeam(), dest, source);
      assertThatThrownBy(() -> fetches.get(0, 1, 4)).isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessage("sourceIndex must be within the array of LongFetches: sourceIndex=4 length=4");
      assertThatThrownBy(() -> fetches.get(10, 1, 0)).isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("destIndex=10 length=10");
      assertThatThrownBy(() -> fetches.get(0, 2, 0)).isInstanceOf(IllegalArgumentException.class)
          .hasMessage("pe must be a PE of the team: pe=2 nPes=2 of LongFetches");
      assertThatThrownBy(() -> shmem.free(source)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> shmem.free(dest)).isInstanceOf(IllegalStateException.class);
      fetches.close();
      assertThatThrownBy(() -> fetches.get(0, 1, 0)).isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("must not be used after close: call=get");
      assertThatThrownBy(fetches::complete).isInstanceOf(IllegalStateException.class);
      shmem.free(source);
    });
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 4);
      FetchCalls fetches = FetchCalls.open("LongFetches", shmem.worldTeam(), array, array);
      fetches.get(1, 0, 0);
      fetches.close();
    })).hasMessageContaining("what was sent must be completed before the close: LongFetches");
  }
}
