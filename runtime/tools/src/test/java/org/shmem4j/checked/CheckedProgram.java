package org.shmem4j.checked;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.shmem4j.Shmem;
import org.shmem4j.watched.Cells;

/** Outside the library's packages, so that its calls are watched. */
public final class CheckedProgram {
  private CheckedProgram() {}

  public static void main(String[] arguments) {
    if (arguments[0].equals("again")) {
      run("wrong");
      run("right");
    } else {
      run(arguments[0]);
    }
  }

  private static void run(String how) {
    Shmem.run(shmem -> {
      Cells lock = shmem.callocate(Cells.TYPE, 1);
      if (shmem.myPe() == 1) {
        shmem.setLock(lock);
        if (how.equals("killed")) {
          kill(ProcessHandle.current());
        }
        if (how.equals("right")) {
          shmem.clearLock(lock);
        }
      }
      shmem.barrierAll();
      if (how.equals("endless")) {
        System.out.println("ready");
        meet(shmem);
      }
    });
  }

  private static void meet(Shmem shmem) {
    while (shmem.nPes() > 0) {
      shmem.barrierAll();
    }
  }

  private static void kill(ProcessHandle self) {
    try {
      new ProcessBuilder("kill", "-KILL", Long.toString(self.pid())).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
