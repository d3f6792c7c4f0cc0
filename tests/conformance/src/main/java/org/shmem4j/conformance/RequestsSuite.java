package org.shmem4j.conformance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ThreadLevel;

/**
 * Every generated nonblocking collective among others that are outstanding, on teams that share members, between
 * blocking calls. Each PE has an order of its own. In some rounds a team has more requests than it takes at once, so
 * that some are queued. If threads may call at any time, some requests are awaited by threads other than those that
 * started them.
 */
public final class RequestsSuite implements ShmemBody {
  private static final int TRIALS = 24;
  private static final int MANY_TRIALS = 48;
  private static final int MOST_ON_A_TEAM = 16;
  private static final int THREADS = 3;
  private static final int EVERY_NTH_BLOCKS = 5;
  private static final int EVERY_NTH_HAS_MANY = 4;
  private static final int PLACES_OF_LARGE_COUNTS = 2;
  private static final int LARGE_COUNT = 17_500;
  private static final int[] COUNTS = {0, 1, 3, 17, 90};

  private final int wantedRounds;
  private final long seed;
  private final boolean helped;
  private final AtomicInteger failures = new AtomicInteger();

  /**
   * Prepares rounds.
   *
   * @param rounds how many; 0 for as many as all methods need
   * @param seed determines the random orders
   * @param helped whether a thread of the library advances requests
   */
  RequestsSuite(int rounds, long seed, boolean helped) {
    this.wantedRounds = rounds;
    this.seed = seed;
    this.helped = helped;
  }

  @Override
  public void run(Shmem shmem) throws InterruptedException, ExecutionException {
    GuardedBuffers buffers = new GuardedBuffers(shmem);
    List<TrialGroup> groups =
        new ArrayList<>(List.of(TrialGroup.world(shmem), TrialGroup.reversed(shmem), TrialGroup.evens(shmem),
            TrialGroup.allButTheFirst(shmem), TrialGroup.worldAgain(shmem)));
    List<GeneratedCollective> onTeams = GeneratedCollective.all().stream()
        .filter(collective -> collective.hasParameter("team") && !collective.method().isForThreads())
        .toList();
    List<GeneratedCollective> nonblocking =
        new ArrayList<>(onTeams.stream().filter(each -> returnsRequest(each)).toList());
    List<GeneratedCollective> blocking = onTeams.stream().filter(each -> !returnsRequest(each)).toList();
    Collections.shuffle(nonblocking, new Random(seed));
    int rounds = wantedRounds == 0 ? nonblocking.size() / TRIALS + 1 : wantedRounds;
    int next = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      for (int round = 0; round < rounds; round++) {
        Random common = new Random(seed * rounds + round);
        boolean many = round % EVERY_NTH_HAS_MANY == 0;
        Collections.shuffle(groups, common);
        List<CollectiveTrial> trials = new ArrayList<>();
        int[] onGroup = new int[groups.size()];
        while (trials.size() < (many ? MANY_TRIALS : TRIALS)) {
          int group = common.nextInt(many ? 2 : groups.size());
          if (many || onGroup[group]++ < MOST_ON_A_TEAM) {
            GeneratedCollective collective = common.nextInt(EVERY_NTH_BLOCKS) == 0
                ? blocking.get(common.nextInt(blocking.size()))
                : nonblocking.get(next++ % nonblocking.size());
            trials.add(trial(shmem, buffers, collective, groups.get(group), trials.size(), common));
          }
        }
        Random own = new Random(common.nextLong() + shmem.myPe());
        round(shmem, trials, RoundOrder.of(trials, own), own, threads);
      }
    }
    if (failures.get() > 0) {
      throw new AssertionError(failures + " trials failed on PE " + shmem.myPe() + ": seed=" + seed);
    }
    if (shmem.myPe() == 0) {
      System.out.println("conformance of requests: " + rounds + " rounds of " + nonblocking.size() + " methods on "
          + shmem.nPes() + " PEs");
    }
  }

  private static boolean returnsRequest(GeneratedCollective collective) {
    return collective.method().method().getReturnType() == CollectiveRequest.class;
  }

  private static CollectiveTrial trial(
      Shmem shmem, GuardedBuffers buffers, GeneratedCollective collective, TrialGroup group, int place, Random common) {
    boolean large = place < PLACES_OF_LARGE_COUNTS && collective.elements().bytes() == Integer.BYTES;
    int count = large ? LARGE_COUNT : COUNTS[common.nextInt(COUNTS.length)];
    boolean inPlace = collective.kind().mayBeInPlace() && common.nextBoolean();
    return new CollectiveTrial(shmem, buffers, collective, group, count, inPlace, place);
  }

  private void round(
      Shmem shmem, List<CollectiveTrial> agreed, List<CollectiveTrial> order, Random own, ExecutorService threads)
      throws InterruptedException, ExecutionException {
    agreed.forEach(CollectiveTrial::prepare);
    shmem.barrierAll();
    List<Runnable> mine = new ArrayList<>();
    List<Future<?>> others = new ArrayList<>();
    for (CollectiveTrial trial : order) {
      CollectiveRequest request = trial.start();
      Ending ending = Ending.values()[own.nextInt(helped ? Ending.values().length : Ending.STAGE.ordinal())];
      Runnable rest = () -> end(shmem, trial, request, ending);
      if (request == null) {
        rest.run();
      } else if (shmem.threadLevel() == ThreadLevel.MULTIPLE && own.nextBoolean()) {
        others.add(threads.submit(rest));
      } else {
        mine.add(rest);
      }
    }
    Collections.shuffle(mine, own);
    mine.forEach(Runnable::run);
    for (Future<?> other : others) {
      other.get();
    }
    shmem.barrierAll();
  }

  private void end(Shmem shmem, CollectiveTrial trial, CollectiveRequest request, Ending ending) {
    try {
      if (request != null) {
        ending.await(request, shmem);
        if (!request.test() || !request.completion().toCompletableFuture().isDone()) {
          throw new AssertionError(trial + " is not complete after " + ending);
        }
      }
      trial.check();
      trial.spoil();
    } catch (AssertionError e) {
      System.out.println(e.getMessage());
      failures.incrementAndGet();
    }
  }

  /**
   * Runs as one PE of a job, or as all of them.
   *
   * @param arguments rounds, 0 for all methods; seed; {@code thread} if one of the library advances requests
   */
  public static void main(String[] arguments) {
    boolean helped = arguments.length > 2 && arguments[2].equals("thread");
    ThreadLevel level = helped ? ThreadLevel.SINGLE : ThreadLevel.MULTIPLE;
    Shmem.run(level,
        shmem -> new RequestsSuite(Integer.parseInt(arguments[0]), Long.parseLong(arguments[1]), helped).run(shmem));
  }
}
