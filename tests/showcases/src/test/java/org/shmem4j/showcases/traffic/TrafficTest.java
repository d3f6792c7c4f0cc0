package org.shmem4j.showcases.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.Shmem;

/** Where vehicles are after many steps, beside the same town in one partition. */
@Timeout(120)
class TrafficTest {
  private static final int SIDE = 20;
  private static final int VEHICLES = 2000;
  private static final int STEPS = 200;

  private static final StepExchange NOBODY = new StepExchange() {
    @Override
    public void send(int to, byte[] message, int length) {
      throw new AssertionError("there is only one partition");
    }

    @Override
    public void receive(Receiver receiver) {}

    @Override
    public void close() {}
  };

  @TempDir
  private Path folder;

  private static Stream<Arguments> waysAndPartitions() {
    return Stream.of(ExchangeWays.values())
        .flatMap(way -> IntStream.of(2, 3).mapToObj(partitions -> Arguments.of(way, partitions)));
  }

  @ParameterizedTest
  @MethodSource("waysAndPartitions")
  void vehiclesAreWhereOnePartitionHasThem(ExchangeWays way, int partitions) {
    Streets whole = new Streets(SIDE, VEHICLES, 0, 1);
    long before = whole.state();
    for (int step = 0; step < STEPS; step++) {
      whole.step(NOBODY);
    }
    LongAdder state = new LongAdder();
    Shmem.launch(partitions, shmem -> {
      Streets part = new Streets(SIDE, VEHICLES, shmem.myPe(), partitions);
      StepExchange exchange = way.open(shmem, folder, Streets.mostBytes(VEHICLES));
      for (int step = 0; step < STEPS; step++) {
        part.step(exchange);
      }
      state.add(part.state());
      shmem.barrierAll();
      exchange.close();
    });
    assertThat(state.sum()).isEqualTo(whole.state()).isNotEqualTo(before);
  }
}
