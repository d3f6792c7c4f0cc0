package org.shmem4j.cluster;

import static org.shmem4j.api.Atomics.longAtomicFetchAdd;
import static org.shmem4j.api.Rma.longPut;
import static org.shmem4j.api.Synchronization.longWaitUntil;

import java.util.stream.Stream;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.ThreadLevel;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.soak.MixedScenes;
import org.shmem4j.soak.Scene;

/**
 * PEs that are busy for ever, or briefly, until something happens to one of them; also with mixed {@linkplain Scene scenes}:
 * {@code Busy WORK MARK [throw|exit|linger PE MILLIS]}. Each says when it starts and which process it is.
 */
final class Busy {
  private static final int LARGE = 8 << 20;
  private static final int BRIEF_ROUNDS = 50;
  private static final int BRIEF_MILLIS = 10;

  private final Shmem shmem;
  private final SymmetricLongs words;
  private final int next;
  private final MixedScenes scenes;
  private long done;

  private Busy(Shmem shmem, String work) {
    this.shmem = shmem;
    this.words = shmem.allocate(SymmetricLongs.TYPE, work.equals("large") ? LARGE : 64);
    this.next = (shmem.myPe() + 1) % shmem.nPes();
    this.scenes = isScene(work) ? new MixedScenes(shmem, shmem.nPes(), Scene.valueOf(work), () -> {}) : null;
  }

  private static boolean isScene(String work) {
    return Stream.of(Scene.values()).anyMatch(scene -> scene.name().equals(work));
  }

  public static void main(String[] arguments) {
    // Scenes need it; and where others may write what a PE waits for, nobody takes it for stuck.
    boolean threads = arguments[0].equals("wait") || isScene(arguments[0]);
    ThreadLevel level = threads ? ThreadLevel.MULTIPLE : ThreadLevel.SINGLE;
    Shmem.run(level, shmem -> {
      Busy busy = new Busy(shmem, arguments[0]);
      shmem.barrierAll();
      System.out.println("ready " + shmem.myPe() + " " + ProcessHandle.current().pid());
      boolean ends = arguments.length > 2 && Integer.parseInt(arguments[3]) == shmem.myPe();
      if (ends && arguments[2].equals("throw")) {
        Thread.sleep(Long.parseLong(arguments[4]));
        throw new IllegalStateException("on purpose");
      }
      if (ends) {
        Thread.ofPlatform().start(() -> exit(Long.parseLong(arguments[4]), arguments[2].equals("linger")));
      }
      long said = System.nanoTime();
      boolean brief = arguments[0].equals("brief");
      while (!brief || busy.done < BRIEF_ROUNDS) {
        busy.work(arguments[0]);
        busy.done++;
        if (System.nanoTime() - said > 500_000_000) {
          said = System.nanoTime();
          System.out.println("done " + shmem.myPe() + " " + busy.done);
        }
      }
      System.out.println("finished " + shmem.myPe());
    });
  }

  private static void exit(long millis, boolean lingers) {
    if (lingers) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> {
        sleep(1500);
        System.out.println("lingered");
      }));
    }
    sleep(millis);
    System.exit(3);
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void work(String what) throws InterruptedException {
    if (scenes != null) {
      scenes.next();
      return;
    }
    switch (what) {
      case "barrier" -> shmem.barrierAll();
      case "put" -> {
        longPut(words, words, 8, next);
        shmem.quiet();
      }
      case "send" -> longPut(words, words, 8, next);
      case "large" -> {
        longPut(words, words, LARGE, next);
        shmem.quiet();
      }
      case "brief" -> {
        Thread.sleep(BRIEF_MILLIS);
        shmem.barrierAll();
      }
      case "add" -> {
        long ignored = longAtomicFetchAdd(words, 1, next);
      }
      case "wait", "deadlock" -> longWaitUntil(words.slice(8, 1), Comparison.NE, 0);
      case "late" -> {
        if (shmem.myPe() == 1) {
          Thread.sleep(Long.MAX_VALUE);
        }
        shmem.barrierAll();
      }
      case "sleep" -> Thread.sleep(Long.MAX_VALUE);
      case "lock" -> {
        shmem.setLock(words.slice(16, 1)); // whoever gets it keeps it
        Thread.sleep(Long.MAX_VALUE);
      }
      default -> throw new IllegalArgumentException(what);
    }
  }
}
