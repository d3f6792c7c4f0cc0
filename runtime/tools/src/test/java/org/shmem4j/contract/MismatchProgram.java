package org.shmem4j.contract;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.RootedCalls;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** PEs make calls whose arguments differ. */
public final class MismatchProgram {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final ElementType UINT = ElementType.of("uint", Lane.INT, 1, Meaning.UNSIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);
  private static final Reduction MAX = Reductions.of(INT, Operation.MAX);

  /** What follows the calls that differ. */
  enum Then {
    /** A call in which all look at all. */
    BARRIER,
    /** The same again, far more often than there are slots. */
    AGAIN,
    /** Nothing. */
    CLOSE
  }

  /** Where a call is made: its team, arrays and count, and arguments that are other ones on the last PE. */
  record Place(Shmem shmem, Team team, Ints a, Ints b, int n) {
    int me() {
      return shmem.myPe();
    }

    int pes() {
      return shmem.nPes();
    }

    /** On the last PE another number. */
    int last(int other, int usual) {
      return me() == pes() - 1 ? other : usual;
    }

    long[] each(long value) {
      long[] values = new long[pes()];
      Arrays.fill(values, value);
      return values;
    }

    long[] displacements() {
      long[] values = new long[pes()];
      Arrays.setAll(values, i -> (n + 1L) * i);
      return values;
    }

    /** Each n, but on the last PE entry 1 is another. */
    long[] counts() {
      long[] counts = each(n);
      counts[1] += last(1, 0);
      return counts;
    }
  }

  /** A call, and what is said of how it differs. */
  record Case(Body body, List<String> differing) {
    Case(Body body, String... differing) {
      this(body, List.of(differing));
    }
  }

  /** A call. */
  interface Body {
    void call(Place x);
  }

  private MismatchProgram() {}

  static Map<String, Case> cases() {
    Map<String, Case> all = new LinkedHashMap<>();
    all.put("broadcast, all name themselves", new Case(
        x -> CollectiveCalls.BLOCKING.broadcast(x.team, INT, x.a, x.b, x.n, x.me()), "they differ in root"));
    all.put("broadcast, one names another", new Case(
        x -> CollectiveCalls.BLOCKING.broadcast(x.team, INT, x.a, x.b, x.n, x.me() == 0 ? 1 : 0),
        "they differ in root"));
    all.put("scatter, all name themselves", new Case(
        x -> RootedCalls.BLOCKING.scatter(x.team, INT, x.a, x.b, x.n, x.me()), "they differ in root"));
    all.put("scatter, one names another", new Case(
        x -> RootedCalls.BLOCKING.scatter(x.team, INT, x.a, x.b, x.n, x.me() == 0 ? 1 : 0), "they differ in root"));
    all.put("gather, all name themselves", new Case(
        x -> RootedCalls.BLOCKING.gather(x.team, INT, x.a, x.b, x.n, x.me()), "they differ in root"));
    all.put("reduceToRoot, one names another", new Case(
        x -> RootedCalls.BLOCKING.reduce(x.team, SUM, x.a, x.b, x.n, x.last(0, 1)), "they differ in root"));
    all.put("started broadcast, all name themselves", new Case(
        x -> {
          CollectiveRequest request = CollectiveCalls.NONBLOCKING.broadcast(x.team, INT, x.a, x.b, x.n, x.me());
          request.await();
        },
        "they differ in root"));
    all.put("reduceScatter, counts", new Case(
        x -> RootedCalls.BLOCKING.reduceScatter(x.team, SUM, x.a, x.b, x.counts()), "reduceScatter(", "counts.sum=",
        "counts[1]"));
    all.put("allgatherv, counts", new Case(
        x -> RootedCalls.BLOCKING.allgatherv(x.team, INT, x.a, x.counts(), x.displacements(), x.b, x.counts()[x.me()]),
        "allgatherv(", "counts.sum=", "differ in counts[1]"));
    all.put("alltoalls, dst", new Case(
        x -> CollectiveCalls.BLOCKING.alltoalls(x.team, INT, x.a, x.b, x.last(2, 1), 1, x.n), "dst=1", "dst=2",
        "differ in dst"));
    all.put("alltoalls, sst", new Case(
        x -> CollectiveCalls.BLOCKING.alltoalls(x.team, INT, x.a, x.b, 1, x.last(2, 1), x.n), "sst=1", "sst=2",
        "differ in sst"));
    all.put("reduce, count", new Case(
        x -> CollectiveCalls.BLOCKING.reduce(x.team, SUM, x.a, x.b, x.n + x.last(1, 0)), "differ in count"));
    all.put("reduce, operation", new Case(
        x -> CollectiveCalls.BLOCKING.reduce(x.team, x.last(1, 0) == 1 ? MAX : SUM, x.a, x.b, x.n),
        "operation=SUM", "operation=MAX", "differ in operation"));
    all.put("reduce, dest", new Case(
        x -> CollectiveCalls.BLOCKING.reduce(x.team, SUM, x.last(1, 0) == 1 ? x.a.slice(1, x.n) : x.a, x.b, x.n),
        "dest=0", "dest=4", "differ in dest"));
    all.put("fcollect, type", new Case(
        x -> CollectiveCalls.BLOCKING.fcollect(x.team, x.last(1, 0) == 1 ? UINT : INT, x.a, x.b, x.n),
        "type=int ", "type=uint ", "differ in type"));
    putSplits(all);
    return all;
  }

