package org.shmem4j.conformance;

import static org.shmem4j.api.Rma.longG;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.api.SymmetricLongs;

/**
 * Every generated method on one engine or another: runs those trials of the covering designs of collectives, of
 * one-sided methods and of scalars that belong to this engine. All PEs of a job run it; a main method makes it a
 * program for the launcher.
 */
public final class CoveringSuite implements ShmemBody {
  private final TrialEngine engine;

  CoveringSuite(TrialEngine engine) {
    this.engine = engine;
  }

  @Override
  public void run(Shmem shmem) {
    if (shmem.nPes() != engine.pes()) {
      throw new IllegalArgumentException("the job must have as many PEs as the design says: engine=" + engine
          + " pes=" + shmem.nPes() + "; start " + engine.pes());
    }
    CollectivesDesign collectives = new CollectivesDesign();
    OneSidedDesign oneSided = new OneSidedDesign();
    ScalarsDesign scalars = new ScalarsDesign();
    agree(shmem, collectives.design(), oneSided.design(), scalars.design());
    GuardedBuffers buffers = new GuardedBuffers(shmem);
    Tally tally = new Tally("pairs on " + engine);
    collectives.run(engine, shmem, buffers, tally);
    oneSided.run(engine, shmem, buffers, tally);
    scalars.run(engine, shmem, buffers, tally);
    if (shmem.myPe() == 0) {
      System.out.println("collectives: " + collectives.design().coverage());
      System.out.println("one-sided methods: " + oneSided.design().coverage());
      System.out.println("scalars: " + scalars.design().coverage());
    }
    tally.finish(shmem);
  }

  /** Checks that all PEs have chosen the same trials: otherwise they would wait for each other forever. */
  private static void agree(Shmem shmem, CoveringDesign... designs) {
    SymmetricLongs chosen = shmem.allocate(SymmetricLongs.TYPE, 1);
    List<Integer> hashes = Stream.of(designs).map(CoveringDesign::trials).flatMap(Collection::stream)
        .map(Arrays::hashCode).toList();
    chosen.set(0, hashes.hashCode());
    shmem.barrierAll();
    if (longG(chosen, 0, 0) != chosen.get(0)) {
      throw new AssertionError("all PEs must choose the same trials: PE " + shmem.myPe()
          + " chose different ones from PE 0");
    }
    shmem.barrierAll();
    shmem.free(chosen);
  }

  /**
   * Runs as one PE of a job.
   *
   * @param arguments the engine
   */
  public static void main(String[] arguments) {
    TrialEngine engine = TrialEngine.valueOf(arguments[0]);
    Shmem.run(engine.level(), new CoveringSuite(engine));
  }
}
