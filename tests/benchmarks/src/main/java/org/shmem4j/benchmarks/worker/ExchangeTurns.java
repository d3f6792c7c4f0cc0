package org.shmem4j.benchmarks.worker;

import org.shmem4j.Exchange;
import org.shmem4j.Layout;
import org.shmem4j.Shmem;
import org.shmem4j.benchmarks.ContestantCommand;

/** The turns of {@link HandMadeTurns} by an exchange, which needs only one array. */
final class ExchangeTurns extends NeighborTurns {
  private final Exchange<BenchmarkArrays.Words> exchange;

  ExchangeTurns(ContestantCommand command, Shmem shmem) {
    super(command, shmem, 1);
    Exchange.Builder<BenchmarkArrays.Words> declared =
        Exchange.on(shmem.worldTeam(), BenchmarkArrays.Words.TYPE, NeighborEdge.length(command));
    for (NeighborEdge edge : edges) {
      if (edge.list() == null) {
        declared.to(edge.pe(), spaced(edge, edge.from()));
      } else {
        declared.to(edge.pe(), edge.list());
      }
      declared.from(edge.pe(), spaced(edge, edge.ghosts()));
    }
    this.exchange = declared.open();
  }

  private static Layout<BenchmarkArrays.Words> spaced(NeighborEdge edge, long first) {
    return Layout.vector(BenchmarkArrays.Words.TYPE, edge.count(), 1, edge.stride()).at(first);
  }

  @Override
  void free() {
    exchange.close();
    super.free();
  }

  @Override
  public void run(long turns) {
    for (long i = 0; i < turns; i++) {
      exchange.start(arrays[0]);
      exchange.finish();
    }
  }
}