  private static void putSplits(Map<String, Case> all) {
    all.put("of, one lists another", new Case(
        x -> made(x.team.of(x.last(1, 0))), "of(size=1 members.sum=0)", "of(size=1 members.sum=1)",
        "they differ in members[0]"));
    all.put("of, one lists more", new Case(
        x -> made(x.last(1, 0) == 1 ? x.team.of(1, 0) : x.team.of(1)), "of(size=1", "of(size=2",
        "they differ in size, members"));
    all.put("of, in another order", new Case(
        x -> made(x.last(1, 0) == 1 ? x.team.of(1, 0) : x.team.of(0, 1)), "they differ in members"));
    all.put("of beside split by color", new Case(
        x -> made(x.last(1, 0) == 1 ? x.team.of(0) : x.team.split(0, 0)), "split by color(step=0)", "of(size=1"));
    all.put("splitStrided beside split by color", new Case(
        x -> made(x.last(1, 0) == 1 ? x.team.splitStrided(0, 1, 1) : x.team.split(0, 0)), "split by color(step=0)",
        "split(start=0 stride=1 size=1)"));
    all.put("fcollect beside split by color", new Case(
        x -> {
          if (x.last(1, 0) == 1) {
            CollectiveCalls.BLOCKING.fcollect(x.team, INT, x.a, x.b, x.n);
          } else {
            made(x.team.split(x.me(), 0));
          }
        }, "split by color(step=0)", "fcollect(type=int"));
  }

  private static void made(Team team) {
    team.close();
  }

  /** Arguments: the case, the count, and what follows. */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> play(
        shmem, cases().get(arguments[0]), Integer.parseInt(arguments[1]), Then.valueOf(arguments[2])));
  }

  /** Makes the calls on a team of its own. */
  static void play(Shmem shmem, Case mismatch, int n, Then then) {
    long room = 2L * shmem.nPes() * (n + 2L);
    Ints a = shmem.callocate(Ints.TYPE, room);
    Ints b = shmem.callocate(Ints.TYPE, room);
    Team team = shmem.worldTeam().splitStrided(0, 1, shmem.nPes());
    Place place = new Place(shmem, team, a, b, n);
    mismatch.body.call(place);
    for (int i = 0; then == Then.AGAIN && i < 1000; i++) {
      mismatch.body.call(place);
    }
    if (then == Then.BARRIER) {
      team.sync();
    }
  }
}
