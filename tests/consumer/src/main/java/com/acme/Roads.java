package com.acme;

import static com.acme.PeakRoutines.peakMaxReduce;
import static com.acme.RoadRoutines.roadAlltoall;
import static com.acme.RoadRoutines.roadBroadcast;
import static com.acme.RoadRoutines.roadCheapestReduce;
import static com.acme.RoadRoutines.roadCheapestToOwners;
import static com.acme.RoadRoutines.roadFcollectNb;
import static com.acme.RoadRoutines.roadG;
import static com.acme.RoadRoutines.roadP;
import static com.acme.RoadRoutines.roadPut;
import static org.shmem4j.type.Operation.MAX;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Element;
import org.shmem4j.Exchange;
import org.shmem4j.ReductionOperator;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;

/** Moves and reduces elements of the program's own records. */
public final class Roads {
  /**
   * A road, in C {@code struct { bool paved; int64_t from, to; char16_t kind; float cost; }}.
   *
   * @param paved whether it is paved
   * @param from where it starts
   * @param to where it ends
   * @param kind its letter
   * @param cost what it costs to drive
   */
  @Element(operators = Cheapest.class)
  record Road(boolean paved, long from, long to, char kind, float cost) {}

  /**
   * A mountain.
   *
   * @param height above the sea
   * @param prominence above the lowest saddle
   */
  @Element(ops = MAX)
  record Peak(double height, double prominence) {}

  record Country(
      @Symmetric(length = 3) SymmetricRoads roads,
      @Symmetric(lengthOf = "nPes") SymmetricRoads all,
      @Symmetric(length = 1) SymmetricPeaks peaks) {}

  /** The cheaper of two roads. */
  static final class Cheapest implements ReductionOperator {
    @Override
    public void combine(MemorySegment result, MemorySegment left, MemorySegment right, long count) {
      for (long i = 0; i < count; i++) {
        Road one = SymmetricRoads.read(left, i);
        Road other = SymmetricRoads.read(right, i);
        SymmetricRoads.write(result, i, one.cost() <= other.cost() ? one : other);
      }
    }
  }

  private Roads() {}

  /**
   * Runs the program.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      String line = report(shmem);
      if (shmem.myPe() == 0) {
        System.out.println(line);
      }
    });
  }

  /** What every PE computes; the same on each of two. */
  static String report(Shmem shmem) {
    Country country = Roads_CountrySymmetry.allocate(shmem);
    SymmetricRoads roads = country.roads();
    int me = shmem.myPe();
    int next = (me + 1) % shmem.nPes();
    roads.set(0, new Road(me == 0, me, next, 'a', 2.5f - me));
    roadPut(roads, 1, roads, 0, 1, next);
    roadP(roads, 2, new Road(true, -1, Long.MIN_VALUE, 'ß', Float.NaN), next);
    shmem.barrierAll();
    Road fetched = roadG(roads, 2, next);
    boolean same = roads.get(1).from() == next && roads.getTo(1) == me && roads.getPaved(1) == (next == 0);
    CollectiveRequest request = roadFcollectNb(shmem.worldTeam(), country.all(), roads.slice(0, 1), 1);
    request.await();
    same &= country.all().getCost(1) == 1.5f && isLaidOutAsInC(country.all().segment());
    same &= isExchanged(shmem, roads, next);
    roadAlltoall(shmem.worldTeam(), roads.slice(0, 2), country.all());
    roadBroadcast(shmem.worldTeam(), country.all(), roads, 1, 1);
    roadCheapestReduce(shmem.worldTeam(), roads, roads, 1);
    country.peaks().set(0, new Peak(1000 + me, 500 - me));
    peakMaxReduce(shmem.worldTeam(), country.peaks(), country.peaks());
    String line = same + " " + fetched + " " + roads.get(0) + " " + country.peaks().get(0);
    Roads_CountrySymmetry.free(country);
    return line;
  }

  /** Whether a road comes from the next PE as it is there, and the cheaper of it and its ghost goes back. */
  private static boolean isExchanged(Shmem shmem, SymmetricRoads roads, int next) {
    Road mine = roads.get(0);
    roads.setKind(1, '-');
    try (Exchange<SymmetricRoads> exchange =
        Exchange.on(shmem.worldTeam(), SymmetricRoads.TYPE, 2).to(next, 0, 1).from(next, 1, 1).open()) {
      exchange.start(roads);
      exchange.finish();
      boolean came = roads.get(1).equals(new Road(next == 0, next, shmem.myPe(), 'a', 2.5f - next));
      roads.setCost(1, 0.5f);
      roadCheapestToOwners(exchange, roads);
      boolean cheaper = roads.getCost(0) == 0.5f;
      roads.set(0, mine);
      return came && cheaper;
    }
  }

  /** Whether the second of two roads lies in memory where C would look for it. */
  private static boolean isLaidOutAsInC(MemorySegment roads) {
    return roads.byteSize() == 2 * 32
        && roads.get(ValueLayout.JAVA_BYTE, 32) == 0
        && roads.get(ValueLayout.JAVA_LONG, 32 + 8) == 1
        && roads.get(ValueLayout.JAVA_LONG, 32 + 16) == 0
        && roads.get(ValueLayout.JAVA_CHAR, 32 + 24) == 'a'
        && roads.get(ValueLayout.JAVA_FLOAT, 32 + 28) == 1.5f;
  }
}
