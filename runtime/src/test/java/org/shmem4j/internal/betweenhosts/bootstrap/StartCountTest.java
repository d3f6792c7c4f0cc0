package org.shmem4j.internal.betweenhosts.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.internal.settings.Settings;

/** What a start asks of the launcher: little of each PE, and what grows with the job of the first PE of each host only. */
@Timeout(120)
class StartCountTest {
  private static final Settings SETTINGS =
      new Settings(Map.of("SHMEM_SYMMETRIC_SIZE", "64k", "SHMEM4J_TEAMS", "64")::get, name -> null);

  /** A launcher's store, and how often its PEs meet. */
  private static final class Store {
    private final int pesOfHost;
    private final Map<String, byte[]> values = new ConcurrentHashMap<>();
    private final CyclicBarrier all;
    private final CyclicBarrier[] ofHosts;

    Store(int hosts, int pesOfHost) {
      this.pesOfHost = pesOfHost;
      this.all = new CyclicBarrier(hosts * pesOfHost);
      this.ofHosts =
          IntStream.range(0, hosts).mapToObj(host -> new CyclicBarrier(pesOfHost)).toArray(CyclicBarrier[]::new);
    }
  }

  /** A PE that counts what it asks for. */
  private static final class Counting implements Launch {
    private final Store store;
    private final int pe;
    private int[] hosts;
    private final AtomicInteger puts = new AtomicInteger();
    private final AtomicInteger gets = new AtomicInteger();
    private final AtomicInteger hostsAsked = new AtomicInteger();
    private final AtomicInteger fences = new AtomicInteger();

    Counting(Store store, int pe) {
      this.store = store;
      this.pe = pe;
    }

    @Override
    public String name() {
      return "counting";
    }

    @Override
    public int pe() {
      return pe;
    }

    @Override
    public int pes() {
      return store.all.getParties();
    }

    @Override
    public int[] hostOf() {
      if (hosts == null) {
        int ignored = hostsAsked.addAndGet(pes());
        hosts = IntStream.range(0, pes()).map(other -> other / store.pesOfHost).toArray();
      }
      return hosts;
    }

    @Override
    public int[] here() {
      int first = pe / store.pesOfHost * store.pesOfHost;
      return IntStream.range(first, first + store.pesOfHost).toArray();
    }

    @Override
    public void hostsAre(int[] found) {
      hosts = found;
    }

    @Override
    public void put(String key, byte[] value) {
      int ignored = puts.incrementAndGet();
      byte[] none = store.values.put(pe + " " + key, value);
      assertThat(none).isNull();
    }

    @Override
    public void fence(String key) {
      int ignored = fences.incrementAndGet();
      meet(store.all);
    }

    @Override
    public void fenceHere(String key) {
      meet(store.ofHosts[pe / store.pesOfHost]);
    }

    private static void meet(CyclicBarrier barrier) {
      try {
        int ignored = barrier.await();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public byte[] get(int fromPe, String key) {
      int ignored = gets.incrementAndGet();
      return store.values.get(fromPe + " " + key);
    }

    @Override
    public void abort(int status, String reason) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean isLauncherGone() {
      return false;
    }

    @Override
    public void close() {
      // nothing is open
    }
  }

  @ParameterizedTest
  @CsvSource({"2,1", "8,1", "128,1", "2,2", "16,4", "2,8"})
  void theFirstOfAHostAsksForTheOthers(int hosts, int pesOfHost) throws Exception {
    countCalls(hosts, pesOfHost);
  }

  @Tag("slow")
  @Test
  void itDoesSoInAThousandPes() throws Exception {
    countCalls(128, 8);
  }

  private static void countCalls(int hosts, int pesOfHost) throws Exception {
    int pes = hosts * pesOfHost;
    Store store = new Store(hosts, pesOfHost);
    List<Counting> all = IntStream.range(0, pes).mapToObj(pe -> new Counting(store, pe)).toList();
    List<Future<HostJoin>> joins = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(pes)) {
      all.forEach(launch -> joins.add(
          threads.submit(() -> HostJoin.join(launch, SETTINGS, 1, new Arrivals(SETTINGS)))));
      for (int pe = 0; pe < pes; pe++) {
        HostJoin join = joins.get(pe).get();
        assertThat(join.placement().hosts()).isEqualTo(hosts);
        assertThat(join.placement().hostOf(pe)).isEqualTo(pe / pesOfHost);
        join.memory().close();
      }
    }
    for (Counting launch : all) {
      boolean leads = launch.pe % pesOfHost == 0;
      assertThat(launch.fences).as("fences of all PEs").hasValue(1);
      assertThat(launch.puts).hasValue(leads ? 3 : 2);
      assertThat(launch.hostsAsked).hasValue(leads ? pes : 0);
      assertThat(launch.gets.get()).as("PE " + launch.pe)
          .isLessThanOrEqualTo(!leads ? 2 : 2 * pesOfHost + (launch.pe == 0 ? 2 : 1) * hosts);
    }
    System.out.printf("%d hosts of %d: gets of the first PE %d, of other firsts %d, of others %d%n", hosts, pesOfHost,
        all.getFirst().gets.get(), all.get(pes - pesOfHost).gets.get(), all.getLast().gets.get());
  }
}
