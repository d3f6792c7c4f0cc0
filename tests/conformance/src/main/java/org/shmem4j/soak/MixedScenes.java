package org.shmem4j.soak;

import static org.shmem4j.api.Atomics.longAtomicFetchAdd;
import static org.shmem4j.api.NonblockingReductions.longSumReduceNb;
import static org.shmem4j.api.Reductions.longSumReduce;
import static org.shmem4j.api.Rma.longG;
import static org.shmem4j.api.Rma.longP;
import static org.shmem4j.api.Rma.longPut;

import java.util.Random;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricLongs;

/**
 * One PE's part in scenes that come in the order of a seed, the same on all PEs. They need a thread level of {@code
 * MULTIPLE}. Each scene calls a hook in its middle, in whichever thread that is, so that something may happen there.
 */
public final class MixedScenes {
  private static final int MOST = 4096;

  private final Shmem shmem;
  private final Scene lead;
  private final Random common;
  private final Runnable midst;
  private final ThreadScenes threads;
  private final DataScenes data;
  private final SymmetricLongs source;
  private final SymmetricLongs dest;
  private final SymmetricLongs lock;
  private final SymmetricLongs counter;

  /**
   * Prepares the scenes.
   *
   * @param shmem the PE
   * @param seed the same on all PEs
   * @param lead the scene that comes more often than the others
   * @param midst is called in the middle of scenes, by several threads
   */
  public MixedScenes(Shmem shmem, long seed, Scene lead, Runnable midst) {
    this.shmem = shmem;
    this.lead = lead;
    this.common = new Random(seed);
    this.midst = midst;
    this.threads = new ThreadScenes(shmem, common, midst);
    this.data = new DataScenes(shmem, common, midst);
    this.source = shmem.callocate(SymmetricLongs.TYPE, MOST);
    this.dest = shmem.callocate(SymmetricLongs.TYPE, MOST);
    this.lock = shmem.callocate(SymmetricLongs.TYPE, 1);
    this.counter = shmem.callocate(SymmetricLongs.TYPE, 1);
  }

  /** Plays the next scene. */
  public void next() {
    Scene scene = common.nextBoolean() ? lead : Scene.values()[common.nextInt(Scene.values().length)];
    midst.run();
    switch (scene) {
      case CALLS -> calls(1 + common.nextInt(MOST));
      case GROUPS -> threads.group();
      case QUEUES -> threads.queue();
      case UCC -> UccScene.play(shmem, common, midst);
      case MAIL -> data.mail();
      case EXACT_SUMS -> data.exactSums();
      case SHARED_FILES -> data.sharedFile();
    }
  }

  private void calls(int count) {
    int pes = shmem.nPes();
    int next = (shmem.myPe() + 1) % pes;
    switch (common.nextInt(6)) {
      case 0 -> {
        source.fill(1);
        longSumReduce(shmem.worldTeam(), dest, source, count);
        same(dest.get(count - 1), pes);
      }
      case 1 -> {
        source.fill(2);
        CollectiveRequest request = longSumReduceNb(shmem.worldTeam(), dest, source, count);
        midst.run();
        request.await();
        same(dest.get(0), 2L * pes);
      }
      case 2 -> {
        shmem.barrierAll();
        longPut(dest, source, count, next);
        midst.run();
        shmem.barrierAll();
      }
      case 3 -> {
        int owner = common.nextInt(pes);
        shmem.setLock(lock);
        longP(counter, 0, longG(counter, 0, owner) + 1, owner);
        midst.run();
        shmem.clearLock(lock);
        shmem.barrierAll();
      }
      case 4 -> {
        long ignored = longAtomicFetchAdd(counter, 1, next);
        midst.run();
        shmem.barrierAll();
      }
      default -> {
        int kind = common.nextInt(3);
        int some = 1 + common.nextInt(pes);
        try (Team team = switch (kind) {
          case 0 -> shmem.worldTeam().splitStrided(0, 1, some);
          case 1 -> shmem.worldTeam().split(shmem.myPe() % some, -shmem.myPe());
          default -> shmem.worldTeam().of(some - 1);
        }) {
          midst.run();
          if (team.myPe() >= 0) {
            team.sync();
          }
        }
      }
    }
  }

  static void same(long value, long expected) {
    if (value != expected) {
      throw new AssertionError("expected " + expected + ", got " + value);
    }
  }
}
