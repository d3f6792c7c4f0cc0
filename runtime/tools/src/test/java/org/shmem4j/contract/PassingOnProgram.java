package org.shmem4j.contract;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.ThreadLevel;
import org.shmem4j.entry.QueueCalls;
import org.shmem4j.ucc.OobAllgather;
import org.shmem4j.ucc.UccArguments;
import org.shmem4j.ucc.UccCollective;
import org.shmem4j.ucc.UccCollectiveType;
import org.shmem4j.ucc.UccConfig;
import org.shmem4j.ucc.UccContext;
import org.shmem4j.ucc.UccContextParams;
import org.shmem4j.ucc.UccLib;
import org.shmem4j.ucc.UccLibParams;
import org.shmem4j.ucc.UccStatus;
import org.shmem4j.ucc.UccTeam;
import org.shmem4j.ucc.UccTeamParams;

/** The last PE ends in some way, while the others learn of it by an exception that wraps the library's. */
public final class PassingOnProgram {
  /** Who wraps the exception. */
  enum Wrapper { UCC, QUEUE, PROGRAM }

  /** How the last PE ends. */
  enum Deed { EXIT, THROW, GLOBAL_EXIT, GLOBAL_EXIT_WITH_ZERO }

  private PassingOnProgram() {}

  /** Arguments: the wrapper, the deed, and a file that the last PE waits for before it does that. */
  public static void main(String[] arguments) {
    Shmem.run(ThreadLevel.MULTIPLE, shmem -> play(
        shmem, Wrapper.valueOf(arguments[0]), Deed.valueOf(arguments[1]), Path.of(arguments[2])));
  }

  static void play(Shmem shmem, Wrapper wrapper, Deed deed, Path go) throws InterruptedException {
    boolean isLast = shmem.myPe() == shmem.nPes() - 1;
    UccTeam team = wrapper == Wrapper.UCC ? others(shmem) : null;
    shmem.barrierAll();
    System.out.println("PE " + shmem.myPe() + " process " + ProcessHandle.current().pid());
    if (isLast) {
      while (!Files.exists(go)) {
        Thread.sleep(1);
      }
      end(shmem, deed);
    } else {
      await(shmem, wrapper, team);
    }
  }

  /** A team of all PEs but the first, so that its ranks are not their PEs; null on the first. */
  private static UccTeam others(Shmem shmem) {
    UccTeam all = ready(UccTeam.createPost(
        List.of(context()), new UccTeamParams().oob(OobAllgather.of(shmem.worldTeam()))));
    boolean included = shmem.myPe() > 0;
    UccTeam others = ready(UccTeam.createFromParent(all.myEndpoint(), included, all));
    return included ? others : null;
  }

  private static UccContext context() {
    return UccLib.init(new UccLibParams(), UccConfig.read(null, null)).createContext(new UccContextParams(), null);
  }

  private static UccTeam ready(UccTeam team) {
    while (team.createTest() == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
    }
    return team;
  }

  private static void end(Shmem shmem, Deed deed) {
    switch (deed) {
      case EXIT -> System.exit(9);
      case THROW -> throw new IllegalStateException("thrown by the last PE");
      case GLOBAL_EXIT -> shmem.globalExit(5);
      case GLOBAL_EXIT_WITH_ZERO -> shmem.globalExit(0);
    }
  }

  private static void await(Shmem shmem, Wrapper wrapper, UccTeam team) {
    switch (wrapper) {
      case UCC -> poll(shmem, team);
      case QUEUE -> {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
          QueueCalls.run(shmem.queue(executor), shmem::barrierAll).join();
        }
      }
      case PROGRAM -> {
        try {
          shmem.barrierAll();
        } catch (PeFailedException e) {
          throw new IllegalStateException("step 3 is not complete", e);
        }
      }
    }
  }

  private static void poll(Shmem shmem, UccTeam team) {
    if (team == null) {
      shmem.barrierAll();
      return;
    }
    UccCollective barrier = UccCollective.initAndPost(new UccArguments(UccCollectiveType.BARRIER), team);
    while (barrier.test() == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
    }
  }
}
