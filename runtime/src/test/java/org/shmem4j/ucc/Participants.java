package org.shmem4j.ucc;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

/** Participants that are threads of this process, with an exchange of their own. */
final class Participants {
  /** What a participant does. */
  interface Body {
    void run(OobAllgather oob) throws Exception;
  }

  private static final class Round {
    private final byte[][] given;
    private final CountDownLatch all;

    Round(int size) {
      given = new byte[size][];
      all = new CountDownLatch(size);
    }
  }

  private Participants() {}

  static void run(int size, Body body) throws Exception {
    AtomicReference<Throwable> first = new AtomicReference<>();
    Thread[] threads = new Thread[size];
    List<OobAllgather> exchanges = exchanges(size);
    for (int rank = 0; rank < size; rank++) {
      OobAllgather oob = exchanges.get(rank);
      threads[rank] = Thread.ofPlatform().name("participant " + rank).start(() -> {
        try {
          body.run(oob);
        } catch (Throwable e) {
          if (first.compareAndSet(null, e)) {
            e.printStackTrace();
          }
        }
      });
    }
    for (Thread thread : threads) {
      while (thread.isAlive() && first.get() == null) {
        thread.join(Duration.ofMillis(50));
      }
    }
    if (first.get() != null) {
      throw new AssertionError(first.get());
    }
  }

  /** {@return an exchange's end for each of some participants of this process} */
  static List<OobAllgather> exchanges(int size) {
    ConcurrentMap<Integer, Round> rounds = new ConcurrentHashMap<>();
    return IntStream.range(0, size).mapToObj(rank -> (OobAllgather) new ThreadOob(rounds, rank, size)).toList();
  }

  private static final class ThreadOob implements OobAllgather {
    private final ConcurrentMap<Integer, Round> rounds;
    private final int rank;
    private final int size;
    private int next;

    ThreadOob(ConcurrentMap<Integer, Round> rounds, int rank, int size) {
      this.rounds = rounds;
      this.rank = rank;
      this.size = size;
    }

    @Override
    public int participants() {
      return size;
    }

    @Override
    public int myEndpoint() {
      return rank;
    }

    @Override
    public Request post(byte[] source, byte[] dest) {
      Round round = rounds.computeIfAbsent(next++, n -> new Round(size));
      round.given[rank] = source.clone();
      round.all.countDown();
      return new Request() {
        @Override
        public UccStatus test() {
          if (round.all.getCount() > 0) {
            return UccStatus.INPROGRESS;
          }
          for (int i = 0; i < size; i++) {
            System.arraycopy(round.given[i], 0, dest, i * source.length, source.length);
          }
          return UccStatus.OK;
        }

        @Override
        public void free() {}
      };
    }
  }

  static UccLib lib(UccThreadMode mode) {
    return UccLib.init(new UccLibParams().threadMode(mode), UccConfig.read(null, null));
  }

  static UccContext context() {
    return lib(UccThreadMode.SINGLE).createContext(new UccContextParams(), null);
  }

  static UccTeam team(OobAllgather oob) {
    return team(context(), new UccTeamParams().oob(oob));
  }

  static UccTeam team(UccContext context, UccTeamParams params) {
    return ready(UccTeam.createPost(List.of(context), params));
  }

  @SuppressWarnings("ThreadPriorityCheck") // as below
  static UccTeam ready(UccTeam team) {
    while (team.createTest() == UccStatus.INPROGRESS) {
      Thread.yield();
    }
    return team;
  }

  @SuppressWarnings("ThreadPriorityCheck") // there may be fewer cores than participants
  static UccStatus await(UccCollective collective) {
    UccStatus status = collective.test();
    for (int looks = 1; status == UccStatus.INPROGRESS; looks++) {
      if (looks % 100 == 0) {
        Thread.yield();
      }
      status = collective.test();
    }
    return status;
  }

  static void call(UccTeam team, UccArguments arguments) {
    UccCollective collective = UccCollective.initAndPost(arguments, team);
    if (await(collective) != UccStatus.OK) {
      throw new AssertionError(collective);
    }
    collective.finalizeRequest();
  }
}
