package org.shmem4j.contract;

import java.nio.file.Files;
import java.nio.file.Path;
import org.shmem4j.Shmem;
import org.shmem4j.ucc.OobAllgather;
import org.shmem4j.ucc.UccConfig;
import org.shmem4j.ucc.UccContextParams;
import org.shmem4j.ucc.UccLib;
import org.shmem4j.ucc.UccLibParams;

/**
 * PE 1 exits with status 9 while a context of UCC's is made, and PE 0 goes on only then: once files are there, whose
 * names are the arguments.
 */
final class UccJoinProgram {
  private static final int ROUNDS = 2; // the first one tells where the memory is, the second one who has opened it

  private UccJoinProgram() {}

  public static void main(String[] arguments) {
    Path go = Path.of(arguments[0]);
    Path gone = Path.of(arguments[1]);
    Shmem.run(shmem -> {
      System.out.println("PE " + shmem.myPe() + " process " + ProcessHandle.current().pid());
      OobAllgather all = OobAllgather.of(shmem.worldTeam());
      UccLib.init(new UccLibParams(), UccConfig.read(null, null))
          .createContext(new UccContextParams().oob(new Late(all, shmem.myPe() == 1 ? go : gone)), null)
          .destroy();
    });
  }

  /** Goes on to the last round once a file is there, or exits then. */
  private static final class Late implements OobAllgather {
    private final OobAllgather all;
    private final Path file;
    private int round;

    Late(OobAllgather all, Path file) {
      this.all = all;
      this.file = file;
    }

    @Override
    public int participants() {
      return all.participants();
    }

    @Override
    public int myEndpoint() {
      return all.myEndpoint();
    }

    @Override
    public Request post(byte[] source, byte[] dest) {
      round++;
      if (round == ROUNDS) {
        await();
      }
      return all.post(source, dest);
    }

    private void await() {
      while (Files.notExists(file)) {
        Thread.onSpinWait();
      }
      if (myEndpoint() == 1) {
        Runtime.getRuntime().halt(9);
      }
    }
  }
}
